import { statement } from "../../database/database.ts";

export interface CustomerViewRow {
  id: string;
  data: unknown;
}

/** Held until the transaction ends, so that two views cannot get the same name at once. */
export const lockCustomerViews = statement<never>(
  "customer_views_lock",
  "SELECT FROM pg_advisory_xact_lock(7206, hashtext($1))",
);

/** Oldest first: ids grow with time. */
export const listCustomerViews = statement<CustomerViewRow>(
  "customer_views_list",
  "SELECT id, data FROM documents WHERE shop_id = $1 AND collection = 'customer_views' ORDER BY id",
);

export const insertCustomerView = statement<never>(
  "customer_views_insert",
  `INSERT INTO documents (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'customer_views', $2, 1, $3, $4, $4, $5)`,
);

export const replaceCustomerView = statement<never>(
  "customer_views_replace",
  `UPDATE documents SET version = version + 1, data = $3, updated_at = $4, updated_by = $5
    WHERE shop_id = $1 AND collection = 'customer_views' AND id = $2`,
);

export const deleteCustomerView = statement<never>(
  "customer_views_delete",
  "DELETE FROM documents WHERE shop_id = $1 AND collection = 'customer_views' AND id = $2",
);
