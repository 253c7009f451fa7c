import { statement } from "../../database/database.ts";

/** How many members there are, counted no further than $2. */
export const countMembersUpTo = statement<{ members: number }>(
  "standing_count_members_up_to",
  `SELECT count(*) AS members FROM (SELECT 1 FROM balances WHERE shop_id = $1 AND status = 'MEMBER' LIMIT $2) AS counted`,
);

/** One member in $3, always the same ones, after an id. $3 is a power of two. */
export const listSampledMembers = statement<{
  customer_id: string;
  spent_minor: number;
  lifetime: number;
  counted_adjustments: number;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
  tier_floor_from: Date | null;
  tier_floor_until: Date | null;
}>(
  "standing_list_sampled_members",
  `SELECT customer_id, spent_minor, lifetime, counted_adjustments, tier_reached_id, tier_floor_id, tier_floor_from,
          tier_floor_until
     FROM balances
    WHERE shop_id = $1 AND customer_id > $2 AND status = 'MEMBER' AND uuid_hash(customer_id) & ($3::int - 1) = 0
    ORDER BY customer_id LIMIT $4`,
);
