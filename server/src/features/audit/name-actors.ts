// Names for those who did something, as people know them. Actors are kept by id; names are looked up when they are read.
import type { Tx } from "../../database/database.ts";
import { isId } from "../../graphql/wrong-input/check-input.ts";
import { findStaffNames } from "../shop-auth/staff.ts";
import { findNamesOfKeys } from "../shops/api-keys/api-keys.ts";

/** Of `staff:<id>` and `key:<id>`; who has no name that is known is not in the map. */
export async function nameActors(tx: Tx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [staff, keys] = await Promise.all([
    findStaffNames(tx, idsOf("staff", actors)),
    findNamesOfKeys(tx, idsOf("key", actors).filter(isId)),
  ]);
  return new Map([
    ...[...staff].map(([id, name]) => [`staff:${id}`, name] as const),
    ...[...keys].map(([id, name]) => [`key:${id}`, name] as const),
  ]);
}

function idsOf(kind: string, actors: readonly string[]): string[] {
  const prefix = `${kind}:`;
  return actors.filter((actor) => actor.startsWith(prefix)).map((actor) => actor.slice(prefix.length));
}
