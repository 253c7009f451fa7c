import { statement } from "../../../database/database.ts";

/** What is below zero: a member in debt has no points left to spend. */
export const sumDebt = statement<{ points: string; members: number }>(
  "reports_sum_debt",
  `SELECT coalesce(-sum(available), 0)::text AS points, count(*) AS members
     FROM balances WHERE shop_id = $1 AND available < 0`,
);
