// Who ordered on which days, a thousand people at a time.
import type { RepeatRate } from "@laurel/domain/reports/repeat-rate.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";
import { statement } from "../../../database/database.ts";
import { isStanding } from "../../../database/statements/standing-order.ts";

const days = (instant: string, rows: string): string =>
  `ARRAY(SELECT (${instant} AT TIME ZONE $5)::date::text FROM ${rows} AND ${instant} >= $4)`;

/** After `$2`, at most `$3` people: orders and redemptions since `$4`.. */
export const listCustomers = statement<{
  customer_id: string;
  status: MemberStatus;
  ordered: string[];
  redeemed: string[];
}>(
  "reports_list_repeat_customers",
  `SELECT m.customer_id, m.status,
          ${days("o.processed_at", `orders AS o WHERE o.shop_id = $1 AND o.customer_id = m.customer_id AND ${isStanding("o")}`)} AS ordered,
          ${days("r.requested_at", `redemptions AS r WHERE r.shop_id = $1 AND r.customer_id = m.customer_id AND r.status IN ('REQUESTED', 'ISSUED', 'USED', 'EXPIRED')`)} AS redeemed
     FROM (SELECT customer_id, status FROM balances
            WHERE shop_id = $1 AND customer_id > $2 ORDER BY customer_id LIMIT $3) AS m
    ORDER BY m.customer_id`,
);

/** Guests without a customer of the store, by the hash of the address. */
export const listGuests = statement<{ guest_hash: string; ordered: string[] }>(
  "reports_list_repeat_guests",
  `SELECT encode(g.guest_hash, 'hex') AS guest_hash,
          ${days("o.processed_at", `orders AS o WHERE o.shop_id = $1 AND o.guest_hash = g.guest_hash AND o.customer_id IS NULL AND ${isStanding("o")}`)} AS ordered
     FROM (SELECT DISTINCT guest_hash FROM orders
            WHERE shop_id = $1 AND guest_hash > decode($2, 'hex') AND customer_id IS NULL
            ORDER BY guest_hash LIMIT $3) AS g
    ORDER BY g.guest_hash`,
);

export const findRates = statement<{ measured_at: Date; rates: RepeatRate[] }>(
  "reports_find_repeat_rates",
  "SELECT measured_at, rates FROM repeat_rates WHERE shop_id = $1",
);

export const saveRates = statement<never>(
  "reports_save_repeat_rates",
  `INSERT INTO repeat_rates (shop_id, measured_at, rates) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id) DO UPDATE SET measured_at = excluded.measured_at, rates = excluded.rates`,
);
