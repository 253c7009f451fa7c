import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import { describe, expect, test } from "vitest";
import { adjustmentProblems, parsePoints } from "./adjustment.ts";

describe("points as typed", () => {
  test.each([
    ["250", 250],
    ["1,250", 1250],
    [" 1 250 ", 1250],
    ["1,000,000,000,000", MAX_POINTS],
  ])("%j are %i", (text, points) => {
    expect(parsePoints(text)).toBe(points);
  });

  test.each(["", "0", "-5", "many", "1,000,000,000,001", "1e3"])("%j are not points", (text) => {
    expect(parsePoints(text)).toBeNull();
  });
});

test("an adjustment needs points and a reason", () => {
  const draft = { direction: "add", points: "", reason: " ", note: "", countsTowardTier: false } as const;
  expect(adjustmentProblems(draft).map(({ field }) => field)).toEqual([["points"], ["reason"]]);
  expect(adjustmentProblems({ ...draft, points: "250", reason: "late" })).toEqual([]);
});
