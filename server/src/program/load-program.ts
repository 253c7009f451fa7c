// Reading programs. Versions never change, so what was read and checked once is kept for a while.
import { AppError } from "../errors.ts";
import type { Tx } from "../database/database.ts";
import { findCurrentProgram, findProgramVersions, type ProgramRow } from "./program.sql.ts";
import { storedProgramSchema, type Program } from "./stored-program.ts";

/** Enough for hundreds of shops with a few versions each; the oldest entry makes room. */
const KEPT_MAX = 2_000;
const kept = new Map<string, Program>();

/** The program in force. */
export async function loadProgram(tx: Tx): Promise<Program> {
  const [row] = await tx.run(findCurrentProgram, [tx.shopId]);
  if (!row) throw new AppError("unknown_shop");
  return check(tx.shopId, row);
}

/** Some versions, by number; those that do not exist are not in the map. */
export async function loadProgramVersions(
  tx: Tx,
  versions: readonly number[],
): Promise<ReadonlyMap<number, Program>> {
  const found = new Map<number, Program>();
  const missing: string[] = [];
  for (const version of new Set(versions)) {
    const program = kept.get(`${tx.shopId} ${version}`);
    if (program) found.set(version, program);
    else missing.push(String(version));
  }
  if (missing.length === 0) return found;
  for (const row of await tx.run(findProgramVersions, [tx.shopId, missing]))
    found.set(row.version, check(tx.shopId, row));
  return found;
}

function check(shopId: string, row: ProgramRow): Program {
  const key = `${shopId} ${row.version}`;
  const known = kept.get(key);
  if (known) return known;
  const program: Program = { version: row.version, ...storedProgramSchema.parse(row.data) };
  kept.set(key, program);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!);
  return program;
}
