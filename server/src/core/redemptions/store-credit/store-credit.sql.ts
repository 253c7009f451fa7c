import { lockOf } from "../../../database/advisory-locks.ts";
import { statement } from "../../../database/database.ts";

/** So that two credits of one customer are not prepared at once. */
export const lockCreditsOf = statement<never>(
  "store_credit_lock",
  `SELECT pg_advisory_xact_lock(${lockOf("storeCredits", "$1::text || $2::text")})`,
);

/** Other credits of the customer that are under way, or that expire at the same instant ($4). */
export const findRival = statement<{ id: string }>(
  "store_credit_find_rival",
  `SELECT id FROM redemptions
    WHERE shop_id = $1 AND id <> $2 AND customer_id = $3 AND status IN ('REQUESTED', 'ISSUED')
          AND discount ->> 'type' = 'store_credit'
          AND (discount ->> 'expiresAt' = $4
               OR (status = 'REQUESTED' AND tried_at IS NOT NULL AND doubted_at IS NULL))
    LIMIT 1`,
);

/** Of the customer's other credits. */
export const listExpiries = statement<{ expires_at: string }>(
  "store_credit_list_expiries",
  `SELECT discount ->> 'expiresAt' AS expires_at FROM redemptions
    WHERE shop_id = $1 AND id <> $2 AND customer_id = $3 AND discount ->> 'type' = 'store_credit'
          AND discount ->> 'expiresAt' IS NOT NULL`,
);

/** When the store first did not list it; null: it has waited long enough. */
export const markMissed = statement<never>(
  "store_credit_mark_missed",
  "UPDATE redemptions SET missed_at = $3 WHERE shop_id = $1 AND id = $2",
);

export const markDoubted = statement<never>(
  "store_credit_mark_doubted",
  `UPDATE redemptions SET doubted_at = coalesce(doubted_at, $3), is_flagged = true
    WHERE shop_id = $1 AND id = $2 AND status = 'REQUESTED'`,
);

/** Somebody looked: it was given. Where, nobody noted, so it cannot be taken back. */
export const settleAsGiven = statement<{ id: string }>(
  "store_credit_settle_as_given",
  `UPDATE redemptions SET status = 'ISSUED', issued_at = $3, doubted_at = NULL, cancel_requested_at = NULL,
          cancel_reason = NULL
    WHERE shop_id = $1 AND id = $2 AND status = 'REQUESTED' AND doubted_at IS NOT NULL RETURNING id`,
);
