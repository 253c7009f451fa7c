import { statement } from "../../database/database.ts";

export interface ProgramRow {
  version: number;
  data: unknown;
}

/** The program in force; `version` guards against concurrent edits. */
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

/** Returns no row if another version is in force than the one that was changed. */
export const replaceCurrentProgram = statement<{ version: number }>(
  "program_replace_current",
  `UPDATE documents SET version = version + 1, data = $3, updated_at = $4, updated_by = $5
    WHERE shop_id = $1 AND collection = 'program' AND id = 'current' AND version = $2
   RETURNING version`,
);

/** Every version is stored whole, and never changed. */
export const insertProgramVersion = statement<never>(
  "program_insert_version",
  `INSERT INTO documents (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'program_versions', $2, 1, $3, $4, $4, $5)`,
);

/** Latest first; `$2` is the version to begin below. */
export const listProgramVersions = statement<ProgramRow>(
  "program_list_versions",
  `SELECT id::int AS version, data FROM documents
    WHERE shop_id = $1 AND collection = 'program_versions' AND id::int < $2
    ORDER BY id::int DESC LIMIT $3`,
);

/** Orders that have earned, the latest award first. */
export const listLatestAwarded = statement<{ order_id: string }>(
  "program_list_latest_awarded",
  `SELECT DISTINCT order_id
     FROM (SELECT order_id FROM entries WHERE shop_id = $1 AND kind = 'order_award' AND leg = 0
            ORDER BY id DESC LIMIT $2) AS latest`,
);

/** Members who take part only because every customer does. */
export const countWithoutAccount = statement<{ people: number }>(
  "program_count_without_account",
  `SELECT count(*) AS people FROM balances AS b JOIN customers AS c ON c.shop_id = b.shop_id AND c.id = b.customer_id
    WHERE b.shop_id = $1 AND b.status = 'MEMBER' AND NOT c.has_account AND NOT c.is_enrolled`,
);

interface LatestEvents {
  count: number;
  members: number;
  /** The earliest of the counted events. */
  since: Date | null;
  seen: number;
}

/** Members who became customers from `$2` on, the latest `$3` of them. */
export const countLatestJoined = statement<LatestEvents>(
  "program_count_latest_joined",
  `SELECT count(*)::int AS count, count(*)::int AS members, min(joined_at) AS since, count(*)::int AS seen
     FROM (SELECT c.joined_at FROM customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id
            WHERE c.shop_id = $1 AND c.joined_at >= $2 AND b.status = 'MEMBER'
            ORDER BY c.joined_at DESC LIMIT $3) AS latest`,
);

/** How often the way to earn `$4` paid since `$2`, among the latest `$3` events of all such ways. */
export const countLatestActions = statement<LatestEvents>(
  "program_count_latest_actions",
  `SELECT count(*) FILTER (WHERE is_meant)::int AS count,
          count(DISTINCT customer_id) FILTER (WHERE is_meant)::int AS members,
          min(occurred_at) AS since, count(*)::int AS seen
     FROM (SELECT customer_id, occurred_at, rule_id = $4 AND occurred_at >= $2 AS is_meant
             FROM entries WHERE shop_id = $1 AND kind = 'action' ORDER BY id DESC LIMIT $3) AS latest`,
);
