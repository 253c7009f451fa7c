import { statement } from "../../database/database.ts";

export const findReconciliation = statement<{ seen_until: Date; cursor: string | null }>(
  "reconcile_find",
  `SELECT seen_until, cursor FROM reconciliations WHERE shop_id = $1`,
);

export const saveReconciliation = statement<never>(
  "reconcile_save",
  `INSERT INTO reconciliations (shop_id, seen_until, cursor, finished_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (shop_id) DO UPDATE
     SET seen_until = excluded.seen_until, cursor = excluded.cursor, finished_at = excluded.finished_at`,
);
