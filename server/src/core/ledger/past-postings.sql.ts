// Reads earlier postings, for decisions that depend on them.
import type { PostingKind } from "@laurel/domain/ledger/entry.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";
import { letterOf } from "../../database/account-letters.ts";
import { statement } from "../../database/database.ts";
import { lotEntryColumns, type LotEntryRow, type LotUseRow } from "./open-lots.sql.ts";

export interface PastEntryRow extends LotEntryRow {
  kind: PostingKind;
  counts_toward_tier: boolean | null;
}

export const findPastEntries = statement<PastEntryRow>(
  "ledger_find_past_entries",
  `SELECT ${lotEntryColumns}, e.counts_toward_tier FROM entries AS e
    WHERE e.shop_id = $1 AND e.id = ANY($2::uuid[]) ORDER BY e.id, e.leg`,
);

/** Uses of the lots that these postings opened. */
export const listUsesOfLots = statement<LotUseRow>(
  "ledger_list_uses_of_lots",
  `SELECT customer_id, lot_id, lot_leg, leg, id, points FROM lot_uses
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND lot_id = ANY($3::uuid[])`,
);

export const listReleases = statement<LotEntryRow>(
  "ledger_list_releases",
  `SELECT ${lotEntryColumns} FROM entries AS e WHERE e.shop_id = $1 AND e.source_key = ANY($2::text[])`,
);

const expiredLetter = letterOf({ from: "available", to: "expired" });
const backLetter = letterOf({ from: "expired", to: "available" });

/** By lot: the points of these postings' lots that expired, less those that were brought back. */
export const listExpiredOfLots = statement<{ lot_of_id: string; lot_of_leg: number; points: number }>(
  "ledger_list_expired_of_lots",
  `SELECT * FROM (
     SELECT lot_of_id, lot_of_leg,
            sum(CASE WHEN accounts = '${expiredLetter}' THEN points ELSE -points END)::bigint AS points
       FROM entries
      WHERE shop_id = $1 AND lot_of_id = ANY($2::uuid[]) AND accounts IN ('${expiredLetter}', '${backLetter}')
      GROUP BY lot_of_id, lot_of_leg) AS expired
    WHERE points > 0 ORDER BY lot_of_id, lot_of_leg`,
);

/** What these debits took, with the dates of the lots that they took it from. */
export const listUsesByDebits = statement<{
  id: string;
  lot_id: string;
  lot_leg: number;
  points: number;
  available_at: Date;
  expires_at: Date | null;
  lot_of_id: string | null;
  lot_of_leg: number | null;
}>(
  "ledger_list_uses_by_debits",
  `SELECT u.id, u.lot_id, u.lot_leg, u.points, l.available_at, l.expires_at, l.lot_of_id, l.lot_of_leg
     FROM lot_uses AS u JOIN entries AS l ON l.shop_id = $1 AND l.id = u.lot_id AND l.leg = u.lot_leg
    WHERE u.shop_id = $1 AND u.customer_id = ANY($2::uuid[]) AND u.id = ANY($3::uuid[])`,
);

/** For one rule and member: their keys share a prefix. */
export const listOccurrences = statement<{ id: string; occurred_at: Date }>(
  "ledger_list_occurrences",
  `SELECT id, occurred_at FROM entries
    WHERE shop_id = $1 AND source_key >= $2 AND source_key < $3`,
);

export const listHoldings = statement<{ customer_id: string; status: MemberStatus; available: number }>(
  "ledger_list_holdings",
  "SELECT customer_id, status, available FROM balances WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])",
);
