import type { MemberStatus } from "@laurel/domain/membership.ts";
import type { StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import type { RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import { statement } from "../../database/database.ts";
import { keptIdOf } from "../../database/statements/kept-customer.ts";

export interface CustomerRow {
  id: string;
  first_name: string | null;
  deleted_at: Date | null;
  left_at: Date | null;
  birthday: string | null;
  /** A local day of the shop. */
  birthday_entered_on: string | null;
  member_status: MemberStatus;
  available: number;
  pending: number;
  tier_id: string | null;
}

/** SQL, by the platform's id `$2`. Of a merged customer: the one that was kept. */
export const visitingCustomer = `
   SELECT kept.id, kept.first_name, kept.deleted_at, kept.left_at, kept.birthday,
          kept.birthday_entered_on::text AS birthday_entered_on, b.status AS member_status, b.available, b.pending, b.tier_id
     FROM customers AS named
     JOIN customers AS kept
       ON kept.shop_id = $1 AND kept.id = ${keptIdOf("named")}
     JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = kept.id
    WHERE named.shop_id = $1 AND named.platform_id = $2`;

export const findVisitingCustomer = statement<CustomerRow>("storefront_find_customer", visitingCustomer);

export interface HeldRow {
  id: string;
  name: string;
  kind: RewardKindId;
  status: RedemptionStatus;
  points: number;
  code: string;
  discount: StoredSpec;
  requested_at: Date;
  used_at: Date | null;
  expires_at: Date | null;
  cancel_requested_at: Date | null;
  doubted_at: Date | null;
}

/** What each redemption is of, by the reward's present name. */
export const findRewardNames = statement<{ id: string; name: string }>(
  "storefront_find_reward_names",
  `SELECT r.id, w.data ->> 'name' AS name
     FROM redemptions AS r JOIN rewards AS w ON w.shop_id = $1 AND w.id = r.reward_id
    WHERE r.shop_id = $1 AND r.id = ANY($2::uuid[])`,
);

/** A member's redemptions with the present names of their rewards, newest first. */
export const listHeld = statement<HeldRow>(
  "storefront_list_held",
  `SELECT r.id, w.data ->> 'name' AS name, w.data ->> 'kind' AS kind, r.status, r.points, r.code, r.discount, r.requested_at,
          r.used_at, r.expires_at, r.cancel_requested_at, r.doubted_at
     FROM (SELECT * FROM redemptions WHERE shop_id = $1 AND customer_id = $2 ORDER BY id DESC LIMIT $3) AS r
     JOIN rewards AS w ON w.shop_id = $1 AND w.id = r.reward_id
    ORDER BY r.id DESC`,
);
