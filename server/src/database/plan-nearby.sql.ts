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
