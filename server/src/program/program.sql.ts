import { statement } from "../database/database.ts";

export interface ProgramRow {
  version: number;
  data: unknown;
}

/** The program in force; `version` guards against two editors. */
export const findCurrentProgram = statement<ProgramRow>(
  "program_find_current",
  `SELECT version, data FROM documents WHERE shop_id = $1 AND collection = 'program' AND id = 'current'`,
);

export const findProgramVersions = statement<ProgramRow>(
  "program_find_versions",
  `SELECT id::int AS version, data FROM documents
    WHERE shop_id = $1 AND collection = 'program_versions' AND id = ANY($2::text[])`,
);

export const insertCurrentProgram = statement<{ version: number }>(
  "program_insert_current",
  `INSERT INTO documents (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'program', 'current', 1, $2, $3, $3, $4)
   ON CONFLICT (shop_id, collection, id) DO NOTHING RETURNING version`,
);

/** No row comes back when another version is in force than the one that was changed. */
export const replaceCurrentProgram = statement<{ version: number }>(
  "program_replace_current",
  `UPDATE documents SET version = version + 1, data = $3, updated_at = $4, updated_by = $5
    WHERE shop_id = $1 AND collection = 'program' AND id = 'current' AND version = $2
   RETURNING version`,
);

/** Every version is kept whole, and never changed. */
export const insertProgramVersion = statement<never>(
  "program_insert_version",
  `INSERT INTO documents (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'program_versions', $2, 1, $3, $4, $4, $5)`,
);
