// For pages of long lists: rows are looked up one after another, in the order of an index, until the page is full.
// PostgreSQL's own guess is now and then to read a whole table first, which is fine for a report and not for a page.
import type { RawBuilder } from "kysely";
import { statement, type Statement, type Tx } from "../database.ts";

const planners = [
  "enable_bitmapscan",
  "enable_hashjoin",
  "enable_mergejoin",
  // Helpers take longer to come than a page takes to be read.
  "enable_gathermerge",
] as const;
const setAll = (value: string) =>
  planners.map((name) => `set_config('${name}', '${value}', true)`).join(", ");

const planNearby = statement<never>("database_plan_nearby", `SELECT ${setAll("off")}`);
const planAsUsual = statement<never>("database_plan_as_usual", `SELECT ${setAll("on")}`);

/** What was put together of what somebody asked. */
export const askNearby = <Row>(tx: Tx, asked: RawBuilder<Row>): Promise<Row[]> =>
  nearby(tx, () => tx.ask(asked));

/** A statement that is prepared. */
export const runNearby = <Row>(tx: Tx, asked: Statement<Row>, values: readonly unknown[]): Promise<Row[]> =>
  nearby(tx, () => tx.run(asked, values));

/**
 * The planner is told before and after, in one turn: that costs no round trip, and nothing that others ask in the same
 * transaction comes between. Hence `send` must send before it waits for anything.
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
 * For reports that read all of a shop: tables are joined as a whole. PostgreSQL takes a shop that has just come in for
 * an empty one, and would look its rows up one by one, each among all the others. Such statements run nowhere else,
 * for their plans are kept.
 */
export async function asWhole<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(planWhole, []);
  const result = await work();
  await tx.run(planNested, []);
  return result;
}
