import { statement } from "../../database/database.ts";
import { programColumns, type ProgramRow } from "./program-row.ts";

/** The program in force is the latest version. */
export const findCurrentProgram = statement<ProgramRow>(
  "program_find_current",
  `SELECT ${programColumns} FROM program_versions WHERE shop_id = $1 ORDER BY version DESC LIMIT 1`,
);

/** The program that was in force at $2. */
export const findProgramAt = statement<ProgramRow>(
  "program_find_at",
  `SELECT ${programColumns} FROM program_versions WHERE shop_id = $1 AND created_at <= $2 ORDER BY version DESC LIMIT 1`,
);

export const findProgramVersions = statement<ProgramRow>(
  "program_find_versions",
  `SELECT ${programColumns} FROM program_versions WHERE shop_id = $1 AND version = ANY($2::int[])`,
);

/**
 * Every version is stored whole, and never changed. Returns no row if there is such a version: another edit was saved
 * first.
 */
export const insertProgramVersion = statement<{ version: number }>(
  "program_insert_version",
  `INSERT INTO program_versions (shop_id, version, status, document, created_at, created_by)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (shop_id, version) DO NOTHING RETURNING version`,
);

/** Latest first; `$2` is the version to begin below. */
export const listProgramVersions = statement<ProgramRow>(
  "program_list_versions",
  `SELECT ${programColumns} FROM program_versions WHERE shop_id = $1 AND version < $2 ORDER BY version DESC LIMIT $3`,
);

/** Of each tier that any version had: its last name. */
export const listTierNames = statement<{ id: string; name: string }>(
  "program_list_tier_names",
  `SELECT DISTINCT ON (l.level ->> 'id') l.level ->> 'id' AS id, l.level ->> 'name' AS name
     FROM program_versions AS p
    CROSS JOIN LATERAL jsonb_array_elements(p.document -> 'tiers' -> 'levels') AS l (level)
    WHERE p.shop_id = $1 ORDER BY l.level ->> 'id', p.version DESC`,
);

/** Oldest first. */
export const listPointValues = statement<{ created_at: Date; hundredths: number }>(
  "program_list_point_values",
  `SELECT created_at, (document->>'pointValueHundredths')::int AS hundredths
     FROM program_versions WHERE shop_id = $1 ORDER BY version`,
);
