// Every statement that reads a member for a decision or writes the ledger. These are hot: named, prepared, and sent by
// the driver itself.
import { isActivity } from "@laurel/domain/ledger/activity.ts";
import { lettersWhere } from "../../database/account-letters.ts";
import { statement } from "../../database/database.ts";
import { columnsOf, rowsOf } from "../../database/statements/rows-of.ts";
import { insertInto, type RowStatement } from "../../database/statements/save-rows.sql.ts";
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
  tier_floor_from: Date | null;
  tier_floor_until: Date | null;
  tier_until: Date | null;
  progress: number;
  progress_from: Date | null;
  progress_until: Date | null;
  rules_version: number | null;
  last_activity_at: Date;
  next_expiry_at: Date | null;
  due_at: Date | null;
  warned_until: Date | null;
  oldest_open_id: string | null;
}

const memberColumns = `customer_id, status, available, pending, lifetime, orders_count, spent_minor, counted_adjustments,
  tier_id, tier_reached_id, tier_floor_id, rules_version, last_activity_at, next_expiry_at, due_at, warned_until,
  oldest_open_id,
  progress, progress_from, progress_until, tier_until, tier_floor_from, tier_floor_until`;

export const lockMember = statement<MemberRow>(
  "ledger_lock_member",
  `SELECT ${memberColumns} FROM balances WHERE shop_id = $1 AND customer_id = $2 FOR UPDATE`,
);

/** In id order, so that transactions on the same members wait for each other and never deadlock. */
export const lockMembers = statement<MemberRow>(
  "ledger_lock_members",
  `SELECT ${memberColumns} FROM balances WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])
    ORDER BY customer_id FOR UPDATE`,
);

/**
 * Due members, soonest first, after the member $4 who was due at $3. Rows of members who were handled before stay in the
 * index until it is vacuumed: a list that began at its start would pass all of them each time.
 */
export const listDueMembers = statement<{ customer_id: string; due_at: Date }>(
  "ledger_list_due_members",
  `SELECT customer_id, due_at FROM balances
    WHERE shop_id = $1 AND due_at <= $2 AND (due_at, customer_id) > ($3::timestamptz, $4::uuid)
    ORDER BY due_at, customer_id LIMIT $5`,
);

export const findFirstDue = statement<{ due_at: Date }>(
  "ledger_find_first_due",
  "SELECT due_at FROM balances WHERE shop_id = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT 1",
);

/** The next members with open lots or debt after the id $2. */
export const listOpenMembers = statement<{ customer_id: string }>(
  "ledger_list_open_members",
  `SELECT customer_id FROM balances WHERE shop_id = $1 AND customer_id > $2 AND oldest_open_id IS NOT NULL
    ORDER BY customer_id LIMIT $3`,
);

/** The next members after the id $2 with open lots or debt, or with something that ever counted toward tiers. */
export const listRuledMembers = statement<{ customer_id: string }>(
  "ledger_list_ruled_members",
  `SELECT customer_id FROM balances
    WHERE shop_id = $1 AND customer_id > $2 AND (oldest_open_id IS NOT NULL OR rules_version IS NOT NULL)
    ORDER BY customer_id LIMIT $3`,
);

export interface LastActivityRow {
  customer_id: string;
  id: string;
  available_at: Date | null;
}

/** For each of these members: the latest entry by which points came or were spent, and when such points became available. */
export const findLastActivity = statement<LastActivityRow>(
  "ledger_find_last_activity",
  `SELECT customer_id, (array_agg(id ORDER BY id DESC))[1] AS id, max(available_at) AS available_at
     FROM entries
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND accounts IN (${lettersWhere(isActivity)})
    GROUP BY customer_id`,
);

/** A member's row must exist before it can be locked. */
const newMember = { customer_id: "uuid", status: "member_status", last_activity_at: "timestamptz" };
export const openMembers = statement<never>(
  "ledger_open_members",
  `INSERT INTO balances (shop_id, ${columnsOf(newMember)})
   SELECT s.shop_id, ${rowsOf(2, newMember)} FROM tenants AS s WHERE s.shop_id = $1
   ON CONFLICT (shop_id, customer_id) DO NOTHING`,
);

const entryColumns = {
  id: "uuid",
  leg: "smallint",
  accounts: '"char"',
  counts_toward_tier: "boolean",
  program_version: "int",
  customer_id: "uuid",
  points: "bigint",
  balance_after: "bigint",
  occurred_at: "timestamptz",
  available_at: "timestamptz",
  expires_at: "timestamptz",
  lot_of_id: "uuid",
  lot_of_leg: "smallint",
  redemption_id: "uuid",
  import_id: "uuid",
  merge_id: "uuid",
  undoes_id: "uuid",
  kind: "posting_kind",
  order_id: "text",
  rule_id: "text",
  source_key: "text",
  actor: "text",
  explanation: "json",
  reason: "text",
  note: "text",
  referral_id: "uuid",
} as const;
export const insertEntries = insertInto("entries", entryColumns);

const useColumns = {
  customer_id: "uuid",
  lot_id: "uuid",
  lot_leg: "smallint",
  leg: "smallint",
  id: "uuid",
  points: "bigint",
} as const;
export const insertLotUses = insertInto("lot_uses", useColumns);

const balanceColumns = {
  customer_id: "uuid",
  status: "member_status",
  available: "bigint",
  pending: "bigint",
  lifetime: "bigint",
  spent_minor: "bigint",
  counted_adjustments: "bigint",
  orders_count: "int",
  rules_version: "int",
  last_activity_at: "timestamptz",
  next_expiry_at: "timestamptz",
  due_at: "timestamptz",
  oldest_open_id: "uuid",
  tier_id: "text",
  tier_reached_id: "text",
  tier_floor_id: "text",
  progress: "bigint",
  progress_from: "timestamptz",
  progress_until: "timestamptz",
  tier_until: "timestamptz",
  tier_floor_from: "timestamptz",
  tier_floor_until: "timestamptz",
} as const;
const changing = Object.keys(balanceColumns).slice(1);

export const saveBalances: RowStatement<typeof balanceColumns> = {
  types: balanceColumns,
  one: statement<never>(
    "ledger_save_balance",
    `UPDATE balances SET ${changing.map((column, index) => `${column} = $${index + 3}`).join(", ")}
      WHERE shop_id = $1 AND customer_id = $2`,
  ),
  // Rows are updated through conflicts on their key instead of a join. Statements are planned once, and no join plan
  // suits both one row and five hundred, both an empty table and a large one.
  many: statement<never>(
    "ledger_save_balances",
    `INSERT INTO balances (shop_id, ${columnsOf(balanceColumns)})
     SELECT s.shop_id, ${rowsOf(2, balanceColumns)} FROM tenants AS s WHERE s.shop_id = $1
     ON CONFLICT (shop_id, customer_id) DO UPDATE SET
       ${changing.map((column) => `${column} = excluded.${column}`).join(", ")}`,
  ),
};

/** Apart from the other figures, so that an award does not write it. */
export const saveWarned = statement<never>(
  "ledger_save_warned",
  "UPDATE balances SET warned_until = $3 WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])",
);

export interface KnownPostingRow {
  id: string;
  customer_id: string;
  source_key: string;
}

export const findPostingsByKey = statement<KnownPostingRow>(
  "ledger_find_postings_by_key",
  `SELECT id, customer_id, source_key FROM entries WHERE shop_id = $1 AND source_key = ANY($2::text[])`,
);

/** Reads one row from the index's end: ids grow with time. */
export const findNewestPosting = statement<{ id: string; now: Date }>(
  "ledger_find_newest_posting",
  "SELECT id, clock_timestamp() AS now FROM entries WHERE shop_id = $1 ORDER BY id DESC LIMIT 1",
);
