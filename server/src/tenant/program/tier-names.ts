import type { Tx } from "../../database/database.ts";
import { listTierNames } from "./program.sql.ts";

/** By id, also those of tiers that the program no longer has: the last name that each had. */
export async function loadTierNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(listTierNames, [tx.shopId]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
