// Reading what was posted before, for decisions that depend on it.
import type { Account, PostingKind } from "@laurel/domain/ledger/movement.ts";
import { statement } from "../database/database.ts";

export interface PastMovementRow {
  posting_id: string;
  kind: PostingKind;
  customer_id: string;
  from_account: Account;
  to_account: Account;
  points: number;
}

export const findPastMovements = statement<PastMovementRow>(
  "ledger_find_past_movements",
  `SELECT p.id AS posting_id, p.kind, m.customer_id, m.from_account, m.to_account, m.points
     FROM postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id
    WHERE p.shop_id = $1 AND p.id = ANY($2::uuid[]) ORDER BY p.id, m.leg`,
);

export const listLotsOfPostings = statement<{ id: string; posting_id: string }>(
  "ledger_list_lots_of_postings",
  `SELECT id, posting_id FROM lots
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND posting_id = ANY($3::uuid[])`,
);

/** In the order in which lots are used. */
export const listUsesByPostings = statement<{
  posting_id: string;
  lot_id: string;
  points: number;
  expires_at: Date | null;
}>(
  "ledger_list_uses_by_postings",
  `SELECT u.posting_id, u.lot_id, u.points, l.expires_at
     FROM lot_uses AS u
     JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = u.posting_id AND m.leg = u.leg
     JOIN lots AS l ON l.shop_id = $1 AND l.customer_id = m.customer_id AND l.id = u.lot_id
    WHERE u.shop_id = $1 AND u.posting_id = ANY($2::uuid[])
    ORDER BY l.expires_at NULLS LAST, l.available_at, l.id`,
);

/** Of one rule and member: their keys begin alike. */
export const listOccurrences = statement<{ id: string; occurred_at: Date }>(
  "ledger_list_occurrences",
  `SELECT id, occurred_at FROM postings
    WHERE shop_id = $1 AND source_key >= $2 AND source_key < $3`,
);

/** Members' adjustments that count toward the tier, signed. */
export const listCountedAdjustments = statement<{ id: string; customer_id: string; points: number }>(
  "ledger_list_counted_adjustments",
  `SELECT p.id, m.customer_id, CASE WHEN m.to_account = 'available' THEN m.points ELSE -m.points END AS points
     FROM movements AS m JOIN postings AS p ON p.shop_id = $1 AND p.id = m.posting_id
    WHERE m.shop_id = $1 AND m.customer_id = ANY($2::uuid[]) AND p.kind = 'adjustment'
      AND p.explanation ->> 'countsTowardTier' = 'true'`,
);
