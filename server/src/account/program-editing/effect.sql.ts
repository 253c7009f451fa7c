import { statement } from "../../database/database.ts";

/** Orders that have earned, the latest award first. */
export const listLatestAwarded = statement<{ order_id: string }>(
  "program_list_latest_awarded",
  `SELECT DISTINCT order_id
     FROM (SELECT order_id FROM entries WHERE shop_id = $1 AND kind = 'order_award' AND leg = 0
            ORDER BY id DESC LIMIT $2) AS latest`,
);

/** Members who take part only because every customer does. */
export const countWithoutAccount = statement<{ people: number }>(
  "program_count_without_account",
  `SELECT count(*) AS people FROM balances AS b JOIN customers AS c ON c.shop_id = b.shop_id AND c.id = b.customer_id
    WHERE b.shop_id = $1 AND b.status = 'MEMBER' AND NOT c.has_account AND NOT c.is_enrolled`,
);

/** Customers who left by themselves: no rule for who takes part makes them members. */
export const countLeft = statement<{ people: number }>(
  "program_count_left",
  `SELECT count(*) AS people FROM balances AS b JOIN customers AS c ON c.shop_id = b.shop_id AND c.id = b.customer_id
    WHERE b.shop_id = $1 AND b.status = 'GUEST' AND c.left_at IS NOT NULL`,
);

interface LatestEvents {
  count: number;
  members: number;
  /** The earliest of the counted events. */
  since: Date | null;
  seen: number;
}

/** Members who joined from `$2` on, the latest `$3` of them. */
export const countLatestJoined = statement<LatestEvents>(
  "program_count_latest_joined",
  `SELECT count(*)::int AS count, count(*)::int AS members, min(since) AS since, count(*)::int AS seen
     FROM (SELECT c.since FROM customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id
            WHERE c.shop_id = $1 AND c.since >= $2 AND b.status = 'MEMBER'
            ORDER BY c.since DESC LIMIT $3) AS latest`,
);

/** How often the way to earn `$4` paid since `$2`, among the latest `$3` events of all such ways. */
export const countLatestActions = statement<LatestEvents>(
  "program_count_latest_actions",
  `SELECT count(*) FILTER (WHERE is_meant)::int AS count,
          count(DISTINCT customer_id) FILTER (WHERE is_meant)::int AS members,
          min(occurred_at) AS since, count(*)::int AS seen
     FROM (SELECT customer_id, occurred_at, rule_id = $4 AND occurred_at >= $2 AS is_meant
             FROM entries WHERE shop_id = $1 AND kind = 'action' ORDER BY id DESC LIMIT $3) AS latest`,
);
