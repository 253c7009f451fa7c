import { statement } from "../../database/database.ts";
import { customerColumns, type CustomerRow } from "./customer-node.ts";

const joined = "customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id";

export const findCustomers = statement<CustomerRow>(
  "customers_find",
  `SELECT ${customerColumns} FROM ${joined} WHERE c.shop_id = $1 AND c.id = ANY($2::uuid[])`,
);

export const findCustomerByPlatformId = statement<CustomerRow>(
  "customers_find_one_by_platform_id",
  `SELECT ${customerColumns} FROM ${joined} WHERE c.shop_id = $1 AND c.platform_id = $2`,
);

/** Platforms let no two customers have one address; should they have, the one who came first. */
export const findCustomerByEmail = statement<CustomerRow>(
  "customers_find_one_by_email",
  `SELECT ${customerColumns} FROM ${joined} WHERE c.shop_id = $1 AND c.email_key = lower($2) ORDER BY c.id LIMIT 1`,
);

export interface BalanceSumRow {
  available: number;
  pending: number;
  lifetime: number;
}

/** From the movements alone (`m`), of those that `isIn`; `$3` is the moment. */
const balanceOf = (isIn: string) => `
  SELECT coalesce(sum(points) FILTER (WHERE to_account = 'available'), 0)::bigint
            - coalesce(sum(points) FILTER (WHERE from_account = 'available'), 0)::bigint AS available,
          coalesce(sum(points) FILTER (WHERE to_account = 'pending'), 0)::bigint
            - coalesce(sum(points) FILTER (WHERE from_account = 'pending'), 0)::bigint AS pending,
          (coalesce(sum(points) FILTER (WHERE from_account IN ('issued', 'granted')), 0)
            - coalesce(sum(points) FILTER (WHERE to_account IN ('issued', 'granted')), 0)
            + (SELECT coalesce(sum(CASE WHEN into_customer_id = $2 THEN lifetime ELSE -lifetime END), 0)
                 FROM (SELECT into_customer_id, lifetime_moved AS lifetime FROM merges
                        WHERE shop_id = $1 AND $2 IN (into_customer_id, from_customer_id) AND merged_at <= $3
                       UNION ALL
                       SELECT into_customer_id, -lifetime_returned FROM merges
                        WHERE shop_id = $1 AND $2 IN (into_customer_id, from_customer_id)
                          AND undone_at <= $3) AS moved))::bigint AS lifetime
     FROM movements AS m WHERE m.shop_id = $1 AND m.customer_id = $2 AND ${isIn}`;

const itsPosting = "SELECT FROM postings AS p WHERE p.shop_id = $1 AND p.id = m.posting_id";

/** By what had happened until then. */
export const sumBalanceAt = statement<BalanceSumRow>(
  "customers_sum_balance_at",
  balanceOf(`EXISTS (${itsPosting} AND p.occurred_at <= $3)`),
);

/** By what had been recorded. Ids grow with time: only of those from $4 to $5 must the posting be asked. */
export const sumBalanceRecordedAt = statement<BalanceSumRow>(
  "customers_sum_balance_recorded_at",
  balanceOf(`m.posting_id < $5 AND (m.posting_id < $4 OR EXISTS (${itsPosting} AND p.recorded_at <= $3))`),
);

export interface LotRow {
  customer_id: string;
  id: string;
  posting_id: string;
  points: number;
  remaining: number;
  issued_at: Date;
  available_at: Date;
  expires_at: Date | null;
}

/** Those that hold points, in the order of what they came with. */
export const listLotsOfCustomers = statement<LotRow>(
  "customers_list_lots",
  `SELECT l.customer_id, l.id, l.posting_id, l.points, l.remaining, p.occurred_at AS issued_at, l.available_at, l.expires_at
     FROM lots AS l JOIN postings AS p ON p.shop_id = $1 AND p.id = l.posting_id
    WHERE l.shop_id = $1 AND l.customer_id = ANY($2::uuid[]) AND l.remaining > 0
    ORDER BY l.customer_id, p.occurred_at, l.id`,
);
