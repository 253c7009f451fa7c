import { statement } from "../../../database/database.ts";

export interface CountedOrderRow {
  order_id: string;
  credit_id: string;
  customer_id: string;
  tier_before: string | null;
}

/** Those of these orders that staff counted by hand and did not take out again, newest first: ids grow with time. */
export const findCounted = statement<CountedOrderRow>(
  "past_orders_find_counted",
  `SELECT listed.order_id, listed.credit_id, listed.customer_id, listed.tier_before
     FROM past_credit_orders AS listed
     JOIN past_credits AS credit ON credit.shop_id = $1 AND credit.id = listed.credit_id AND credit.reach = 'ORDER'
    WHERE listed.shop_id = $1 AND listed.order_id = ANY($2::text[])
      AND listed.credited_at IS NOT NULL AND listed.undone_at IS NULL
    ORDER BY listed.credit_id DESC`,
);

export const insertCount = statement<never>(
  "past_credits_insert_count",
  `INSERT INTO past_credits (shop_id, id, state, since, until, program_version, reach, orders, members, points,
                             created_at, created_by, credited_by, finished_at)
   VALUES ($1, $2, 'CREDITED', $3, $3, $4, 'ORDER', 1, 1, $5, $6, $7, $7, $6)`,
);

export const insertCountedOrder = statement<never>(
  "past_credit_orders_insert_counted",
  `INSERT INTO past_credit_orders (shop_id, credit_id, order_id, customer_id, processed_at, points, tier_before, credited_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const endCount = statement<never>(
  "past_credits_end_count",
  `UPDATE past_credits SET state = 'UNDONE', undone_by = $3, finished_at = $4 WHERE shop_id = $1 AND id = $2`,
);
