// A database that a test has used is emptied for the next one, unless something but rows was changed.
import type { Client } from "pg";
import { emptyTables, restartSequences, stateBeside, tablesWithRows } from "./emptied-database.sql.ts";

export interface AsNew {
  /** The tables in which a new database has rows. */
  readonly seeded: readonly string[];
  readonly state: string;
}

/** Of a database that nobody has used. */
export async function describeNew(administrator: Client): Promise<AsNew> {
  const seeded = await filledTables(administrator);
  return { seeded, state: await stateOf(administrator, seeded) };
}

/** False where work goes on, or where more than rows was changed: such a database is for nobody else. */
export async function emptyAgain(administrator: Client, { seeded, state }: AsNew): Promise<boolean> {
  try {
    const filled = (await filledTables(administrator)).filter((name) => !seeded.includes(name));
    await administrator.query(emptyTables(filled));
    await administrator.query(restartSequences);
    if ((await stateOf(administrator, seeded)) !== state) return false;
    // What was under way when the tables were emptied has ended by now.
    return (await filledTables(administrator)).every((name) => seeded.includes(name));
  } catch {
    return false;
  }
}

async function filledTables(administrator: Client): Promise<string[]> {
  return (await administrator.query<{ name: string }>(tablesWithRows)).rows.map(({ name }) => name);
}

async function stateOf(administrator: Client, seeded: readonly string[]): Promise<string> {
  return (await administrator.query<{ state: string }>(stateBeside(seeded))).rows[0]!.state;
}
