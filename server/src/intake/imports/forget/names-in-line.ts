// The people that a line of a file may name: by an address anywhere in a cell, and by the store's number. The number is looked
// for in the number column, or, before columns are chosen, anywhere but among the points.
import type { ColumnMeaning } from "../read/columns.ts";
import { platformIdIn } from "../read/read-line.ts";

/** In lower case. Of a cell with more than an address, such as `Ann <ann@example.com>`, all that may be one. */
export const addressesIn = (cells: readonly string[]): readonly string[] =>
  cells
    .filter((cell) => cell.includes("@"))
    .map((cell) => cell.trim().toLowerCase())
    .flatMap((cell) => {
      const found = [cell, ...(cell.match(address) ?? [])];
      return [...new Set([...found, ...found.map(withoutDots)])];
    });

/** As it is read from the end of a sentence. A pattern would try each dot of a long row anew. */
function withoutDots(text: string): string {
  let end = text.length;
  while (text[end - 1] === ".") end -= 1;
  return text.slice(0, end);
}

/** It begins only where a word does: long cells are read in the time of their length. */
const address = /(?<![^\s"(),:;<>[\]\\])[^\s"(),:;<>[\]\\@]+@[^\s"(),:;<>[\]\\@]+/g;

export function platformIdsIn(
  cells: readonly string[],
  columns: readonly ColumnMeaning[],
): readonly string[] {
  const hasIds = columns.includes("customer_id");
  return cells.flatMap((cell, index) => {
    const meaning = columns[index] ?? "ignore";
    const mayBeId = hasIds ? meaning === "customer_id" : meaning !== "points" && meaning !== "pending";
    return mayBeId ? (platformIdIn(cell) ?? []) : [];
  });
}
