// Whom a line of somebody's file may name: by an address in any cell; by the store's number where the file says numbers
// are, or, before anybody has said so, anywhere but among the points.
import type { ColumnMeaning } from "../read/columns.ts";
import { platformIdIn } from "../read/read-line.ts";

/** In lower case. */
export const addressesIn = (cells: readonly string[]): readonly string[] =>
  cells.filter((cell) => cell.includes("@")).map((cell) => cell.trim().toLowerCase());

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
