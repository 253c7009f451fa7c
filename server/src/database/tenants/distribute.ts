// Spreads the tables of shops over the workers of Citus, also those of a later version, and checks what the rest needs.
import { Client } from "pg";
import { OperatorError } from "../../process/operator-error.ts";
import { globalTables } from "../statement-rules.ts";
import { listTables, type Table } from "./catalogue.sql.ts";
import { describeCitus, findCitus, listSpread, spreadTable } from "./distribute.sql.ts";
import { becomeOwner } from "./roles.sql.ts";

/** The shops' own rows: all others lie beside them. */
const FIRST = "tenants";

export interface Distributed {
  readonly workers: number;
  /** The names of those that were not spread before. */
  readonly added: readonly string[];
  /** How many are spread now. */
  readonly tables: number;
}

/**
 * `ownerUrl`: of the login that migrates, at the coordinator. Throws OperatorError, which says what is missing; what was
 * spread before stays so.
 */
export async function distributeTables(ownerUrl: string): Promise<Distributed> {
  const client = new Client({ connectionString: ownerUrl, application_name: "laurel-distribute" });
  await client.connect();
  try {
    const workers = await checkCitus(client);
    await client.query(becomeOwner);
    const { rows: tables } = await client.query<Table>(listTables);
    const ofShops = tables.map(({ name }) => name).filter((name) => !globalTables.has(name));
    const spread = new Set((await readSpread(client)).map(({ name }) => name));
    const added = [FIRST, ...ofShops.filter((name) => name !== FIRST)].filter((name) => !spread.has(name));
    for (const name of added)
      await client.query(spreadTable, [name, name === FIRST ? "default" : `laurel.${FIRST}`]);
    const apart = (await readSpread(client)).find(({ isTogether }) => !isTogether);
    if (apart)
      throw new OperatorError(
        `The rows of a shop in ${apart.name} are on another machine than its others. Undo it with ` +
          `undistribute_table('laurel.${apart.name}'), and run this again.`,
      );
    return { workers, added, tables: ofShops.length };
  } finally {
    await client.end();
  }
}

const readSpread = async (client: Client): Promise<{ name: string; isTogether: boolean }[]> =>
  (await client.query<{ name: string; isTogether: boolean }>(listSpread)).rows;

async function checkCitus(client: Client): Promise<number> {
  if ((await client.query(findCitus)).rows.length === 0)
    throw new OperatorError("This database has no extension citus. Nothing was changed. See docs/scale.md.");
  const [found] = (await client.query<{ workers: number; propagated: string | null }>(describeCitus)).rows;
  if (!found?.workers)
    throw new OperatorError("Citus has no worker yet: add each with citus_add_node. Nothing was changed.");
  if (found.propagated !== "local")
    throw new OperatorError(
      "Set citus.propagate_set_commands = 'local' on the coordinator, so that workers know the shop of a transaction. " +
        "Nothing was changed.",
    );
  return found.workers;
}
