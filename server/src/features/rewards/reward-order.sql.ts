// The order of a shop's rewards is one document with the ids in the chosen order. Rewards that it does not name follow,
// oldest first, so that a new reward comes last without a write.
import { statement } from "../../database/database.ts";
import type { RewardRow } from "./rewards.sql.ts";

/** The position of a reward that was never moved: after all that were. */
const UNNAMED = 2_147_483_647;

const placed = `
    FROM documents AS d
    LEFT JOIN (
      SELECT named.id, named.place FROM documents AS o,
             jsonb_array_elements_text(o.data -> 'rewardIds') WITH ORDINALITY AS named (id, place)
       WHERE o.shop_id = $1 AND o.collection = 'reward_order' AND o.id = 'current'
    ) AS named ON named.id = d.id
   WHERE d.shop_id = $1 AND d.collection = 'rewards'`;
const place = `coalesce(named.place, ${UNNAMED})`;

export interface PlacedRewardRow extends RewardRow {
  place: number;
}

/** Those after `$2`, `$3`; of the status `$4`, or any; `$5`: only archived ones, only others, or both. */
export const listRewards = statement<PlacedRewardRow>(
  "rewards_list",
  `SELECT d.id, d.version, d.data, ${place} AS place ${placed}
      AND (${place}, d.id) > ($2::bigint, $3)
      AND ($4::text IS NULL OR d.data ->> 'status' = $4)
      AND ($5::boolean IS NULL OR (d.data ->> 'status' = 'ARCHIVED') = $5)
    ORDER BY ${place}, d.id LIMIT $6`,
);

export const listRewardIds = statement<{ id: string }>(
  "rewards_list_ids",
  `SELECT d.id ${placed} ORDER BY ${place}, d.id`,
);

/** Serializes moves of rewards. The shop's first move creates the document. */
export const lockRewardOrder = statement<{ version: number }>(
  "reward_order_lock",
  `INSERT INTO documents AS o (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'reward_order', 'current', 1, '{"rewardIds": []}', $2, $2, $3)
   ON CONFLICT (shop_id, collection, id) DO UPDATE SET version = o.version RETURNING o.version`,
);

export const replaceRewardOrder = statement<never>(
  "reward_order_replace",
  `UPDATE documents SET version = version + 1, data = $2, updated_at = $3, updated_by = $4
    WHERE shop_id = $1 AND collection = 'reward_order' AND id = 'current'`,
);
