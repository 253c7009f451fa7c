// What an import leaves out, as a CSV: lines that are not imported, then cells of lines that are. It has line numbers and
// reasons, and nothing of what was in the cells.
import type { Deps } from "../../../process/deps.ts";
import { writePages } from "../../../core/downloads/write-pages.ts";
import { writeLine } from "../../../core/downloads/csv.ts";
import { listLeftOutCells, listProblems, type ImportNode, type ProblemNode } from "../import-node.ts";

const parts = [
  { list: listProblems, outcome: "line not imported" },
  { list: listLeftOutCells, outcome: "cell left out" },
] as const;

export async function* problemsCsv({ db }: Deps, shopId: string, node: ImportNode): AsyncGenerator<string> {
  // A cursor of this file: the part that is read, and that part's own cursor.
  yield* writePages({
    db,
    shopId,
    heads: ["line", "column", "outcome", "reason", "earlier_line"],
    async readPage(tx, { cursor: asked, ...page }) {
      const [at = "0", cursor = null] = asked?.split(" ") ?? [];
      const part = Number(at);
      const { list, outcome } = parts[part]!;
      const { nodes, pageInfo } = await list(tx, node, { ...page, cursor });
      const next = pageInfo.hasNextPage ? `${part} ${pageInfo.endCursor}` : String(part + 1);
      return {
        lines: nodes.map((problem) => toLine(problem, outcome)),
        cursor: Number(next.split(" ")[0]) < parts.length ? next : null,
      };
    },
  });
}

const toLine = ({ line, column, code, message, otherLine }: ProblemNode, outcome: string): string =>
  writeLine([
    line,
    column,
    code === "merged_customer" ? "given to another customer" : outcome,
    message,
    otherLine,
  ]);
