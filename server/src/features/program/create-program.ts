import { defaultProgram } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { insertProgramVersion } from "./program.sql.ts";

/** Creates a new shop's first program, a draft. A shop that has one keeps it: reinstalling resets nothing. */
export async function createDefaultProgram(
  tx: Tx,
  options: { currencyCode: string; now: Date; actor: string },
): Promise<void> {
  const { currencyCode, now, actor } = options;
  const document = JSON.stringify(defaultProgram(currencyCode));
  await tx.run(insertProgramVersion, [tx.shopId, 1, "DRAFT", document, now, actor]);
}
