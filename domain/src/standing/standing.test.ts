import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { nextTier, progressOf } from "./progress.ts";
import { NO_FLOOR } from "./floor.ts";
import { keptBecause, lifetimeStanding } from "./standing.ts";
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
  ...NO_FLOOR,
};
const now = "2026-07-01T12:00:00.000Z";

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
    expect(lifetimeStanding(tiers, { ...nothing, reachedTierId, spentMinor }, now)).toMatchObject({
      tierId,
      reachedTierId: tierId,
      tierUntil: null,
    });
  });

  test.each<[string | null, number, string | null, string | null]>([
    ["gold", 60_000, "gold", "silver"],
    ["silver", 200_000, "gold", "gold"],
    ["platinum", 60_000, "silver", "silver"],
    ["silver", 0, "silver", null],
  ])("above a floor of %s, with a progress of %i", (floorTierId, spentMinor, tierId, reachedTierId) => {
    expect(lifetimeStanding(tiers, { ...nothing, floorTierId, spentMinor }, now)).toMatchObject({
      tierId,
      reachedTierId,
    });
  });

  test("above a floor that ends, until it ends", () => {
    const floor = {
      floorTierId: "gold",
      floorFrom: "2026-01-01T00:00:00.000Z",
      floorUntil: "2027-01-01T00:00:00.000Z",
    };
    const member = { ...nothing, ...floor, spentMinor: 50_000 };
    expect(lifetimeStanding(tiers, member, now)).toMatchObject({
      tierId: "gold",
      tierUntil: floor.floorUntil,
    });
    expect(lifetimeStanding(tiers, member, floor.floorUntil)).toMatchObject({
      tierId: "silver",
      tierUntil: null,
    });
    expect(lifetimeStanding(tiers, member, "2025-12-31T00:00:00.000Z").tierId).toBe("silver");
  });

  test("is none if the program has no tiers", () => {
    const member = { ...nothing, reachedTierId: "gold", floorTierId: "gold", spentMinor: 1_000_000 };
    expect(lifetimeStanding(aProgram().tiers, member, now).tierId).toBeNull();
  });
});

test("progress is the member's spend, or the earned points with the adjustments that count", () => {
  const member = { spentMinor: 700, lifetime: 7, countedAdjustments: -2 };
  expect(progressOf({ ...tiers, basis: "spend" }, member)).toBe(700);
  expect(progressOf({ ...tiers, basis: "points" }, member)).toBe(5);
});

describe("why a member has a tier", () => {
  test.each<[string, { tierId: string | null; reachedTierId: string | null }, number, string | null]>([
    ["progress reaches it", { tierId: "silver", reachedTierId: "silver" }, 50_000, null],
    ["it was reached once", { tierId: "silver", reachedTierId: "silver" }, 0, "once_reached"],
    ["it was given", { tierId: "gold", reachedTierId: "silver" }, 50_000, "given"],
    ["it was reached once and given too", { tierId: "gold", reachedTierId: "gold" }, 0, "once_reached"],
    ["none is held", { tierId: null, reachedTierId: null }, 0, null],
    ["the program no longer has it", { tierId: "platinum", reachedTierId: "platinum" }, 0, null],
  ])("%s", (_, member, progress, why) => {
    expect(keptBecause(tiers, member, progress)).toBe(why);
  });

  test("it counted until a few days ago", () => {
    const windowed = { ...tiers, window: "rolling_12_months" as const };
    expect(keptBecause(windowed, { tierId: "gold", reachedTierId: "gold" }, 0)).toBe("counted_before");
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
