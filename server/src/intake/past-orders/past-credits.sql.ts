import { statement } from "../../database/database.ts";
import { rowsOf } from "../../database/statements/rows-of.ts";
import type { PastCreditState, PastOrdersReach } from "./past-credit-state.ts";

export interface PastCreditRow {
  id: string;
  state: PastCreditState;
  reach: PastOrdersReach;
  since: Date;
  until: Date;
  program_version: number;
  read_cursor: string | null;
  /** The share of the prepared file that was read, 0 to 1. */
  read_share: number;
  /** Prepared by the platform so far. */
  orders_found: number;
  orders_read: number;
  /** How often the platform was asked to prepare them. */
  exports: number;
  trouble: string | null;
  member_cursor: string | null;
  members_done: number;
  members_total: number;
  orders: number;
  members: number;
  points: number;
  left_out: unknown;
  failure: string | null;
  missing_scope: string | null;
  created_at: Date;
  created_by: string;
  credited_by: string | null;
  undone_by: string | null;
  finished_at: Date | null;
}

const columns = `id, state, reach, since, until, program_version, read_cursor, read_share, orders_found, orders_read, exports, trouble,
  member_cursor, members_done, members_total, orders, members, points, left_out, failure, missing_scope, created_at, created_by, credited_by, undone_by, finished_at`;

/** Newest first: ids grow with time. Orders that staff counted one by one are no batches (`by-hand/`). */
export const listPastCredits = statement<PastCreditRow>(
  "past_credits_list",
  `SELECT ${columns} FROM past_credits WHERE shop_id = $1 AND reach <> 'ORDER' ORDER BY id DESC LIMIT $2`,
);

export const findPastCredit = statement<PastCreditRow>(
  "past_credits_find",
  `SELECT ${columns} FROM past_credits WHERE shop_id = $1 AND id = $2 AND reach <> 'ORDER'`,
);

export const lockPastCredit = statement<PastCreditRow>(
  "past_credits_lock",
  `SELECT ${columns} FROM past_credits WHERE shop_id = $1 AND id = $2 AND reach <> 'ORDER' FOR UPDATE`,
);

/** Returns no row while another batch is at work. */
export const insertPastCredit = statement<{ id: string }>(
  "past_credits_insert",
  `INSERT INTO past_credits (shop_id, id, state, since, until, program_version, reach, created_at, created_by)
   VALUES ($1, $2, 'READING', $3, $4, $5, $8, $6, $7)
   ON CONFLICT (shop_id) WHERE state IN ('READING', 'MEASURING', 'CREDITING', 'UNDOING') DO NOTHING
   RETURNING id`,
);

export const deletePastCredit = statement<never>(
  "past_credits_delete",
  "DELETE FROM past_credits WHERE shop_id = $1 AND id = $2",
);
export const deleteListedOrders = statement<never>(
  "past_credits_delete_orders",
  "DELETE FROM past_credit_orders WHERE shop_id = $1 AND credit_id = $2",
);

/** Begins a step, with the first member. An undo keeps the sums of what was credited. */
export const beginStep = statement<never>(
  "past_credits_begin_step",
  `UPDATE past_credits
      SET state = $3, program_version = coalesce($4, program_version), member_cursor = NULL, members_done = 0,
          members_total = (SELECT count(DISTINCT customer_id) FROM past_credit_orders
                            WHERE shop_id = $1 AND credit_id = $2),
          orders = CASE WHEN $3 = 'UNDOING' THEN orders ELSE 0 END,
          members = CASE WHEN $3 = 'UNDOING' THEN members ELSE 0 END,
          points = CASE WHEN $3 = 'UNDOING' THEN points ELSE 0 END,
          credited_by = CASE WHEN $3 = 'CREDITING' THEN $5 ELSE credited_by END,
          undone_by = CASE WHEN $3 = 'UNDOING' THEN $5 ELSE undone_by END,
          read_cursor = NULL, failure = NULL, missing_scope = NULL, trouble = NULL, finished_at = NULL
    WHERE shop_id = $1 AND id = $2`,
);

export const moveStep = statement<never>(
  "past_credits_move_step",
  `UPDATE past_credits
      SET member_cursor = $3, members_done = members_done + $4, orders = orders + $5, members = members + $6,
          points = points + $7
    WHERE shop_id = $1 AND id = $2`,
);

/** Counts the orders that earn nothing by their reason, once, so that no page has to. */
export const finishStep = statement<never>(
  "past_credits_finish_step",
  `UPDATE past_credits
      SET state = $3, finished_at = $4,
          left_out = CASE WHEN $3 = 'UNDONE' THEN left_out ELSE (
            SELECT coalesce(json_agg(json_build_object('reason', reason, 'orders', orders)), '[]')
              FROM (SELECT coalesce(left_out, 'too_small') AS reason, count(*) AS orders FROM past_credit_orders
                     WHERE shop_id = $1 AND credit_id = $2 AND points = 0
                     GROUP BY 1 ORDER BY 2 DESC, 1) AS counted) END
    WHERE shop_id = $1 AND id = $2`,
);

export const moveReading = statement<never>(
  "past_credits_move_reading",
  `UPDATE past_credits
      SET read_cursor = $3, read_share = $4, orders_found = $5, orders_read = orders_read + $6,
          exports = exports + CASE WHEN read_cursor IS NULL THEN 1 ELSE 0 END,
          trouble = CASE WHEN $6 = 0 AND trouble <> 'export_busy' THEN trouble END
    WHERE shop_id = $1 AND id = $2 AND state = 'READING'`,
);

/** The prepared file is gone or was never finished: it is requested again. */
export const beginReadingAnew = statement<never>(
  "past_credits_begin_reading_anew",
  `UPDATE past_credits SET read_cursor = NULL, read_share = 0, orders_found = 0, orders_read = 0, trouble = $3
    WHERE shop_id = $1 AND id = $2 AND state = 'READING'`,
);

export const noteTrouble = statement<never>(
  "past_credits_note_trouble",
  `UPDATE past_credits SET trouble = $3 WHERE shop_id = $1 AND id = $2 AND state = 'READING'`,
);

export const failReading = statement<never>(
  "past_credits_fail_reading",
  `UPDATE past_credits SET failure = $3, missing_scope = $4, trouble = NULL WHERE shop_id = $1 AND id = $2 AND state = 'READING'`,
);

/**
 * The read orders that were left out because of their date. A guest's order is listed as such, because it earns
 * nothing.
 */
export const listRead = statement<never>(
  "past_credit_orders_list_read",
  `INSERT INTO past_credit_orders (shop_id, credit_id, order_id, customer_id, processed_at, left_out)
   SELECT $1, $2, order_id, customer_id, processed_at, CASE WHEN customer_id IS NULL THEN 'guest' END
     FROM orders
    WHERE shop_id = $1 AND order_id = ANY($3::text[]) AND processed_at >= $4 AND processed_at < $5
      AND exclusion_reason IN ('before_start', 'program_not_on', 'credit_undone')
   ON CONFLICT DO NOTHING`,
);

export interface ListedOrderRow {
  order_id: string;
  customer_id: string;
  tier_before: string | null;
  credited_at: Date | null;
}

/** All orders of the next $4 members, each member's in the order of placing. */
export const listNextMembers = statement<ListedOrderRow>(
  "past_credit_orders_next_members",
  `SELECT order_id, customer_id, tier_before, credited_at FROM past_credit_orders
    WHERE shop_id = $1 AND credit_id = $2 AND customer_id IN (
            SELECT DISTINCT customer_id FROM past_credit_orders
             WHERE shop_id = $1 AND credit_id = $2
               AND customer_id > coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid)
             ORDER BY customer_id LIMIT $4)
    ORDER BY customer_id, processed_at, order_id`,
);

const given = rowsOf(3, { order_id: "text", points: "bigint", left_out: "text", tier_before: "text" });

export const saveMeasured = statement<never>(
  "past_credit_orders_save_measured",
  `UPDATE past_credit_orders AS listed SET points = given.points, left_out = given.left_out
     FROM (SELECT ${given}) AS given
    WHERE listed.shop_id = $1 AND listed.credit_id = $2 AND listed.order_id = given.order_id`,
);

/** These orders belong to the batch from now on: undoing it undoes them. */
export const saveCredited = statement<never>(
  "past_credit_orders_save_credited",
  `UPDATE past_credit_orders AS listed
      SET points = given.points, left_out = given.left_out, tier_before = given.tier_before, credited_at = $7
     FROM (SELECT ${given}) AS given
    WHERE listed.shop_id = $1 AND listed.credit_id = $2 AND listed.order_id = given.order_id`,
);

export const saveUndone = statement<never>(
  "past_credit_orders_save_undone",
  `UPDATE past_credit_orders SET undone_at = $4
    WHERE shop_id = $1 AND credit_id = $2 AND order_id = ANY($3::text[])`,
);

export const listLargest = statement<{ customer_id: string; orders: number; points: number }>(
  "past_credit_orders_list_largest",
  `SELECT customer_id, count(*) AS orders, sum(points)::bigint AS points FROM past_credit_orders
    WHERE shop_id = $1 AND credit_id = $2 AND points > 0
    GROUP BY customer_id ORDER BY points DESC, customer_id LIMIT $3`,
);
