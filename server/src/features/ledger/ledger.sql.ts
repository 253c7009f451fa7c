// Every statement that reads a member for a decision or writes the ledger. Hot: named, prepared, sent by the driver
// itself, and for many rows at once.
import { statement } from "../../database/database.ts";
import { rowsOf } from "../../database/statements/rows-of.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";

export interface MemberRow {
  customer_id: string;
  status: MemberStatus;
  available: number;
  pending: number;
  lifetime: number;
  orders_count: number;
  spent_minor: number;
  counted_adjustments: number;
  tier_id: string | null;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
  rules_version: number | null;
  last_activity_at: Date;
}

/** In id order, so that two that lock the same members wait for each other and never deadlock. */
export const lockMembers = statement<MemberRow>(
  "ledger_lock_members",
  `SELECT customer_id, status, available, pending, lifetime, orders_count, spent_minor, counted_adjustments, tier_id,
          tier_reached_id, tier_floor_id, rules_version, last_activity_at
     FROM balances WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])
    ORDER BY customer_id FOR UPDATE`,
);

export interface OpenLotRow {
  customer_id: string;
  id: string;
  posting_id: string;
  parent_lot_id: string | null;
  points: number;
  remaining: number;
  available_at: Date;
  released_at: Date | null;
  expires_at: Date | null;
  order_id: string | null;
}

/** Read after the lock, as a statement of its own: only then does it see what the one before us wrote. */
export const listOpenLots = statement<OpenLotRow>(
  "ledger_list_open_lots",
  `SELECT customer_id, id, posting_id, parent_lot_id, points, remaining, available_at, released_at, expires_at, order_id
     FROM lots WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND remaining > 0`,
);

export interface DebtRow {
  customer_id: string;
  posting_id: string;
  leg: number;
  points: number;
  unpaid: number;
}

export const listDebts = statement<DebtRow>(
  "ledger_list_debts",
  `SELECT customer_id, posting_id, leg, points, unpaid
     FROM debts WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND unpaid > 0
    ORDER BY posting_id, leg`,
);

/** A member's row must be there before it can be locked: a lock on a row that is not there yet locks nothing. */
export const openMembers = statement<never>(
  "ledger_open_members",
  `INSERT INTO balances (shop_id, customer_id, status, last_activity_at)
   SELECT $1, ${rowsOf(2, { customer_id: "uuid", status: "member_status", last_activity_at: "timestamptz" })}
   ON CONFLICT (shop_id, customer_id) DO NOTHING`,
);

/**
 * What every posting writes, as one statement: its posting, its movements, the lots that it opened or changed, and what
 * its members now have. Four would cost an award as much again in messages.
 *
 * Rows that are there already are met as conflicts, by their key, where an UPDATE would join: statements are planned
 * once, and no plan of a join is right for one row and for five hundred, in an empty table and in a large one.
 */
export const saveLedger = statement<never>(
  "ledger_save",
  `WITH posted AS (
     INSERT INTO postings (shop_id, recorded_at, id, kind, source_key, legs_hash, actor, program_version, occurred_at,
                           explanation, reason, note)
     SELECT $1, $2, ${rowsOf(3, {
       id: "uuid",
       kind: "posting_kind",
       source_key: "text",
       legs_hash: "bytea",
       actor: "text",
       program_version: "int",
       occurred_at: "timestamptz",
       explanation: "json",
       reason: "text",
       note: "text",
     })}
   ), moved AS (
     INSERT INTO movements (shop_id, posting_id, leg, customer_id, from_account, to_account, points, balance_after)
     SELECT $1, ${rowsOf(13, {
       posting_id: "uuid",
       leg: "smallint",
       customer_id: "uuid",
       from_account: "ledger_account",
       to_account: "ledger_account",
       points: "bigint",
       balance_after: "bigint",
     })}
   ), opened_or_changed AS (
     INSERT INTO lots (shop_id, customer_id, id, posting_id, parent_lot_id, points, remaining, available_at, released_at,
                       expires_at, order_id)
     SELECT $1, ${rowsOf(20, {
       customer_id: "uuid",
       id: "uuid",
       posting_id: "uuid",
       parent_lot_id: "uuid",
       points: "bigint",
       remaining: "bigint",
       available_at: "timestamptz",
       released_at: "timestamptz",
       expires_at: "timestamptz",
       order_id: "text",
     })}
     ON CONFLICT (shop_id, customer_id, id) DO UPDATE SET
       remaining = excluded.remaining, released_at = excluded.released_at
   )
   INSERT INTO balances (shop_id, customer_id, status, available, pending, lifetime, orders_count, spent_minor,
                         counted_adjustments, tier_id, tier_reached_id, tier_floor_id, rules_version,
                         last_activity_at, next_expiry_at)
   SELECT $1, ${rowsOf(30, {
     customer_id: "uuid",
     status: "member_status",
     available: "bigint",
     pending: "bigint",
     lifetime: "bigint",
     orders_count: "int",
     spent_minor: "bigint",
     counted_adjustments: "bigint",
     tier_id: "text",
     tier_reached_id: "text",
     tier_floor_id: "text",
     rules_version: "int",
     last_activity_at: "timestamptz",
     next_expiry_at: "timestamptz",
   })}
   ON CONFLICT (shop_id, customer_id) DO UPDATE SET
     status = excluded.status, available = excluded.available, pending = excluded.pending,
     lifetime = excluded.lifetime, orders_count = excluded.orders_count, spent_minor = excluded.spent_minor,
     counted_adjustments = excluded.counted_adjustments, tier_id = excluded.tier_id,
     tier_reached_id = excluded.tier_reached_id, tier_floor_id = excluded.tier_floor_id,
     rules_version = excluded.rules_version, last_activity_at = excluded.last_activity_at,
     next_expiry_at = excluded.next_expiry_at`,
);

export const insertLotUses = statement<never>(
  "ledger_insert_lot_uses",
  `INSERT INTO lot_uses (shop_id, lot_id, posting_id, leg, points)
   SELECT $1, ${rowsOf(2, { lot_id: "uuid", posting_id: "uuid", leg: "smallint", points: "bigint" })}`,
);

export const saveDebts = statement<never>(
  "ledger_save_debts",
  `INSERT INTO debts (shop_id, customer_id, posting_id, leg, points, unpaid)
   SELECT $1, ${rowsOf(2, { customer_id: "uuid", posting_id: "uuid", leg: "smallint", points: "bigint", unpaid: "bigint" })}
   ON CONFLICT (shop_id, customer_id, posting_id, leg) DO UPDATE SET unpaid = excluded.unpaid`,
);

export interface KnownPostingRow {
  id: string;
  source_key: string;
  legs_hash: Buffer;
}

export const findPostingsByKey = statement<KnownPostingRow>(
  "ledger_find_postings_by_key",
  `SELECT id, source_key, legs_hash FROM postings WHERE shop_id = $1 AND source_key = ANY($2::text[])`,
);
