import { statement } from "../../database/database.ts";

/** Of two at once, one waits here until the other has committed; then no row comes back. */
export const insertKey = statement<{ key: string }>(
  "idempotency_insert_key",
  `INSERT INTO idempotency_keys (shop_id, operation, key, input_hash, created_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (shop_id, operation, key) DO NOTHING RETURNING key`,
);

export const findKey = statement<{ input_hash: Buffer; result: unknown }>(
  "idempotency_find_key",
  "SELECT input_hash, result FROM idempotency_keys WHERE shop_id = $1 AND operation = $2 AND key = $3",
);

export const keepResult = statement<never>(
  "idempotency_keep_result",
  "UPDATE idempotency_keys SET result = $4 WHERE shop_id = $1 AND operation = $2 AND key = $3",
);

export const deleteOldKeys = statement<never>(
  "idempotency_delete_old",
  "DELETE FROM idempotency_keys WHERE shop_id = $1 AND created_at < $2",
);
