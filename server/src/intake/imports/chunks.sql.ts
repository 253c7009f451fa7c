// The chunks of a file. A worker locks the chunk it works on; other workers skip it.
import { statement } from "../../database/database.ts";

export const insertChunk = statement<never>(
  "import_chunks_insert",
  `INSERT INTO import_chunks (shop_id, import_id, first_line, last_line, state, row_count, cells)
   VALUES ($1, $2, $3, $4, 'UPLOADED', $5, $6)`,
);

/** A customer whom the store does not know. Created when the line is applied. */
export interface Stranger {
  readonly line: number;
  readonly platformId: string;
  readonly email: string;
}

export interface UploadedChunkRow {
  first_line: number;
  /** Null for a line whose person was erased. */
  cells: (string[] | null)[] | null;
}

/** Numbers in the customer's column of a chunk: how many lines have one, how many of these are a customer's, and whether that is the line's person. */
export type IdCounts = readonly [seen: number, found: number, same: number, other: number];

export interface ChunkRow {
  first_line: number;
  last_line: number;
  strangers: Stranger[] | null;
  lines: number[] | null;
  people: string[] | null;
  points: number[] | null;
  pending: number[] | null;
  expires: (Date | null)[] | null;
  tiers: (string | null)[] | null;
  /** For customers whose tier the import raised: the tier before; "" for none. */
  tiers_before: (string | null)[] | null;
}

const claim = (columns: string, state: string) =>
  `SELECT ${columns} FROM import_chunks WHERE shop_id = $1 AND import_id = $2 AND state = ${state}
    ORDER BY first_line LIMIT 1 FOR UPDATE SKIP LOCKED`;

export const claimUploadedChunk = statement<UploadedChunkRow>(
  "import_chunks_claim_uploaded",
  claim("first_line, cells", "'UPLOADED'"),
);

/** Claims a checked chunk, without its cells, which are no longer needed. */
export const claimChunk = statement<ChunkRow>(
  "import_chunks_claim",
  claim(
    "first_line, last_line, strangers, lines, people, points, pending, expires, tiers, tiers_before",
    "$3",
  ),
);

/** Of these customers, those who were merged, and into whom. */
export const findMerged = statement<{ id: string; merged_into: string }>(
  "import_chunks_find_merged",
  `SELECT id, merged_into FROM customers
    WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND merged_into IS NOT NULL`,
);

export const findCells = statement<Pick<UploadedChunkRow, "cells">>(
  "import_chunks_find_cells",
  "SELECT cells FROM import_chunks WHERE shop_id = $1 AND import_id = $2 AND first_line = $3",
);

/** A few lines of a file, as long as they are kept. */
export const findCellsOfLines = statement<{ line: number; cells: string[] | null }>(
  "import_chunks_find_cells_of_lines",
  `SELECT line, cells -> (line - first_line) AS cells
     FROM unnest($3::int[]) AS line
     JOIN import_chunks ON line BETWEEN first_line AND last_line
    WHERE shop_id = $1 AND import_id = $2`,
);

/** Waits for workers that hold one of these chunks. */
export const waitForChunks = statement<{ first_line: number }>(
  "import_chunks_wait",
  `SELECT first_line FROM import_chunks WHERE shop_id = $1 AND import_id = $2 AND state = $3 FOR UPDATE`,
);

export const keepCheckedChunk = statement<never>(
  "import_chunks_keep_checked",
  `UPDATE import_chunks SET state = 'CHECKED', lines = $4, people = $5, points = $6, strangers = $7, pending = $8,
                            expires = $9, tiers = $10, has_birthday = $11, left_lines = $12, left_columns = $13,
                            left_codes = $14, id_counts = $15
    WHERE shop_id = $1 AND import_id = $2 AND first_line = $3`,
);

/** Drops the chunk's personal data, which is no longer needed. */
export const keepAppliedChunk = statement<never>(
  "import_chunks_keep_applied",
  `UPDATE import_chunks SET state = 'APPLIED', cells = NULL, strangers = NULL, people = $4, applied_rows = $5,
                            applied_points = $6, applied_pending = $7, tiers_before = $8,
                            left_lines = left_lines || $9::int[], left_columns = left_columns || $10::smallint[],
                            left_codes = left_codes || $11::text[]
    WHERE shop_id = $1 AND import_id = $2 AND first_line = $3`,
);

export const keepUndoneChunk = statement<never>(
  "import_chunks_keep_undone",
  `UPDATE import_chunks SET state = 'UNDONE', undone_rows = $4, undone_points = $5
    WHERE shop_id = $1 AND import_id = $2 AND first_line = $3`,
);

export const failChunk = statement<never>(
  "import_chunks_fail",
  `UPDATE import_chunks SET state = 'FAILED' WHERE shop_id = $1 AND import_id = $2 AND first_line = $3 AND state = 'CHECKED'`,
);

export const retryFailedChunks = statement<never>(
  "import_chunks_retry_failed",
  `UPDATE import_chunks SET state = 'CHECKED' WHERE shop_id = $1 AND import_id = $2 AND state = 'FAILED'`,
);

export const resetChunks = statement<never>(
  "import_chunks_reset",
  `UPDATE import_chunks SET state = 'UPLOADED', lines = NULL, people = NULL, points = NULL, pending = NULL, strangers = NULL,
                            expires = NULL, tiers = NULL, has_birthday = NULL, left_lines = NULL, left_columns = NULL,
                            left_codes = NULL, id_counts = NULL
    WHERE shop_id = $1 AND import_id = $2`,
);

export const removeChunks = statement<never>(
  "import_chunks_remove",
  "DELETE FROM import_chunks WHERE shop_id = $1 AND import_id = $2",
);

/** For an import that is undone or discarded before all of it was applied: forgets the rest of the file. */
export const forgetCells = statement<never>(
  "import_chunks_forget_cells",
  `UPDATE import_chunks SET cells = NULL, strangers = NULL WHERE shop_id = $1 AND import_id = $2 AND cells IS NOT NULL`,
);

/** For imports that ended, or were stopped, before that time. */
export const forgetOldCells = statement<never>(
  "import_chunks_forget_old_cells",
  `UPDATE import_chunks SET cells = NULL, strangers = NULL
    WHERE shop_id = $1 AND cells IS NOT NULL
      AND import_id IN (SELECT id FROM imports
                         WHERE shop_id = $1 AND changed_at < $2 AND state IN ('STOPPED', 'APPLIED', 'UNDONE'))`,
);

export interface ChunkCountsRow {
  state: "UPLOADED" | "CHECKED" | "APPLIED" | "FAILED" | "UNDONE";
  rows: number;
  applied_rows: number;
  applied_points: number;
  applied_pending: number;
  undone_rows: number;
  undone_points: number;
}

/** At most a thousand chunks. Their contents are not read. */
export const countChunks = statement<ChunkCountsRow>(
  "import_chunks_count",
  `SELECT state, sum(row_count)::bigint AS rows, sum(applied_rows)::bigint AS applied_rows,
          least(sum(applied_points), 9007199254740991)::bigint AS applied_points,
          least(sum(applied_pending), 9007199254740991)::bigint AS applied_pending,
          sum(undone_rows)::bigint AS undone_rows,
          least(sum(undone_points), 9007199254740991)::bigint AS undone_points
     FROM import_chunks WHERE shop_id = $1 AND import_id = $2 GROUP BY state`,
);

/** Every later line of the same customer is refused, with the number of the earlier line. */
export const refuseDuplicates = statement<never>(
  "import_chunks_refuse_duplicates",
  `INSERT INTO import_problems (shop_id, import_id, line, code, other_line)
   SELECT $1, $2, line, 'duplicate_person', first_line
     FROM (SELECT line, min(line) OVER (PARTITION BY person) AS first_line
             FROM (SELECT unnest(lines) AS line, unnest(people) AS person FROM import_chunks
                    WHERE shop_id = $1 AND import_id = $2) AS every) AS ranked
    WHERE line > first_line
   ON CONFLICT (shop_id, import_id, line) DO NOTHING`,
);

/** Sums the lines without problems. Sums beyond the exact range are capped. */
export const sumGoodLines = statement<{
  rows: number;
  points: number;
  pending: number;
  zero_rows: number;
  expiring: number;
}>(
  "import_chunks_sum_good",
  `SELECT count(*) AS rows, least(coalesce(sum(points), 0), 9007199254740991)::bigint AS points,
          least(coalesce(sum(pending), 0), 9007199254740991)::bigint AS pending,
          least(coalesce(sum(points) FILTER (WHERE expires IS NOT NULL), 0), 9007199254740991)::bigint AS expiring,
          count(*) FILTER (WHERE points = 0 AND pending = 0 AND tier IS NULL AND birthday IS NULL) AS zero_rows
     FROM (SELECT unnest(lines) AS line, unnest(points) AS points, unnest(pending) AS pending,
                  unnest(expires) AS expires, unnest(tiers) AS tier, unnest(has_birthday) AS birthday
             FROM import_chunks WHERE shop_id = $1 AND import_id = $2) AS every
    WHERE NOT EXISTS (SELECT 1 FROM import_problems AS bad
                       WHERE bad.shop_id = $1 AND bad.import_id = $2 AND bad.line = every.line)`,
);

export const sumIds = statement<{ seen: number; found: number; same: number; other: number }>(
  "import_chunks_sum_ids",
  `SELECT coalesce(sum(id_counts[1]), 0)::bigint AS seen, coalesce(sum(id_counts[2]), 0)::bigint AS found,
          coalesce(sum(id_counts[3]), 0)::bigint AS same, coalesce(sum(id_counts[4]), 0)::bigint AS other
     FROM import_chunks WHERE shop_id = $1 AND import_id = $2`,
);

/** The number of good lines per tier. */
export const countGoodTiers = statement<{ tier_id: string; rows: number }>(
  "import_chunks_count_good_tiers",
  `SELECT tier AS tier_id, count(*) AS rows
     FROM (SELECT unnest(lines) AS line, unnest(tiers) AS tier FROM import_chunks
            WHERE shop_id = $1 AND import_id = $2 AND tiers IS NOT NULL) AS every
    WHERE tier IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM import_problems AS bad
                       WHERE bad.shop_id = $1 AND bad.import_id = $2 AND bad.line = every.line)
    GROUP BY tier`,
);
