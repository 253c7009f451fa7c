// How many rows a statement reads, as the serving role runs it on a database of a test.
import { withAdministrator } from "./processes/administrator.ts";
import type { Statement } from "../database/database.ts";

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Of all tables together. Nothing is changed. */
export function rowsRead(
  url: string,
  shopId: string,
  { text }: Statement<unknown>,
  values: readonly unknown[],
): Promise<number> {
  return withAdministrator(url, async (client) => {
    await client.query("ANALYZE");
    await client.query(
      `BEGIN; SET LOCAL ROLE laurel_app; SET LOCAL search_path = laurel; SET LOCAL laurel.shop_id = '${shopId}'`,
    );
    const { rows } = await client.query<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      [...values],
    );
    await client.query("ROLLBACK");
    return rows.flatMap((row) => row["QUERY PLAN"]).reduce((sum, one) => sum + readBy(one.Plan), 0);
  });
}

const readBy = (plan: Plan): number =>
  (plan["Relation Name"] === undefined
    ? 0
    : (plan["Actual Rows"] +
        (plan["Rows Removed by Filter"] ?? 0) +
        (plan["Rows Removed by Index Recheck"] ?? 0)) *
      plan["Actual Loops"]) + (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0);
