import type { Tx } from "../../../database/database.ts";
import { covers } from "./find-access.ts";
import { findAccess } from "./platform-credentials.sql.ts";

/**
 * The scopes that the store has not granted, for each asked list of scopes, separated by spaces. None for a shop that
 * is not connected: connecting it asks for them.
 */
export async function loadMissingScopes(
  tx: Tx,
  lists: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [row] = await tx.run(findAccess, [tx.shopId]);
  if (!row) return new Map();
  return new Map(lists.map((list) => [list, missingOf(list, row.scopes)]));
}

const missingOf = (list: string, scopes: readonly string[]): readonly string[] =>
  list.split(" ").filter((scope) => !covers(scopes, [scope]));
