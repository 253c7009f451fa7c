import { statement } from "../../database/database.ts";

export interface RewardRow {
  id: string;
  version: number;
  data: unknown;
}

export const insertReward = statement<RewardRow>(
  "rewards_insert",
  `INSERT INTO documents (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'rewards', $2, 1, $3, $4, $4, $5) RETURNING id, version, data`,
);

/** Returns no row if another version is in force than the one that was changed. */
export const replaceReward = statement<RewardRow>(
  "rewards_replace",
  `UPDATE documents SET version = version + 1, data = $4, updated_at = $5, updated_by = $6
    WHERE shop_id = $1 AND collection = 'rewards' AND id = $2 AND version = $3
   RETURNING id, version, data`,
);

export const findRewards = statement<RewardRow>(
  "rewards_find",
  `SELECT id, version, data FROM documents
    WHERE shop_id = $1 AND collection = 'rewards' AND id = ANY($2::text[])`,
);

/** Serializes changes of a reward, and redemptions of a reward with a limit in total. */
export const lockReward = statement<RewardRow>(
  "rewards_lock",
  `SELECT id, version, data FROM documents
    WHERE shop_id = $1 AND collection = 'rewards' AND id = $2 FOR UPDATE`,
);
