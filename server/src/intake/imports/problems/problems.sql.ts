import { statement } from "../../../database/database.ts";
import { rowsOf } from "../../../database/statements/rows-of.ts";
import type { ProblemCode } from "./problems.ts";

export const insertProblems = statement<never>(
  "import_problems_insert",
  `INSERT INTO import_problems (shop_id, import_id, line, code, column_index)
   SELECT s.shop_id, $2::uuid, ${rowsOf(3, { line: "int", code: "text", column_index: "smallint" })}
     FROM tenants AS s WHERE s.shop_id = $1`,
);

export interface ProblemRow {
  line: number;
  code: ProblemCode;
  column_index: number | null;
  other_line: number | null;
}

export const listProblemRows = statement<ProblemRow>(
  "import_problems_list",
  `SELECT line, code, column_index, other_line FROM import_problems
    WHERE shop_id = $1 AND import_id = $2 AND line > $3 ORDER BY line LIMIT $4`,
);

export const listProblemRowsBefore = statement<ProblemRow>(
  "import_problems_list_before",
  `SELECT line, code, column_index, other_line FROM import_problems
    WHERE shop_id = $1 AND import_id = $2 AND line < $3 ORDER BY line DESC LIMIT $4`,
);

export const listBadLines = statement<{ line: number }>(
  "import_problems_list_lines",
  `SELECT line FROM import_problems WHERE shop_id = $1 AND import_id = $2 AND line BETWEEN $3 AND $4`,
);

export const countProblems = statement<{ code: ProblemCode; count: number }>(
  "import_problems_count",
  `SELECT code, count(*) AS count FROM import_problems WHERE shop_id = $1 AND import_id = $2
    GROUP BY code ORDER BY count(*) DESC, code`,
);

export const removeProblems = statement<never>(
  "import_problems_remove",
  "DELETE FROM import_problems WHERE shop_id = $1 AND import_id = $2",
);
