// Lines that another import has applied, or is about to: the same available points for the same customer. A file that a
// spreadsheet saved again, or that got or lost a column, is recognized by them. A newer balance of the same customer is
// not: it is only counted, since only the merchant knows whether it replaces the earlier one. Nothing more is kept for
// this than what an undo needs anyway.
//
// The lines of both sides are put together and grouped. A join would be planned before PostgreSQL knows how many there
// are, and then compares each line with every other of as many points: more than an hour for a million lines.
import { statement } from "../../../database/database.ts";

/**
 * The customer who is kept, where the named one was merged: an import before the merge has the old one's id.
 *
 * Pending points tell two lines apart only where there are no others: a column of them may have been added since.
 */
const givenBy = `CASE WHEN merged.id IS NULL THEN person ELSE merged.merged_into END AS person, points,
           CASE WHEN points > 0 THEN 0 ELSE pending END AS only_pending`;

const withMerged = `LEFT JOIN customers AS merged
        ON merged.shop_id = $1 AND merged.merged_into IS NOT NULL AND merged.id = person`;

/**
 * The good lines of import $2 that give points, with their number, and those of other imports, with when theirs began. A
 * stopped one may go on.
 */
const lines = `
  WITH others AS (
    SELECT id, coalesce(applied_from, changed_at) AS applied_from FROM imports
     WHERE shop_id = $1 AND id <> $2 AND state IN ('APPLYING', 'STOPPED', 'APPLIED')),
  lines AS (
    SELECT line, ${givenBy}, NULL::timestamptz AS applied_from
      FROM (SELECT unnest(lines) AS line, unnest(people) AS person, unnest(points) AS points,
                   unnest(pending) AS pending
              FROM import_chunks WHERE shop_id = $1 AND import_id = $2) AS every
      ${withMerged}
     WHERE points + pending > 0
       AND NOT EXISTS (SELECT 1 FROM import_problems AS bad
                        WHERE bad.shop_id = $1 AND bad.import_id = $2 AND bad.line = every.line)
    UNION ALL
    SELECT NULL, ${givenBy}, applied_from
      FROM (SELECT import_id, applied_from, unnest(lines) AS line, unnest(people) AS person, unnest(points) AS points,
                   unnest(pending) AS pending
              FROM import_chunks JOIN others ON others.id = import_id
             WHERE shop_id = $1) AS every
      ${withMerged}
     WHERE points + pending > 0
       AND NOT EXISTS (SELECT 1 FROM import_problems AS bad
                        WHERE bad.shop_id = $1 AND bad.import_id = every.import_id AND bad.line = every.line))`;

export const countRepeats = statement<{ rows: number; applied_at: Date | null }>(
  "import_repeats_count",
  `${lines}
   SELECT coalesce(sum(rows), 0)::bigint AS rows, max(applied_from) AS applied_at
     FROM (SELECT count(line) AS rows, max(applied_from) AS applied_from FROM lines
            GROUP BY person, points, only_pending HAVING count(line) > 0 AND count(applied_from) > 0) AS again`,
);

export const refuseRepeats = statement<never>(
  "import_repeats_refuse",
  `${lines}
   INSERT INTO import_problems (shop_id, import_id, line, code)
   SELECT $1, $2, line, 'repeated_line'
     FROM (SELECT line, count(applied_from) OVER (PARTITION BY person, points, only_pending) AS given FROM lines) AS every
    WHERE line IS NOT NULL AND given > 0
   ON CONFLICT (shop_id, import_id, line) DO NOTHING`,
);

/**
 * Once the repeats are refused: the good lines of customers to whom another import gives points, and the import that began
 * last, of those.
 */
export const countOnTop = statement<{ rows: number; import_id: string | null; applied_at: Date | null }>(
  "import_on_top_count",
  `${lines}
   SELECT rows, applied_at,
          (SELECT id FROM others WHERE applied_from = applied_at ORDER BY id DESC LIMIT 1) AS import_id
     FROM (SELECT coalesce(sum(rows), 0)::bigint AS rows, max(applied_from) AS applied_at
             FROM (SELECT count(line) AS rows, max(applied_from) AS applied_from FROM lines
                    GROUP BY person HAVING count(line) > 0 AND count(applied_from) > 0) AS twice) AS found`,
);
