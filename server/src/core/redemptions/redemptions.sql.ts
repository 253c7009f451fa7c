import type { StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import { statement } from "../../database/database.ts";
import { counting } from "./counting.ts";

export interface RedemptionRow {
  id: string;
  customer_id: string;
  reward_id: string;
  reward_version: number;
  status: RedemptionStatus;
  points: number;
  /** The number of debits and returns so far. */
  postings: number;
  code: string;
  discount: StoredSpec;
  platform_id: string | null;
  worth_minor: number | null;
  requested_at: Date;
  tried_at: Date | null;
  issued_at: Date | null;
  used_at: Date | null;
  expires_at: Date | null;
  cancel_requested_at: Date | null;
  order_id: string | null;
  is_flagged: boolean;
  failure: string | null;
  handled_at: Date | null;
  retried_as: string | null;
  missed_at: Date | null;
  doubted_at: Date | null;
}

const columns = `id, customer_id, reward_id, reward_version, status, points, postings, code, discount, platform_id,
  worth_minor, requested_at, tried_at, issued_at, used_at, expires_at, cancel_requested_at, order_id, is_flagged, failure,
  handled_at, retried_as, missed_at, doubted_at`;

export const insertRedemption = statement<never>(
  "redemptions_insert",
  `INSERT INTO redemptions (shop_id, id, customer_id, reward_id, reward_version, status, points, code, discount,
                            worth_minor, requested_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, 'REQUESTED', $6, $7, $8, $9, $10, $11)`,
);

export const findRedemption = statement<RedemptionRow>(
  "redemptions_find",
  `SELECT ${columns} FROM redemptions WHERE shop_id = $1 AND id = $2`,
);

/** Where points move, lock the member first: all transactions take the two locks in that order. */
export const lockRedemption = statement<RedemptionRow>(
  "redemptions_lock",
  `SELECT ${columns} FROM redemptions WHERE shop_id = $1 AND id = $2 FOR UPDATE`,
);

export const lockRedemptionsByCode = statement<RedemptionRow>(
  "redemptions_lock_by_code",
  `SELECT ${columns} FROM redemptions WHERE shop_id = $1 AND code = ANY($2::text[]) ORDER BY id FOR UPDATE`,
);

export const findCustomersOfCodes = statement<{ customer_id: string }>(
  "redemptions_find_customers_of_codes",
  "SELECT DISTINCT customer_id FROM redemptions WHERE shop_id = $1 AND code = ANY($2::text[])",
);

export const countTakenByCustomer = statement<{ taken: number }>(
  "redemptions_count_taken_by_customer",
  `SELECT count(*) AS taken FROM redemptions
    WHERE shop_id = $1 AND reward_id = $2 AND ${counting} AND customer_id = $3`,
);

export const countTakenInTotal = statement<{ taken: number }>(
  "redemptions_count_taken_in_total",
  `SELECT count(*) AS taken FROM redemptions WHERE shop_id = $1 AND reward_id = $2 AND ${counting}`,
);

/** When the store was last asked for its code. */
export const markTried = statement<never>(
  "redemptions_mark_tried",
  "UPDATE redemptions SET tried_at = $3 WHERE shop_id = $1 AND id = $2",
);

/** What the platform is asked for from now on; and its worth in minor units, unless that is null. */
export const keepSpec = statement<never>(
  "redemptions_keep_spec",
  `UPDATE redemptions SET discount = $3, worth_minor = coalesce($4, worth_minor)
    WHERE shop_id = $1 AND id = $2`,
);

/** Only a waiting redemption: an order may have carried the code before its creation was recorded. */
export const markIssued = statement<{ id: string; expires_at: Date | null }>(
  "redemptions_mark_issued",
  `UPDATE redemptions SET status = 'ISSUED', platform_id = $3, issued_at = $4
    WHERE shop_id = $1 AND id = $2 AND status = 'REQUESTED' RETURNING id, expires_at`,
);

export const markCancelRequested = statement<never>(
  "redemptions_mark_cancel_requested",
  "UPDATE redemptions SET cancel_requested_at = $3, cancel_reason = $4 WHERE shop_id = $1 AND id = $2",
);

/** It cannot be cancelled after all: a merchant should look at it. */
export const withdrawCancel = statement<never>(
  "redemptions_withdraw_cancel",
  `UPDATE redemptions SET cancel_requested_at = NULL, cancel_reason = NULL, is_flagged = true, discount = $3
    WHERE shop_id = $1 AND id = $2 AND status = 'ISSUED'`,
);

/** Ends a redemption whose points may go back. `cancelled_at` and `failure` are those of that end. */
export const endRedemption = statement<never>(
  "redemptions_end",
  `UPDATE redemptions SET status = $3, postings = $4, cancelled_at = $5, failure = $6, failed_at = $7,
          failure_code = $8, is_flagged = is_flagged OR $9
    WHERE shop_id = $1 AND id = $2`,
);

/** Once: a second call finds it handled. */
export const markHandled = statement<{ id: string }>(
  "redemptions_mark_handled",
  `UPDATE redemptions SET handled_at = $3, retried_as = $4
    WHERE shop_id = $1 AND id = $2 AND status = 'FAILED' AND handled_at IS NULL RETURNING id`,
);

export const updateRedemption = statement<never>(
  "redemptions_follow",
  `UPDATE redemptions SET status = $3, order_id = $4, postings = $5, is_flagged = is_flagged OR $6,
          used_at = coalesce(used_at, $7)
    WHERE shop_id = $1 AND id = $2`,
);

/** Codes whose date has passed and that no order carried. */
export const listPassed = statement<{ id: string; customer_id: string }>(
  "redemptions_list_passed",
  `SELECT id, customer_id FROM redemptions
    WHERE shop_id = $1 AND status = 'ISSUED' AND expires_at <= $2 ORDER BY expires_at, id LIMIT $3`,
);

/** The job that ends them. */
export const EXPIRE_REDEMPTIONS = "expire-redemptions";

export const findFirstToPass = statement<{ expires_at: Date }>(
  "redemptions_find_first_to_pass",
  `SELECT expires_at FROM redemptions
    WHERE shop_id = $1 AND status = 'ISSUED' AND expires_at IS NOT NULL ORDER BY expires_at LIMIT 1`,
);

export const moveRedemptions = statement<{ id: string }>(
  "redemptions_move",
  "UPDATE redemptions SET customer_id = $3 WHERE shop_id = $1 AND customer_id = $2 RETURNING id",
);

export const moveRedemptionsBack = statement<never>(
  "redemptions_move_back",
  `UPDATE redemptions SET customer_id = $3
    WHERE shop_id = $1 AND customer_id = $2 AND id = ANY($4::uuid[])`,
);

export const eraseCancelReasons = statement<never>(
  "redemptions_erase_cancel_reasons",
  `UPDATE redemptions SET cancel_reason = NULL
    WHERE shop_id = $1 AND (customer_id = $2 OR id = ANY($3::uuid[])) AND cancel_reason IS NOT NULL`,
);

/** Of $2, those that failed with the code $3. */
export const findReturnedAfterDay = statement<{ name: string; points: number }>(
  "redemptions_find_returned_after_day",
  `SELECT w.data ->> 'name' AS name, r.points
     FROM redemptions AS r JOIN rewards AS w ON w.shop_id = $1 AND w.id = r.reward_id
    WHERE r.shop_id = $1 AND r.id = ANY($2::uuid[]) AND r.status = 'FAILED' AND r.failure_code = $3
    ORDER BY r.failed_at`,
);
