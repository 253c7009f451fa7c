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

/** Customers who left by themselves: no rule for who takes part makes them members. */
export const countLeft = statement<{ people: number }>(
  "program_count_left",
  `SELECT count(*) AS people FROM balances AS b JOIN customers AS c ON c.shop_id = b.shop_id AND c.id = b.customer_id
    WHERE b.shop_id = $1 AND b.status = 'GUEST' AND c.left_at IS NOT NULL`,
);

interface LatestEvents {
  count: number;
  members: number;
  /** The earliest of the counted events. */
  since: Date | null;
  seen: number;
}

/** Members who joined from `$2` on, the latest `$3` of them. */
export const countLatestJoined = statement<LatestEvents>(
  "program_count_latest_joined",
  `SELECT count(*)::int AS count, count(*)::int AS members, min(since) AS since, count(*)::int AS seen
     FROM (SELECT c.since FROM customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id
            WHERE c.shop_id = $1 AND c.since >= $2 AND b.status = 'MEMBER'
            ORDER BY c.since DESC LIMIT $3) AS latest`,
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
