// Cells that are left out of good lines, such as birthdays that cannot be read. They are kept with their chunks.
import { statement } from "../../../database/database.ts";
import type { ProblemCode } from "./problems.ts";

export interface LeftOutRow {
  line: number;
  column_index: number;
  code: ProblemCode;
}

/** Of lines that were refused as a whole, nothing is listed. */
const cellsOf = (chunks: string) => `
  SELECT line, column_index, code
    FROM (SELECT unnest(left_lines) AS line, unnest(left_columns) AS column_index, unnest(left_codes) AS code
            FROM import_chunks
           WHERE shop_id = $1 AND import_id = $2 AND left_lines IS NOT NULL ${chunks}) AS every
   WHERE NOT EXISTS (SELECT 1 FROM import_problems AS bad
                      WHERE bad.shop_id = $1 AND bad.import_id = $2 AND bad.line = every.line)`;

export const listLeftOut = statement<LeftOutRow>(
  "import_left_out_list",
  `${cellsOf("AND last_line >= $3")} AND (line, column_index) > ($3, $4)
   ORDER BY line, column_index LIMIT $5`,
);

export const listLeftOutBefore = statement<LeftOutRow>(
  "import_left_out_list_before",
  `${cellsOf("AND first_line <= $3")} AND (line, column_index) < ($3, $4)
   ORDER BY line DESC, column_index DESC LIMIT $5`,
);

/** Points of good lines whose cell in this column is left out. */
export const sumLeftOut = statement<{ lines: number; points: number }>(
  "import_left_out_sum",
  `SELECT count(*) AS lines, least(coalesce(sum(points), 0), 9007199254740991)::bigint AS points
     FROM (${cellsOf("")}) AS cell
     JOIN (SELECT unnest(lines) AS line, unnest(points) AS points FROM import_chunks
            WHERE shop_id = $1 AND import_id = $2 AND left_lines IS NOT NULL) AS good USING (line)
    WHERE column_index = $3 AND points > 0`,
);

export const countLeftOut = statement<{ code: ProblemCode; count: number }>(
  "import_left_out_count",
  `SELECT code, count(*) AS count FROM (${cellsOf("")}) AS every GROUP BY code ORDER BY count(*) DESC, code`,
);
