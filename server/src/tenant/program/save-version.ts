import type { Tx } from "../../database/database.ts";
import { insertProgramVersion } from "./program.sql.ts";
import type { Program } from "./stored-program.ts";

/** False: there is such a version. Another edit was saved first. */
export async function saveVersion(tx: Tx, program: Program): Promise<boolean> {
  const { version, status, document, createdAt, createdBy } = program;
  const row = [tx.shopId, version, status, JSON.stringify(document), createdAt, createdBy];
  return (await tx.run(insertProgramVersion, row)).length > 0;
}
