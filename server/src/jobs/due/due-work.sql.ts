import { lockOf } from "../../database/advisory-locks.ts";
import { statement } from "../../database/database.ts";

// What makes a shop due shares this lock until its transaction ends. What says that nothing is due any more takes it alone,
// so that nothing becomes due after its last look. `$1`: the kind and the shop.
const dueLock = lockOf("due", "$1::text");

export const shareDue = statement<never>("due_share", `SELECT pg_advisory_xact_lock_shared(${dueLock})`);

/** Never waits: those who share it may be long at work, and others would queue behind. */
export const tryDue = statement<{ is_ours: boolean }>(
  "due_try",
  `SELECT pg_try_advisory_xact_lock(${dueLock}) AS is_ours`,
);

/** Reads first: of a burst, one transaction writes the row, and the others neither write nor lock it. */
const mark = `
  INSERT INTO due_work (shop_id, kind, due_at)
  SELECT $1::uuid, $2::text, $3::timestamptz WHERE NOT EXISTS (SELECT 1 FROM due_work WHERE shop_id = $1 AND kind = $2 AND due_at <= $3)
  ON CONFLICT (shop_id, kind) DO UPDATE SET due_at = excluded.due_at WHERE due_work.due_at > excluded.due_at`;

export const markDueWork = statement<never>("due_mark", mark);

/** Returns a row if the shop was not due as early before. */
export const markNewlyDue = statement<{ shop_id: string }>("due_mark_newly", `${mark} RETURNING shop_id`);

/** Only under the lock that `tryDue` takes. */
export const moveDueWork = statement<never>(
  "due_move",
  `INSERT INTO due_work (shop_id, kind, due_at) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id, kind) DO UPDATE SET due_at = excluded.due_at`,
);

/** Only under the lock that `tryDue` takes. */
export const dropDueWork = statement<never>(
  "due_drop",
  "DELETE FROM due_work WHERE shop_id = $1 AND kind = $2",
);

export const dropAllDueWork = statement<never>("due_drop_all", "DELETE FROM due_work WHERE shop_id = $1");

/** Of the kinds $1 each shop that is due; of the kinds $3 only whether any is, without a shop. */
export const listDueWork = statement<{ kind: string; shop_id: string | null }>(
  "due_list",
  `(SELECT kind, shop_id FROM due_work WHERE kind = ANY ($1::text[]) AND due_at <= $2 ORDER BY due_at)
   UNION ALL
   SELECT k.kind, NULL FROM unnest($3::text[]) AS k (kind)
    WHERE EXISTS (SELECT 1 FROM due_work WHERE due_work.kind = k.kind AND due_at <= $2)`,
);

export const listShopsDue = statement<{ shop_id: string }>(
  "due_list_shops",
  "SELECT shop_id FROM due_work WHERE kind = $1 AND due_at <= $2",
);

/** By kind: how many shops have such work now, and for how long the first has had it. */
export const countDueWork = statement<{ kind: string; shops: number; oldest_seconds: number }>(
  "due_count",
  `SELECT kind, count(*) AS shops, extract(epoch FROM $1::timestamptz - min(due_at))::float8 AS oldest_seconds
     FROM due_work WHERE due_at <= $1 GROUP BY kind`,
);
