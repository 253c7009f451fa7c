import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { findTier, higherTier, multiplierOf, nextTier, progressOf, tierAfter } from "./tier.ts";

const { tiers } = aProgram({
  tiers: {
    levels: [
      { id: "silver", name: "Silver", threshold: 50_000, multiplierBasisPoints: 12_500 },
      { id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 15_000 },
    ],
  },
});

describe("the tier to hold", () => {
  test.each([
    [null, 49_999, null],
    [null, 50_000, "silver"],
    [null, 199_999, "silver"],
    [null, 200_000, "gold"],
    ["silver", 200_000, "gold"],
    ["silver", 0, "silver"],
    ["gold", 0, "gold"],
    ["gold", 60_000, "gold"],
    ["platinum", 0, null],
    ["platinum", 60_000, "silver"],
    ["silver", -500, "silver"],
  ])("having %s with a progress of %i", (present, progress, tier) => {
    expect(tierAfter(tiers, present, progress)).toBe(tier);
  });

  test("is none where the program has no tiers", () => {
    expect(tierAfter(aProgram().tiers, "gold", 1_000_000)).toBeNull();
  });
});

test("progress is what the member spent, or the points that the member earned", () => {
  const member = { spentMinor: 700, lifetime: 7 };
  expect(progressOf({ ...tiers, basis: "spend" }, member)).toBe(700);
  expect(progressOf({ ...tiers, basis: "points" }, member)).toBe(7);
});

describe("a tier that the program no longer has", () => {
  test("counts as none", () => {
    expect(findTier(tiers, "gold")?.name).toBe("Gold");
    expect(findTier(tiers, "platinum")).toBeNull();
    expect(findTier(tiers, null)).toBeNull();
  });

  test("multiplies by one", () => {
    expect(multiplierOf(tiers, "gold")).toBe(15_000);
    expect(multiplierOf(tiers, "platinum")).toBe(10_000);
    expect(multiplierOf(tiers, null)).toBe(10_000);
  });
});

describe("the way to the next tier", () => {
  test.each([
    [null, 12_500, "silver", 37_500, 2_500],
    [null, -800, "silver", 50_000, 0],
    ["silver", 146_240, "gold", 53_760, 7_312],
    // Refunds lowered what counts; the tier was kept.
    ["silver", 0, "gold", 200_000, 0],
    // The program was changed; the next order moves the member up.
    ["silver", 250_000, "gold", 0, 10_000],
    ["platinum", 10_000, "silver", 40_000, 2_000],
  ])("holding %s with a progress of %i", (present, progress, id, missing, shareBasisPoints) => {
    expect(nextTier(tiers, present, progress)).toMatchObject({ level: { id }, missing, shareBasisPoints });
  });

  test("ends at the top", () => {
    expect(nextTier(tiers, "gold", 200_000)).toBeNull();
  });

  test("is not there in a program without tiers", () => {
    expect(nextTier(aProgram().tiers, null, 10_000)).toBeNull();
  });
});

test.each([
  ["silver", "gold", "gold"],
  ["gold", null, "gold"],
  [null, "platinum", null],
])("of the tiers %s and %s the higher one is %s", (one, other, higher) => {
  expect(higherTier(tiers, one, other)).toBe(higher);
});
