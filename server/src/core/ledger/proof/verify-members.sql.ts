// What is needed to recalculate all stored figures of members; each page by an index that has it in order.
import { statement } from "../../../database/database.ts";
import type { LotUseRow } from "../open-lots.sql.ts";
import { PAGE_ROWS } from "./member-rows.ts";

export const SLICE_MEMBERS = 20_000;
export const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export interface VerifiedMemberRow {
  customer_id: string;
  available: number;
  pending: number;
  lifetime: number;
  spent_minor: number;
  orders_count: number;
  counted_adjustments: number;
  next_expiry_at: Date | null;
  due_at: Date | null;
  warned_until: Date | null;
  oldest_open_id: string | null;
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
}

/** The next members after the id $2. */
export const listMembers = statement<VerifiedMemberRow>(
  "verify_list_members",
  `SELECT customer_id, available, pending, lifetime, spent_minor, orders_count, counted_adjustments, next_expiry_at,
          due_at, warned_until, oldest_open_id, tier_id, tier_reached_id, tier_floor_id, tier_floor_from, tier_floor_until,
          tier_until, progress, progress_from, progress_until, rules_version
     FROM balances WHERE shop_id = $1 AND customer_id > $2 ORDER BY customer_id LIMIT ${SLICE_MEMBERS}`,
);

export interface MemberEntryRow {
  customer_id: string;
  id: string;
  leg: number;
  accounts: string;
  points: number;
  available_at: Date | null;
  expires_at: Date | null;
  lot_of_id: string | null;
  lot_of_leg: number | null;
  counts_toward_tier: boolean | null;
  program_version: number | null;
}

export const listMemberEntries = statement<MemberEntryRow>(
  "verify_list_member_entries",
  `SELECT customer_id, id, leg, accounts, points, available_at, expires_at, lot_of_id, lot_of_leg, counts_toward_tier,
          program_version
     FROM entries
    WHERE shop_id = $1 AND customer_id <= $2 AND (customer_id, id, leg) > ($3::uuid, $4::uuid, $5::smallint)
    ORDER BY customer_id, id, leg LIMIT ${PAGE_ROWS}`,
);

export const listMemberUses = statement<LotUseRow>(
  "verify_list_member_uses",
  `SELECT customer_id, lot_id, lot_leg, leg, id, points FROM lot_uses
    WHERE shop_id = $1 AND customer_id <= $2
      AND (customer_id, lot_id, lot_leg, id, leg) > ($3::uuid, $4::uuid, $5::smallint, $6::uuid, $7::smallint)
    ORDER BY customer_id, lot_id, lot_leg, id, leg LIMIT ${PAGE_ROWS}`,
);

export interface MergeSumRow {
  customer_id: string;
  lifetime: number;
  counted: number;
}

/** What merges moved without an entry, for customers after $2 and up to $3. */
export const sumMerges = statement<MergeSumRow>(
  "verify_sum_merges",
  `SELECT customer_id, sum(lifetime)::bigint AS lifetime, sum(counted)::bigint AS counted
     FROM (SELECT into_customer_id AS customer_id, lifetime_moved - lifetime_returned AS lifetime,
                  CASE WHEN undone_at IS NULL THEN counted_moved ELSE 0 END AS counted
             FROM merges WHERE shop_id = $1 AND into_customer_id > $2 AND into_customer_id <= $3
            UNION ALL
           SELECT from_customer_id, lifetime_returned - lifetime_moved,
                  CASE WHEN undone_at IS NULL THEN -counted_moved ELSE 0 END
             FROM merges WHERE shop_id = $1 AND from_customer_id > $2 AND from_customer_id <= $3) AS sides
    GROUP BY customer_id`,
);

export interface OrderSumRow {
  customer_id: string;
  count: number;
  spent: number;
}

export const sumOrders = statement<OrderSumRow>(
  "verify_sum_orders",
  `SELECT customer_id, count(*) AS count, coalesce(sum(eligible_minor), 0)::bigint AS spent FROM orders
    WHERE shop_id = $1 AND customer_id > $2 AND customer_id <= $3 AND state IS NOT NULL AND NOT is_deleted
      AND NOT coalesce((state->>'isTest')::boolean, false)
    GROUP BY customer_id`,
);
