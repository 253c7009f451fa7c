import { lifetimeSum } from "./tier-progress.sql.ts";
import { statement } from "../../database/database.ts";

export interface ContributionRow {
  /** `credited`: names an order that counts because staff credited orders of the past. */
  source: "order" | "posting" | "referral" | "credited";
  customer_id: string | null;
  id: string;
  at: Date | null;
  spent_minor: number;
  points: number;
}

const columns = (source: ContributionRow["source"], rest: string): string =>
  `SELECT '${source}' AS source, ${rest}`;

/** Tests, deleted orders and those that do not count have no amounts. */
const orders = columns(
  "order",
  `customer_id, order_id AS id, processed_at AS at, eligible_minor::bigint AS spent_minor, posted_points::bigint AS points
     FROM orders
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND processed_at IS NOT NULL
      AND (eligible_minor <> 0 OR posted_points <> 0)`,
);

/**
 * Points of actions and of adjustments that count, also of customers who were merged into these; an undo counts on the
 * day of what it undoes.
 */
const postings = columns(
  "posting",
  `coalesce(c.merged_into, c.id) AS customer_id, e.id::text AS id,
          min(coalesce((SELECT u.occurred_at FROM entries AS u
                         WHERE u.shop_id = e.shop_id AND u.id = e.undoes_id AND u.leg = 0), e.occurred_at)) AS at,
          0::bigint AS spent_minor, sum(${lifetimeSum})::bigint AS points
     FROM customers AS c JOIN entries AS e ON e.shop_id = c.shop_id AND e.customer_id = c.id
    WHERE $3 AND c.shop_id = $1 AND (c.id = ANY($2::uuid[]) OR c.merged_into = ANY($2::uuid[]))
      AND e.kind IN ('action', 'adjustment', 'undo', 'merge', 'merge_undo')
    GROUP BY coalesce(c.merged_into, c.id), e.id HAVING sum(${lifetimeSum}) <> 0`,
);

/** Points of referrals, on the days of the friends' orders. */
const referrals = columns(
  "referral",
  `advocate_id AS customer_id, id::text AS id, ordered_at AS at, 0::bigint AS spent_minor, posted::bigint AS points
     FROM referrals WHERE $3 AND shop_id = $1 AND advocate_id = ANY($2::uuid[]) AND posted <> 0`,
);

/** Those of these customers' orders that count because staff credited orders of the past. */
const credited = columns(
  "credited",
  `NULL::uuid AS customer_id, order_id AS id, NULL::timestamptz AS at, 0::bigint AS spent_minor, 0::bigint AS points
     FROM past_credit_orders
    WHERE $4 AND shop_id = $1
      AND order_id IN (SELECT order_id FROM orders WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]))
      AND credited_at IS NOT NULL AND undone_at IS NULL`,
);

/** `$3`: whether postings and referrals are read; `$4`: whether credited orders are. */
export const listContributions = statement<ContributionRow>(
  "standing_list_contributions",
  [orders, postings, referrals, credited].join("\n    UNION ALL\n   "),
);
