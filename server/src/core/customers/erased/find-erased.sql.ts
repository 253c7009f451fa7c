import { statement } from "../../../database/database.ts";

/** The erased ones among these ids, whether they ever were customers here or not. */
export const listErased = statement<{ platform_id: string }>(
  "customers_list_erased",
  `SELECT platform_id FROM customers WHERE shop_id = $1 AND platform_id = ANY($2::text[]) AND erased_at IS NOT NULL
   UNION SELECT platform_id FROM privacy_requests
          WHERE shop_id = $1 AND platform_id = ANY($2::text[]) AND kind = 'erasure'`,
);

/** The ones among these orders that an erasure named: a guest's orders have no other identifier. */
export const listOrdersOfErased = statement<{ order_id: string }>(
  "customers_list_orders_of_erased",
  `SELECT DISTINCT order_id FROM privacy_requests, unnest(order_ids) AS order_id
    WHERE shop_id = $1 AND kind = 'erasure' AND order_ids && $2::text[] AND order_id = ANY($2::text[])`,
);

export const keepErasedAddresses = statement<never>(
  "customers_keep_erased_addresses",
  `INSERT INTO erased_addresses (shop_id, hash, erased_at) 
   SELECT s.shop_id, unnest($2::bytea[]), $3::timestamptz FROM tenants AS s WHERE s.shop_id = $1
   ON CONFLICT (shop_id, hash) DO UPDATE SET erased_at = excluded.erased_at`,
);

export const listErasedAddresses = statement<{ hash: Buffer }>(
  "customers_list_erased_addresses",
  "SELECT hash FROM erased_addresses WHERE shop_id = $1",
);

export const forgetErasedAddresses = statement<never>(
  "customers_forget_erased_addresses",
  "DELETE FROM erased_addresses WHERE shop_id = $1 AND erased_at < $2",
);
