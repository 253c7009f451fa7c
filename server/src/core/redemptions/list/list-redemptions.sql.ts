import type { StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import { statement } from "../../../database/database.ts";

export interface ShownRedemptionRow {
  id: string;
  customer_id: string;
  reward_id: string;
  status: RedemptionStatus;
  points: number;
  postings: number;
  code: string;
  worth_minor: number | null;
  requested_at: Date;
  issued_at: Date | null;
  used_at: Date | null;
  expires_at: Date | null;
  order_name: string | null;
  failure: string | null;
  failure_code: string | null;
  handled_at: Date | null;
  retried_as: string | null;
  cancel_requested_at: Date | null;
  /** Of a gift card alone: the end of its code, and its last day. */
  last_characters: string | null;
  last_day: string | null;
  type: StoredSpec["type"];
  doubted_at: Date | null;
}

const columns = `r.id, r.customer_id, r.reward_id, r.status, r.points, r.postings, r.code, r.worth_minor, r.requested_at,
         r.issued_at, r.used_at, r.expires_at, o.name AS order_name, r.failure, r.cancel_requested_at,
         r.failure_code, r.handled_at, r.retried_as, r.discount ->> 'lastCharacters' AS last_characters,
         r.discount ->> 'expiresOn' AS last_day, r.discount ->> 'type' AS type, r.doubted_at`;
const itsOrder = "LEFT JOIN orders AS o ON o.shop_id = $1 AND o.order_id = r.order_id";
const shown = `SELECT ${columns} FROM redemptions AS r ${itsOrder}`;

export const showRedemption = statement<ShownRedemptionRow>(
  "redemptions_show",
  `${shown} WHERE r.shop_id = $1 AND r.id = $2`,
);

export const showRedemptions = statement<ShownRedemptionRow>(
  "redemptions_show_some",
  `${shown} WHERE r.shop_id = $1 AND r.id = ANY($2::uuid[])`,
);

export const showRedemptionByCode = statement<ShownRedemptionRow>(
  "redemptions_show_by_code",
  `${shown} WHERE r.shop_id = $1 AND r.code = $2`,
);

/** Newest first: ids grow with time. */
export const listRedemptionsOfCustomer = statement<ShownRedemptionRow>(
  "redemptions_list_of_customer",
  `${shown} WHERE r.shop_id = $1 AND r.customer_id = $2 AND r.id < $3 ORDER BY r.id DESC LIMIT $4`,
);

export const listFailedRedemptions = statement<ShownRedemptionRow>(
  "redemptions_list_failed",
  `${shown}
    WHERE r.shop_id = $1 AND r.status = 'FAILED' AND r.handled_at IS NULL AND r.id >= $2
    ORDER BY r.id DESC LIMIT $3`,
);

/** Oldest first. */
export const listDoubtfulRedemptions = statement<ShownRedemptionRow>(
  "redemptions_list_doubtful",
  `${shown} WHERE r.shop_id = $1 AND r.status = 'REQUESTED' AND r.doubted_at IS NOT NULL ORDER BY r.id LIMIT $2`,
);

/** By reward, most first. $2 as in `listFailedRedemptions`; $3 and $4 bound the time of failure. */
export const countFailedRedemptions = statement<{ name: string; count: number }>(
  "redemptions_count_failed",
  `SELECT w.data ->> 'name' AS name, count(*) AS count
     FROM redemptions AS r JOIN rewards AS w ON w.shop_id = r.shop_id AND w.id = r.reward_id
    WHERE r.shop_id = $1 AND r.status = 'FAILED' AND r.handled_at IS NULL AND r.id >= $2
          AND r.failed_at > $3 AND r.failed_at <= $4
    GROUP BY w.id, w.data ->> 'name' ORDER BY count DESC, name`,
);

// Reads one page per status from the index, and merges them. So neither a rare status nor all statuses together read
// more.
const ofReward = (behind: "<" | ">", order: "ASC" | "DESC") => `
  SELECT ${columns}
    FROM (SELECT one.* FROM unnest($3::text[]) AS wanted (status)
           CROSS JOIN LATERAL (
                 SELECT * FROM redemptions
                  WHERE shop_id = $1 AND reward_id = $2 AND status = wanted.status AND id ${behind} $4
                  ORDER BY id ${order} LIMIT $5) AS one
           ORDER BY one.id ${order} LIMIT $5) AS r
    ${itsOrder}
   ORDER BY r.id ${order}`;

/** Newest first: ids grow with time. */
export const listRedemptionsOfReward = statement<ShownRedemptionRow>(
  "redemptions_list_of_reward",
  ofReward("<", "DESC"),
);

/** From the end of the same list: oldest first. */
export const listRedemptionsOfRewardBackward = statement<ShownRedemptionRow>(
  "redemptions_list_of_reward_backward",
  ofReward(">", "ASC"),
);

export const countRedemptionsOfRewards = statement<{ reward_id: string; count: number }>(
  "redemptions_count_of_rewards",
  `SELECT reward_id, count(*) AS count FROM redemptions
    WHERE shop_id = $1 AND reward_id = ANY($2::uuid[]) AND status NOT IN ('FAILED', 'CANCELLED')
    GROUP BY reward_id`,
);
