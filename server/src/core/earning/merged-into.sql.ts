import { statement } from "../../database/database.ts";

/** The customers who were merged into these. */
export const listMergedInto = statement<{ id: string; into: string }>(
  "earning_list_merged_into",
  `SELECT id, merged_into AS "into" FROM customers WHERE shop_id = $1 AND merged_into = ANY($2::uuid[])`,
);
