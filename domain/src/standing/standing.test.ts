import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { nextTier, progressOf } from "./progress.ts";
import { keptBecause, standing } from "./standing.ts";
import { findTier, higherTier, multiplierOf } from "./tier.ts";

const { tiers } = aProgram({
  tiers: {
    levels: [
      { id: "silver", name: "Silver", threshold: 50_000, multiplierBasisPoints: 12_500 },
      { id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 15_000 },
    ],
  },
});

const nothing = {
  spentMinor: 0,
  lifetime: 0,
  countedAdjustments: 0,
  tierId: null,
  reachedTierId: null,
  floorTierId: null,
};

describe("the tier of a member", () => {
  test.each<[string | null, number, string | null]>([
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
  ])("having reached %s once, with a progress of %i", (reachedTierId, spentMinor, tierId) => {
    expect(standing(tiers, { ...nothing, reachedTierId, spentMinor })).toEqual({
      tierId,
      reachedTierId: tierId,
      floorTierId: null,
    });
  });

  test.each<[string | null, number, string | null, string | null]>([
    ["gold", 60_000, "gold", "silver"],
    ["silver", 200_000, "gold", "gold"],
    ["platinum", 60_000, "silver", "silver"],
    ["silver", 0, "silver", null],
  ])("above a floor of %s, with a progress of %i", (floorTierId, spentMinor, tierId, reachedTierId) => {
    expect(standing(tiers, { ...nothing, floorTierId, spentMinor })).toEqual({
      tierId,
      reachedTierId,
      floorTierId,
    });
  });

  test("is none if the program has no tiers", () => {
    const member = { ...nothing, reachedTierId: "gold", floorTierId: "gold", spentMinor: 1_000_000 };
    expect(standing(aProgram().tiers, member).tierId).toBeNull();
  });
});

test("progress is the member's spend, or the earned points with the adjustments that count", () => {
  const member = { spentMinor: 700, lifetime: 7, countedAdjustments: -2 };
  expect(progressOf({ ...tiers, basis: "spend" }, member)).toBe(700);
  expect(progressOf({ ...tiers, basis: "points" }, member)).toBe(5);
});

describe("why a member has a tier", () => {
  test.each<[string, object, string | null]>([
    ["progress reaches it", { tierId: "silver", reachedTierId: "silver", spentMinor: 50_000 }, null],
    ["it was reached once", { tierId: "silver", reachedTierId: "silver" }, "once_reached"],
    ["an import brought it", { tierId: "gold", reachedTierId: "silver", floorTierId: "gold" }, "import"],
    [
      "it was reached once and imported too",
      { tierId: "gold", reachedTierId: "gold", floorTierId: "gold" },
      "once_reached",
    ],
    ["none is held", {}, null],
    ["the program no longer has it", { tierId: "platinum", reachedTierId: "platinum" }, null],
  ])("%s", (_, member, why) => {
    expect(keptBecause(tiers, { ...nothing, ...member })).toBe(why);
  });
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

  test("does not exist in a program without tiers", () => {
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
