// Lines that another import has applied, or is about to: the same available points for the same customer. A file that a
// spreadsheet saved again, or that got or lost a column, is recognized by them. Nothing more is kept for this than what an
// undo needs anyway.
import { statement } from "../../../database/database.ts";

/**
 * The customer who is kept, where the named one was merged: an import before the merge has the old one's id.
 *
 * Pending points tell two lines apart only where there are no others: a column of them may have been added since.
 */
const givenBy = `line, CASE WHEN merged.id IS NULL THEN person ELSE merged.merged_into END AS person, points,
           CASE WHEN points > 0 THEN 0 ELSE pending END AS only_pending`;

const withMerged = `LEFT JOIN customers AS merged
        ON merged.shop_id = $1 AND merged.merged_into IS NOT NULL AND merged.id = person`;

/** Of import $2, the good lines that give points which another import gives to the same customer. A stopped one may go on. */
const repeats = `
  WITH mine AS (
    SELECT ${givenBy}
      FROM (SELECT unnest(lines) AS line, unnest(people) AS person, unnest(points) AS points,
                   unnest(pending) AS pending
              FROM import_chunks WHERE shop_id = $1 AND import_id = $2) AS every
      ${withMerged}
     WHERE points + pending > 0
       AND NOT EXISTS (SELECT 1 FROM import_problems AS bad
                        WHERE bad.shop_id = $1 AND bad.import_id = $2 AND bad.line = every.line)),
  others AS (
    SELECT id, coalesce(applied_from, changed_at) AS applied_from FROM imports
     WHERE shop_id = $1 AND id <> $2 AND state IN ('APPLYING', 'STOPPED', 'APPLIED')),
  given AS (
    SELECT ${givenBy}, applied_from
      FROM (SELECT import_id, applied_from, unnest(lines) AS line, unnest(people) AS person, unnest(points) AS points,
                   unnest(pending) AS pending
              FROM import_chunks JOIN others ON others.id = import_id
             WHERE shop_id = $1) AS every
      ${withMerged}
     WHERE NOT EXISTS (SELECT 1 FROM import_problems AS bad
                        WHERE bad.shop_id = $1 AND bad.import_id = every.import_id AND bad.line = every.line))`;

export const countRepeats = statement<{ rows: number; applied_at: Date | null }>(
  "import_repeats_count",
  `${repeats}
   SELECT count(*) AS rows, max(applied_from) AS applied_at
     FROM (SELECT mine.line, max(given.applied_from) AS applied_from
             FROM mine JOIN given USING (person, points, only_pending) GROUP BY mine.line) AS again`,
);

export const refuseRepeats = statement<never>(
  "import_repeats_refuse",
  `${repeats}
   INSERT INTO import_problems (shop_id, import_id, line, code)
   SELECT $1, $2, line, 'repeated_line' FROM mine
    WHERE EXISTS (SELECT 1 FROM given
                   WHERE given.person = mine.person AND given.points = mine.points
                     AND given.only_pending = mine.only_pending)
   ON CONFLICT (shop_id, import_id, line) DO NOTHING`,
);
