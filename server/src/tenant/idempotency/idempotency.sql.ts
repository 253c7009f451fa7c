import { statement } from "../../database/database.ts";
import { pieceOf } from "../../database/statements/delete-in-pieces.sql.ts";

/** The second of two concurrent requests waits here until the first has committed. Then no row is returned. */
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

export const deleteOldKeys = pieceOf("idempotency_delete_old", {
  table: "idempotency_keys",
  where: "t.created_at < $2",
  limit: "$3",
});

/** The idempotency keys of the person's postings and redemptions: a key may be any text. */
export const deleteKeysOfMember = statement<never>(
  "idempotency_delete_keys_of_member",
  `DELETE FROM idempotency_keys
    WHERE shop_id = $1 AND subject_id = ANY(ARRAY(
      SELECT id::text FROM entries WHERE shop_id = $1 AND customer_id = $2
       UNION SELECT id::text FROM redemptions WHERE shop_id = $1 AND customer_id = $2))`,
);

/** Run as laurel_erase. */
export const deleteKeys = statement<never>(
  "idempotency_delete_keys",
  `DELETE FROM idempotency_keys WHERE shop_id = $1 AND operation = $2 AND key = ANY($3::text[])`,
);
