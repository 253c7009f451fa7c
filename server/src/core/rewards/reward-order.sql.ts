// Moving a reward gives a position to every reward of the shop. Rewards that were created since have none: they follow,
// oldest first, so that a new reward comes last without a write to others.
import { statement } from "../../database/database.ts";
import { place, type RewardRow } from "./reward-row.ts";

export interface PlacedRewardRow extends RewardRow {
  place: number;
}

/** Those after `$2`, `$3`; of the status `$4`, or any; `$5`: only archived ones, only others, or both. */
export const listRewards = statement<PlacedRewardRow>(
  "rewards_list",
  `SELECT id, version, data, ${place} AS place FROM rewards
    WHERE shop_id = $1 AND (${place}, id) > ($2::bigint, $3::uuid)
      AND ($4::text IS NULL OR data ->> 'status' = $4)
      AND ($5::boolean IS NULL OR (data ->> 'status' = 'ARCHIVED') = $5)
    ORDER BY ${place}, id LIMIT $6`,
);

export const listRewardIds = statement<{ id: string }>(
  "rewards_list_ids",
  `SELECT id FROM rewards WHERE shop_id = $1 ORDER BY ${place}, id`,
);

/** Serializes moves of rewards. In the order of ids, so that two moves never wait for each other. */
export const lockRewards = statement<{ id: string }>(
  "rewards_lock_all",
  "SELECT id FROM rewards WHERE shop_id = $1 ORDER BY id FOR NO KEY UPDATE",
);

/** Positions from 1 on, in the order of the ids `$2`. */
export const placeRewards = statement<never>(
  "rewards_place",
  `UPDATE rewards AS w SET position = placed.position
     FROM unnest($2::uuid[]) WITH ORDINALITY AS placed (id, position)
    WHERE w.shop_id = $1 AND w.id = placed.id AND w.position IS DISTINCT FROM placed.position`,
);
