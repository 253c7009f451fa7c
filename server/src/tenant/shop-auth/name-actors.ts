// Display names of actors. Actors are stored by id; names are looked up when they are read.
import type { Tx } from "../../database/database.ts";
import { isId } from "../../graphql/check-input.ts";
import { findStaffNames } from "./team/staff.ts";
import { findNamesOfKeys } from "./api-keys/api-keys.ts";

/** Keyed by `staff:<id>` and `key:<id>`. Actors without a known name are missing from the map. */
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
