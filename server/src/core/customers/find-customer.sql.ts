import { changeOf, isEarned, isTakenBack, signed } from "../../database/account-letters.ts";
import { statement } from "../../database/database.ts";
import { customerColumns, type CustomerRow } from "./customer-node.ts";

const joined = "customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id";

export const findCustomers = statement<CustomerRow>(
  "customers_find",
  `SELECT ${customerColumns} FROM ${joined} WHERE c.shop_id = $1 AND c.id = ANY($2::uuid[])`,
);

export const findCustomersByPlatformId = statement<CustomerRow>(
  "customers_find_all_by_platform_id",
  `SELECT ${customerColumns} FROM ${joined} WHERE c.shop_id = $1 AND c.platform_id = ANY($2::text[])`,
);

/** Platforms give no two customers the same address. If two share one, the older customer. */
export const findCustomerByEmail = statement<CustomerRow>(
  "customers_find_one_by_email",
  `SELECT ${customerColumns} FROM ${joined} WHERE c.shop_id = $1 AND c.email_key = lower($2) ORDER BY c.id LIMIT 1`,
);

export interface BalanceSumRow {
  available: number;
  pending: number;
  lifetime: number;
}

/** Summed from those entries that meet the condition. `$3` is the time. */
const balanceOf = (condition: string) => `
  SELECT coalesce(sum(${changeOf("available")}), 0)::bigint AS available,
         coalesce(sum(${changeOf("pending")}), 0)::bigint AS pending,
         (coalesce(sum(${signed("points", isEarned, isTakenBack)}), 0)
            + (SELECT coalesce(sum(CASE WHEN into_customer_id = $2 THEN lifetime ELSE -lifetime END), 0)
                 FROM (SELECT into_customer_id, lifetime_moved AS lifetime FROM merges
                        WHERE shop_id = $1 AND $2 IN (into_customer_id, from_customer_id) AND merged_at <= $3
                       UNION ALL
                       SELECT into_customer_id, -lifetime_returned FROM merges
                        WHERE shop_id = $1 AND $2 IN (into_customer_id, from_customer_id)
                          AND undone_at <= $3) AS moved))::bigint AS lifetime
     FROM entries WHERE shop_id = $1 AND customer_id = $2 AND ${condition}`;

/** By event time: what had happened by then. */
export const sumBalanceAt = statement<BalanceSumRow>(
  "customers_sum_balance_at",
  balanceOf("occurred_at <= $3"),
);

/** By booking time: what had been recorded by then, ids before $4. */
export const sumBalanceRecordedAt = statement<BalanceSumRow>(
  "customers_sum_balance_recorded_at",
  balanceOf("id < $4"),
);
