// For pages of long lists: rows are looked up one after another, in the order of an index, until the page is full.
// PostgreSQL's own guess is now and then to read a whole table first, which is fine for a report and not for a page.
import { statement, type Tx } from "./database.ts";

const planners = [
  "enable_seqscan",
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

/** Runs what is sent inside it with the planner told to look rows up; sent together, so that it costs no round trip. */
export async function nearby<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const [, result] = await Promise.all([tx.run(planNearby, []), work(), tx.run(planAsUsual, [])]);
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
