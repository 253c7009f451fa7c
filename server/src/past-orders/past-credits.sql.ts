import { statement } from "../database/database.ts";
import { rowsOf } from "../database/rows-of.ts";
import type { PastCreditState } from "./past-credit.ts";

export interface PastCreditRow {
  id: string;
  state: PastCreditState;
  since: Date;
  until: Date;
  program_version: number;
  read_cursor: string | null;
  read_until: Date;
  orders_read: number;
  member_cursor: string | null;
  members_done: number;
  members_total: number;
  failure: string | null;
  created_at: Date;
  created_by: string;
  credited_by: string | null;
  undone_by: string | null;
  finished_at: Date | null;
}

const columns = `id, state, since, until, program_version, read_cursor, read_until, orders_read, member_cursor,
  members_done, members_total, failure, created_at, created_by, credited_by, undone_by, finished_at`;

/** Newest first: ids grow with time. */
export const listPastCredits = statement<PastCreditRow>(
  "past_credits_list",
  `SELECT ${columns} FROM past_credits WHERE shop_id = $1 ORDER BY id DESC LIMIT $2`,
);

export const findPastCredit = statement<PastCreditRow>(
  "past_credits_find",
  `SELECT ${columns} FROM past_credits WHERE shop_id = $1 AND id = $2`,
);

export const lockPastCredit = statement<PastCreditRow>(
  "past_credits_lock",
  `SELECT ${columns} FROM past_credits WHERE shop_id = $1 AND id = $2 FOR UPDATE`,
);

/** No row comes back while another one is at work. */
export const insertPastCredit = statement<{ id: string }>(
  "past_credits_insert",
  `INSERT INTO past_credits (shop_id, id, state, since, until, program_version, read_until, created_at, created_by)
   VALUES ($1, $2, 'READING', $3, $4, $5, $3, $6, $7)
   ON CONFLICT (shop_id) WHERE state IN ('READING', 'MEASURING', 'CREDITING', 'UNDOING') DO NOTHING
   RETURNING id`,
);

/** A batch that has posted nothing leaves nothing behind. */
export const deletePastCredit = statement<never>(
  "past_credits_delete",
  `WITH gone AS (DELETE FROM past_credit_orders WHERE shop_id = $1 AND credit_id = $2)
   DELETE FROM past_credits WHERE shop_id = $1 AND id = $2`,
);

/** A step begins: it goes from member to member, from the first on. */
export const beginStep = statement<never>(
  "past_credits_begin_step",
  `UPDATE past_credits
      SET state = $3, program_version = coalesce($4, program_version), member_cursor = NULL, members_done = 0,
          members_total = (SELECT count(DISTINCT customer_id) FROM past_credit_orders
                            WHERE shop_id = $1 AND credit_id = $2),
          credited_by = CASE WHEN $3 = 'CREDITING' THEN $5 ELSE credited_by END,
          undone_by = CASE WHEN $3 = 'UNDOING' THEN $5 ELSE undone_by END,
          read_cursor = NULL, failure = NULL, finished_at = NULL
    WHERE shop_id = $1 AND id = $2`,
);

export const moveStep = statement<never>(
  "past_credits_move_step",
  `UPDATE past_credits SET member_cursor = $3, members_done = members_done + $4 WHERE shop_id = $1 AND id = $2`,
);

export const finishStep = statement<never>(
  "past_credits_finish_step",
  `UPDATE past_credits SET state = $3, finished_at = $4 WHERE shop_id = $1 AND id = $2`,
);

export const moveReading = statement<never>(
  "past_credits_move_reading",
  `UPDATE past_credits SET read_cursor = $3, read_until = greatest(read_until, $4), orders_read = orders_read + $5
    WHERE shop_id = $1 AND id = $2 AND state = 'READING'`,
);

export const failReading = statement<never>(
  "past_credits_fail_reading",
  `UPDATE past_credits SET failure = $3 WHERE shop_id = $1 AND id = $2 AND state = 'READING'`,
);

/** Of the orders that were read: those that were left out because of when they came. Guests earn nothing. */
export const listRead = statement<never>(
  "past_credit_orders_list_read",
  `INSERT INTO past_credit_orders (shop_id, credit_id, order_id, customer_id, processed_at, left_out)
   SELECT $1, $2, order_id, customer_id, processed_at, CASE WHEN customer_id IS NULL THEN 'guest' END
     FROM orders
    WHERE shop_id = $1 AND order_id = ANY($3::text[]) AND processed_at >= $4 AND processed_at < $5
      AND does_not_count IN ('before_start', 'program_not_on', 'credit_undone')
   ON CONFLICT DO NOTHING`,
);

export interface ListedOrderRow {
  order_id: string;
  customer_id: string;
  tier_before: string | null;
  credited_at: Date | null;
}

/** All orders of the next $4 members, each member's in the order in which they were placed. */
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

/** Those of the batch from now on: undoing it takes them back. */
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

export interface SumRow {
  orders: number;
  members: number;
  points: number;
}

/** What the orders would earn, or have earned. */
export const sumPastCredit = statement<SumRow>(
  "past_credit_orders_sum",
  `SELECT count(*) AS orders, count(DISTINCT customer_id) AS members, coalesce(sum(points), 0)::bigint AS points
     FROM past_credit_orders
    WHERE shop_id = $1 AND credit_id = $2 AND points > 0 AND (NOT $3::boolean OR credited_at IS NOT NULL)`,
);

export const countLeftOut = statement<{ reason: string; orders: number }>(
  "past_credit_orders_count_left_out",
  `SELECT coalesce(left_out, 'too_small') AS reason, count(*) AS orders FROM past_credit_orders
    WHERE shop_id = $1 AND credit_id = $2 AND points = 0
    GROUP BY 1 ORDER BY 2 DESC, 1`,
);

export const listLargest = statement<{ customer_id: string; orders: number; points: number }>(
  "past_credit_orders_list_largest",
  `SELECT customer_id, count(*) AS orders, sum(points)::bigint AS points FROM past_credit_orders
    WHERE shop_id = $1 AND credit_id = $2 AND points > 0
    GROUP BY customer_id ORDER BY points DESC, customer_id LIMIT $3`,
);
