// Reads programs.
import type { Load, Loader } from "../../graphql/load.ts";
import type { Tx } from "../../database/database.ts";
import type { LiveDocument } from "../documents/document-source.ts";
import { checkOnce } from "../../process/check-once.ts";
import { AppError } from "../../process/errors.ts";
import {
  findCurrentProgram,
  findProgramAt,
  findProgramVersions,
  listProgramVersions,
} from "./program.sql.ts";
import type { ProgramRow } from "./program-row.ts";
import { programDocumentSchema, type ProgramDocument } from "@laurel/domain/program/program.ts";
import { readStored } from "../documents/read-stored.ts";
import type { Program } from "./stored-program.ts";

/** The program in force. */
export async function loadProgram(tx: Tx): Promise<Program> {
  const program = await findProgram(tx);
  if (!program) throw new AppError("unknown_shop");
  return program;
}

/** Null: the shop has been erased. */
export async function findProgram(tx: Tx): Promise<Program | null> {
  const [row] = await tx.run(findCurrentProgram, [tx.shopId]);
  return row ? toProgram(row) : null;
}

/** The program that was in force at that time. Null: there was none yet. */
export async function loadProgramAt(tx: Tx, at: Date): Promise<Program | null> {
  const [row] = await tx.run(findProgramAt, [tx.shopId, at]);
  return row ? toProgram(row) : null;
}

/** For pages that listen. Null: the shop has been erased. */
export async function readCurrentProgram(tx: Tx): Promise<LiveDocument | null> {
  const program = await findProgram(tx);
  if (!program) return null;
  const { version, ...data } = program;
  return { version, data };
}

/** For resolvers: the versions by their numbers. */
export const loadVersions: Loader<number, Program> = async (tx, versions) =>
  loadProgramVersions(tx, await loadProgram(tx), versions);

/** For resolvers. */
export const programInForce = async (load: Load): Promise<Program> => (await load(loadInForce, "in force"))!;

const loadInForce: Loader<"in force", Program> = async (tx) => new Map([["in force", await loadProgram(tx)]]);

/** The program in force and some of its versions, by number. Missing versions are not in the map. */
export async function loadProgramVersions(
  tx: Tx,
  present: Program,
  versions: readonly number[],
): Promise<ReadonlyMap<number, Program>> {
  const others = [...new Set(versions)].filter((version) => version !== present.version);
  const rows = others.length === 0 ? [] : await tx.run(findProgramVersions, [tx.shopId, others]);
  return new Map([present, ...rows.map(toProgram)].map((program) => [program.version, program]));
}

/** Latest first, below `version`. */
export async function listPrograms(
  tx: Tx,
  { below, limit }: { readonly below: number; readonly limit: number },
): Promise<readonly Program[]> {
  return (await tx.run(listProgramVersions, [tx.shopId, below, limit])).map(toProgram);
}

export const toProgram = (row: ProgramRow): Program => ({
  version: row.version,
  status: row.status,
  document: readDocument(row.document),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
});

const readDocument = checkOnce((text): ProgramDocument =>
  readStored(programDocumentSchema, JSON.parse(text)),
);
