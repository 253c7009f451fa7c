/**
 * Aligned lines, one column for each name. `console.table` truncates and quotes, which is hard to read in a terminal.
 */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? "").length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd();
  console.log(line(names.map((name) => name.toUpperCase())));
  for (const row of rows) console.log(line(names.map((name) => row[name] ?? "")));
}

/** To the minute, in UTC. */
export const shownTime = (instant: Date | null): string =>
  instant === null ? "never" : `${instant.toISOString().slice(0, 16).replace("T", " ")}Z`;
