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

/**
 * A statement of its own, run after the members are locked: only then does it see the previous transaction's writes.
 * Debits are read only for members in debt.
 */
export const listLotEntries = statement<LotEntryRow>(
  "ledger_list_lot_entries",
  ofEach(
    `SELECT ${lotEntryColumns} FROM entries AS e
      WHERE e.shop_id = $1 AND e.customer_id = b.customer_id AND e.id >= b.oldest_open_id
        AND (b.available < 0 OR e.accounts NOT IN (${debits}))`,
    "b.oldest_open_id IS NOT NULL",
  ),
);

export interface LotUseRow {
  customer_id: string;
  lot_id: string;
  lot_leg: number;
  leg: number;
  id: string;
  points: number;
}

const uses = (condition: string) =>
  `SELECT u.customer_id, u.lot_id, u.lot_leg, u.leg, u.id, u.points FROM lot_uses AS u
    WHERE u.shop_id = $1 AND u.customer_id = b.customer_id AND ${condition}`;

/** All entries of a member. */
export const listAllLotEntries = statement<LotEntryRow>(
  "ledger_list_all_lot_entries",
  `SELECT ${lotEntryColumns} FROM entries AS e WHERE e.shop_id = $1 AND e.customer_id = $2 ORDER BY e.id, e.leg`,
);
export const listAllLotUses = statement<LotUseRow>(
  "ledger_list_all_lot_uses",
  "SELECT customer_id, lot_id, lot_leg, leg, id, points FROM lot_uses WHERE shop_id = $1 AND customer_id = $2",
);

/** Uses of the lots, and uses by the debits, from the oldest open one on. */
export const listLotUses = statement<LotUseRow>(
  "ledger_list_lot_uses",
  `${ofEach(uses("u.lot_id >= b.oldest_open_id"), "b.oldest_open_id IS NOT NULL")}
   UNION ALL
   ${ofEach(uses("u.id >= b.oldest_open_id AND u.lot_id < b.oldest_open_id"), "b.available < 0")}`,
);
