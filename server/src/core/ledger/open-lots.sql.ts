// The rows from which lots and debts are derived: a member's entries from the oldest open one on, and their uses.
import { statement } from "../../database/database.ts";
import { lettersWhere } from "../../database/account-letters.ts";

export interface LotEntryRow {
  customer_id: string;
  id: string;
  leg: number;
  accounts: string;
  points: number;
  kind: string;
  occurred_at: Date;
  available_at: Date | null;
  expires_at: Date | null;
  lot_of_id: string | null;
  lot_of_leg: number | null;
  order_id: string | null;
}

export const lotEntryColumns = `e.customer_id, e.id, e.leg, e.accounts, e.points, e.kind, e.occurred_at, e.available_at,
  e.expires_at, e.lot_of_id, e.lot_of_leg, e.order_id`;

const debits = lettersWhere(({ from, to }) => ["available", "pending"].includes(from) && to !== "available");

/**
 * For each member, independent of the planner's guess: their own rows are read by the index, from the oldest open one
 * on.
 */
const ofEach = (rows: string, condition: string) => `
  SELECT found.* FROM balances AS b, LATERAL (${rows} OFFSET 0) AS found
   WHERE b.shop_id = $1 AND b.customer_id = ANY($2::uuid[]) AND ${condition}`;

export interface LotUseRow {
  customer_id: string;
  lot_id: string;
  lot_leg: number;
  leg: number;
  id: string;
  points: number;
}

/** A use in the columns of an entry: the lot is the one that `lot_of` names. */
export interface LotUseAmongEntriesRow {
  customer_id: string;
  id: string;
  leg: number;
  accounts: null;
  points: number;
  lot_of_id: string;
  lot_of_leg: number;
}

/** All entries of a member. */
export const listAllLotEntries = statement<LotEntryRow>(
  "ledger_list_all_lot_entries",
  `SELECT ${lotEntryColumns} FROM entries AS e WHERE e.shop_id = $1 AND e.customer_id = $2 ORDER BY e.id, e.leg`,
);
export const listAllLotUses = statement<LotUseRow>(
  "ledger_list_all_lot_uses",
  "SELECT customer_id, lot_id, lot_leg, leg, id, points FROM lot_uses WHERE shop_id = $1 AND customer_id = $2",
);

const uses = (condition: string) =>
  `SELECT u.customer_id, u.id, u.leg, NULL::"char" AS accounts, u.points, NULL::posting_kind AS kind,
          NULL::timestamptz AS occurred_at, NULL::timestamptz AS available_at, NULL::timestamptz AS expires_at,
          u.lot_id AS lot_of_id, u.lot_leg AS lot_of_leg, NULL::text AS order_id
     FROM lot_uses AS u WHERE u.shop_id = $1 AND u.customer_id = b.customer_id AND ${condition}`;

/**
 * Entries, and as rows without accounts the uses of lots: of these lots, and by these debits. A statement of its own, run
 * after the members are locked: only then does it see the previous transaction's writes. Debits are read only for
 * members in debt.
 */
export const listLotRows = statement<LotEntryRow | LotUseAmongEntriesRow>(
  "ledger_list_lot_rows",
  `${ofEach(
    `SELECT ${lotEntryColumns} FROM entries AS e
      WHERE e.shop_id = $1 AND e.customer_id = b.customer_id AND e.id >= b.oldest_open_id
        AND (b.available < 0 OR e.accounts NOT IN (${debits}))`,
    "b.oldest_open_id IS NOT NULL",
  )}
   UNION ALL
   ${ofEach(uses("u.lot_id >= b.oldest_open_id"), "b.oldest_open_id IS NOT NULL")}
   UNION ALL
   ${ofEach(uses("u.id >= b.oldest_open_id AND u.lot_id < b.oldest_open_id"), "b.available < 0")}`,
);
