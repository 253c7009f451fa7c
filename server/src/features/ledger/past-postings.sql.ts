// Reading what was posted before, for decisions that depend on it.
import type { Account, PostingKind } from "@laurel/domain/ledger/movement.ts";
import { statement } from "../../database/database.ts";

export interface PastMovementRow {
  posting_id: string;
  kind: PostingKind;
  counts_toward_tier: boolean;
  customer_id: string;
  from_account: Account;
  to_account: Account;
  points: number;
}

export const findPastMovements = statement<PastMovementRow>(
  "ledger_find_past_movements",
  `SELECT p.id AS posting_id, p.kind, coalesce(p.explanation ->> 'countsTowardTier' = 'true', false) AS counts_toward_tier,
          m.customer_id, m.from_account, m.to_account, m.points
     FROM postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id
    WHERE p.shop_id = $1 AND p.id = ANY($2::uuid[]) ORDER BY p.id, m.leg`,
);

export interface OpenedLotRow {
  id: string;
  posting_id: string;
  remaining: number;
  released_at: Date | null;
}

export const listLotsOfPostings = statement<OpenedLotRow>(
  "ledger_list_lots_of_postings",
  `SELECT id, posting_id, remaining, released_at FROM lots
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
