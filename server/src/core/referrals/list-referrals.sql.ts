import type { ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import { type Statement, statement } from "../../database/database.ts";

export interface ShownReferralRow {
  id: string;
  advocate_id: string;
  friend_id: string | null;
  status: ReferralStatusName;
  all_flags: ReferralFlag[];
  approved: ReferralFlag[];
  claimed_at: Date;
  code: string | null;
  code_ends_at: string | null;
  failure: string | null;
  order_name: string | null;
  ordered_at: Date | null;
  posted: number;
  worth: number;
  hold_ends_at: Date | null;
  decided_at: Date | null;
}

export type ReferralStatusName =
  | "CLAIMED"
  | "TO_DECIDE"
  | "INVITED"
  | "PENDING"
  | "REWARDED"
  | "NOT_COUNTED"
  | "REFUSED";

/** $2: now. */
const status = `CASE WHEN r.state <> 'POSTED' THEN r.state
    WHEN r.hold_ends_at > $2::timestamptz THEN 'PENDING' ELSE 'REWARDED' END`;

const shown = `SELECT r.id, r.advocate_id, r.friend_id, ${status} AS status, r.claim_flags || r.flags AS all_flags,
         r.approved, r.claimed_at, CASE WHEN r.issued_at IS NULL THEN NULL ELSE r.code END AS code,
         CASE WHEN r.issued_at IS NULL THEN NULL ELSE r.discount ->> 'endsAt' END AS code_ends_at, r.failure,
         o.name AS order_name, r.ordered_at, r.posted, r.worth, r.hold_ends_at, r.decided_at
    FROM referrals AS r LEFT JOIN orders AS o ON o.shop_id = $1 AND o.order_id = r.order_id`;

export const showReferral = statement<ShownReferralRow>(
  "referrals_show",
  `${shown} WHERE r.shop_id = $1 AND r.id = $3`,
);

const COUNTED_MAX = 10_000;

interface ReferralsListing {
  /** $3: before this id; $5: of one member; null: of any. */
  readonly list: Statement<ShownReferralRow>;
  /** $3: of one member; null: of any. */
  readonly count: Statement<{ count: number }>;
}

const listingOf = (name: string, condition: string): ReferralsListing => ({
  list: statement(
    `referrals_list_by_${name}`,
    `${shown} WHERE r.shop_id = $1 AND r.id < $3 AND ${condition} AND ($5::uuid IS NULL OR r.advocate_id = $5)
      ORDER BY r.id DESC LIMIT $4`,
  ),
  count: statement(
    `referrals_count_by_${name}`,
    `SELECT count(*) AS count FROM (
       SELECT 1 AS one FROM referrals AS r
        WHERE r.shop_id = $1 AND $2::timestamptz IS NOT NULL AND ${condition}
          AND ($3::uuid IS NULL OR r.advocate_id = $3)
        LIMIT ${COUNTED_MAX}) AS counted`,
  ),
});

/** Of each status statements of their own, so that an index finds its referrals among all others. */
export const referralsListings = {
  ANY: listingOf("any", "true"),
  CLAIMED: listingOf("claimed", "r.state = 'CLAIMED'"),
  TO_DECIDE: listingOf("to_decide", "r.state = 'TO_DECIDE'"),
  INVITED: listingOf("invited", "r.state = 'INVITED'"),
  PENDING: listingOf("pending", "r.state = 'POSTED' AND r.hold_ends_at > $2"),
  REWARDED: listingOf("rewarded", "r.state = 'POSTED' AND (r.hold_ends_at IS NULL OR r.hold_ends_at <= $2)"),
  NOT_COUNTED: listingOf("not_counted", "r.state = 'NOT_COUNTED'"),
  REFUSED: listingOf("refused", "r.state = 'REFUSED'"),
} as const satisfies Readonly<Record<ReferralStatusName | "ANY", ReferralsListing>>;

export const exportReferrals = statement<Record<string, unknown>>(
  "referrals_export",
  `SELECT r.id, r.advocate_id = $2 AS "asAdvocate", r.claimed_at AS "claimedAt", r.code, r.order_id AS "orderId",
          r.ordered_at AS "orderedAt", r.claim_flags || r.flags AS flags, r.posted AS points,
          r.friend_email AS "friendEmail"
     FROM referrals AS r WHERE r.shop_id = $1 AND (r.advocate_id = $2 OR r.friend_id = $2 OR r.friend_hash = ANY($3::bytea[]))
    ORDER BY r.id`,
);
