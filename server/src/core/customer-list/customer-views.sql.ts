import { lockOf } from "../../database/advisory-locks.ts";
import { statement } from "../../database/database.ts";

export interface CustomerViewRow {
  id: string;
  name: string;
  address: string;
}

/** Held until the transaction ends, so that two views cannot get the same name at once. */
export const lockCustomerViews = statement<never>(
  "customer_views_lock",
  `SELECT FROM pg_advisory_xact_lock(${lockOf("customerViews", "$1::text")})`,
);

/** Oldest first: ids grow with time. */
export const listCustomerViews = statement<CustomerViewRow>(
  "customer_views_list",
  "SELECT id, name, address FROM customer_views WHERE shop_id = $1 ORDER BY id",
);

export const insertCustomerView = statement<never>(
  "customer_views_insert",
  `INSERT INTO customer_views (shop_id, id, name, address, updated_at, updated_by)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export const renameCustomerView = statement<never>(
  "customer_views_rename",
  "UPDATE customer_views SET name = $3, updated_at = $4, updated_by = $5 WHERE shop_id = $1 AND id = $2",
);

export const deleteCustomerView = statement<never>(
  "customer_views_delete",
  "DELETE FROM customer_views WHERE shop_id = $1 AND id = $2",
);
