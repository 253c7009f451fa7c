import type { ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import { statement } from "../../database/database.ts";

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

const waits = "r.refused_at IS NULL AND NOT (r.claim_flags <@ r.approved AND r.flags <@ r.approved)";

/** $2: now. */
const status = `CASE WHEN r.refused_at IS NOT NULL THEN 'REFUSED'
    WHEN ${waits} THEN 'TO_DECIDE'
    WHEN r.order_id IS NULL AND r.issued_at IS NULL THEN 'CLAIMED'
    WHEN r.order_id IS NULL THEN 'INVITED'
    WHEN r.posted > 0 AND r.hold_ends_at > $2::timestamptz THEN 'PENDING'
    WHEN r.posted > 0 THEN 'REWARDED' ELSE 'NOT_COUNTED' END`;

const shown = `SELECT r.id, r.advocate_id, r.friend_id, ${status} AS status, r.claim_flags || r.flags AS all_flags,
         r.approved, r.claimed_at, CASE WHEN r.issued_at IS NULL THEN NULL ELSE r.code END AS code,
         CASE WHEN r.issued_at IS NULL THEN NULL ELSE r.discount ->> 'endsAt' END AS code_ends_at, r.failure,
         o.name AS order_name, r.ordered_at, r.posted, r.worth, r.hold_ends_at, r.decided_at
    FROM referrals AS r LEFT JOIN orders AS o ON o.shop_id = $1 AND o.order_id = r.order_id`;

export const showReferral = statement<ShownReferralRow>(
  "referrals_show",
  `${shown} WHERE r.shop_id = $1 AND r.id = $3`,
);

/** $3: before this id; $5: of one status, $6: of one member; null: any. */
export const listReferrals = statement<ShownReferralRow>(
  "referrals_list",
  `${shown} WHERE r.shop_id = $1 AND r.id < $3 AND ($5::text IS NULL OR ${status} = $5)
      AND ($6::uuid IS NULL OR r.advocate_id = $6) ORDER BY r.id DESC LIMIT $4`,
);

/** By the index of those that wait. */
export const listWaiting = statement<ShownReferralRow>(
  "referrals_list_waiting",
  `${shown} WHERE r.shop_id = $1 AND r.id < $3 AND ${waits} AND ($5::uuid IS NULL OR r.advocate_id = $5)
    ORDER BY r.id DESC LIMIT $4`,
);

const COUNTED_MAX = 10_000;

export const countReferrals = statement<{ count: number }>(
  "referrals_count",
  `SELECT count(*) AS count FROM (
     SELECT 1 AS one FROM referrals AS r
      WHERE r.shop_id = $1 AND ($3::text IS NULL OR ${status} = $3) AND ($4::uuid IS NULL OR r.advocate_id = $4)
      LIMIT ${COUNTED_MAX}) AS counted`,
);

export const countWaiting = statement<{ count: number }>(
  "referrals_count_waiting",
  `SELECT count(*) AS count FROM (
     SELECT 1 AS one FROM referrals AS r
      WHERE r.shop_id = $1 AND ${waits} AND ($2::uuid IS NULL OR r.advocate_id = $2)
      LIMIT ${COUNTED_MAX}) AS counted`,
);

export const exportReferrals = statement<Record<string, unknown>>(
  "referrals_export",
  `SELECT r.id, r.advocate_id = $2 AS "asAdvocate", r.claimed_at AS "claimedAt", r.code, r.order_id AS "orderId",
          r.ordered_at AS "orderedAt", r.claim_flags || r.flags AS flags, r.posted AS points,
          r.friend_email AS "friendEmail"
     FROM referrals AS r WHERE r.shop_id = $1 AND (r.advocate_id = $2 OR r.friend_id = $2 OR r.friend_hash = ANY($3::bytea[]))
    ORDER BY r.id`,
);
