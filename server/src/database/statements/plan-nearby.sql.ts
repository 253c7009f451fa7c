// For pages of long lists: rows are looked up one after another, in the order of an index, until the page is full.
// PostgreSQL sometimes chooses to read a whole table first, which is right for a report but too slow for a page.
import type { RawBuilder } from "kysely";
import { statement, type Statement, type Tx } from "../database.ts";

const planners = [
  "enable_bitmapscan",
  "enable_hashjoin",
  "enable_mergejoin",
  // Starting parallel workers takes longer than reading a page.
  "enable_gathermerge",
] as const;
const setAll = (value: string) =>
  planners.map((name) => `set_config('${name}', '${value}', true)`).join(", ");

const planNearby = statement<never>("database_plan_nearby", `SELECT ${setAll("off")}`);
const planAsUsual = statement<never>("database_plan_as_usual", `SELECT ${setAll("on")}`);

/** For a statement composed for the request. */
export const askNearby = <Row>(tx: Tx, asked: RawBuilder<Row>): Promise<Row[]> =>
  nearby(tx, () => tx.ask(asked));

/** For a prepared statement. */
export const runNearby = <Row>(tx: Tx, asked: Statement<Row>, values: readonly unknown[]): Promise<Row[]> =>
  nearby(tx, () => tx.run(asked, values));

/**
 * The settings are sent before and after the statement, in the same turn. That costs no round trip, and no other
 * statement of the transaction comes in between. So `send` must send before it waits for anything.
 */
async function nearby<T>(tx: Tx, send: () => Promise<T>): Promise<T> {
  const [, result] = await Promise.all([tx.run(planNearby, []), send(), tx.run(planAsUsual, [])]);
  return result;
}

const planWhole = statement<never>(
  "database_plan_whole",
  "SELECT set_config('enable_nestloop', 'off', true)",
);
const planNested = statement<never>(
  "database_plan_nested",
  "SELECT set_config('enable_nestloop', 'on', true)",
);

/**
 * For reports that read all of a shop: whole tables are joined. PostgreSQL has no statistics of a shop that was just
 * imported, takes it for empty, and would look its rows up one by one. Run such statements only here, because their
 * plans are kept.
 */
export async function asWhole<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(planWhole, []);
  const result = await work();
  await tx.run(planNested, []);
  return result;
}
