import { expect, test } from "vitest";
import { countKnownHeads } from "./columns.ts";

test("what is in brackets, and how a date is written, is no part of a column's name", () => {
  expect(countKnownHeads(["E-mail (required)", "Points [now]", "Birthday MM/DD"])).toBe(3);
});

/** Without a bound, each bracket reads the rest of the cell: 30 times as much takes 900 times as long. */
test("a cell of brackets is read in the time of its length", () => {
  const millisecondsFor = (cell: string): number => {
    const started = performance.now();
    countKnownHeads([cell]);
    return performance.now() - started;
  };
  for (const bracket of ["(", "[", "[(", "mm/"]) {
    millisecondsFor(bracket.repeat(10));
    expect(millisecondsFor(bracket.repeat(500_000))).toBeLessThan(1_000);
  }
});
