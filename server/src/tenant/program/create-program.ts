import { defaultProgram } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { saveVersion } from "./save-version.ts";

/** Creates a new shop's first program, a draft. A shop that has one keeps it: reinstalling resets nothing. */
export async function createDefaultProgram(
  tx: Tx,
  options: { currencyCode: string; now: Date; actor: string },
): Promise<void> {
  const { currencyCode, now, actor } = options;
  const document = defaultProgram(currencyCode);
  await saveVersion(tx, {
    version: 1,
    status: "DRAFT",
    document,
    createdAt: now.toISOString(),
    createdBy: actor,
  });
}
