import type { Tx } from "../../../database/database.ts";
import { findImportFileNames } from "../imports.sql.ts";

/** The names of imported files, by import. */
export async function loadImportFileNames(
  tx: Tx,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(findImportFileNames, [tx.shopId, importIds]);
  return new Map(rows.map(({ id, file_name: fileName }) => [id, fileName]));
}
