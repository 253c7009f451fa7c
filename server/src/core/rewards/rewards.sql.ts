import { statement } from "../../database/database.ts";
import type { RewardRow } from "./reward-row.ts";

export const insertReward = statement<RewardRow>(
  "rewards_insert",
  `INSERT INTO rewards (shop_id, id, version, data) VALUES ($1, $2, 1, $3) RETURNING id, version, data`,
);

/** Returns no row if another version is in force than the one that was changed. */
export const replaceReward = statement<RewardRow>(
  "rewards_replace",
  `UPDATE rewards SET version = version + 1, data = $4 WHERE shop_id = $1 AND id = $2 AND version = $3
   RETURNING id, version, data`,
);

export const findRewards = statement<RewardRow>(
  "rewards_find",
  "SELECT id, version, data FROM rewards WHERE shop_id = $1 AND id = ANY($2::uuid[])",
);

/** Serializes changes of a reward, and redemptions of a reward with a limit in total. */
export const lockReward = statement<RewardRow>(
  "rewards_lock",
  "SELECT id, version, data FROM rewards WHERE shop_id = $1 AND id = $2 FOR UPDATE",
);
