import { defaultProgram } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { insertCurrentProgram, insertProgramVersion } from "./program.sql.ts";

/** Creates a new shop's first program, a draft. A shop that has one keeps it: reinstalling resets nothing. */
export async function createDefaultProgram(tx: Tx, options: { now: Date; actor: string }): Promise<void> {
  const { now, actor } = options;
  const data = JSON.stringify({
    status: "DRAFT",
    document: defaultProgram(),
    createdAt: now.toISOString(),
    createdBy: actor,
  });
  const inserted = await tx.run(insertCurrentProgram, [tx.shopId, data, now, actor]);
  if (inserted.length > 0) await tx.run(insertProgramVersion, [tx.shopId, "1", data, now, actor]);
}
