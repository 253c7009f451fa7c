// The member has 620 points. Figures worked out by hand: 100 points are 1.00, from 300 to 5,000 points.
import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { priceOf, worthOf } from "./price.ts";
import { mayRedeem } from "./redeem.ts";
import { rewardSchema } from "./reward.ts";

const slider = rewardSchema.parse({
  kind: "any_amount",
  name: "Any amount",
  points: 300,
  status: "ACTIVE",
  config: { pointsPerStep: 100, stepMinor: 100, mostPoints: 5_000 },
});
const fiveOff = rewardSchema.parse({
  kind: "amount_off",
  name: "5.00 off",
  points: 500,
  config: { amountMinor: 500 },
});

const choose = (points: number | null) =>
  mayRedeem({
    reward: slider,
    points,
    program: aProgram(),
    programStatus: "ON",
    timeZone: "Europe/Berlin",
    now: "2026-12-04T23:00:00.000Z",
    member: { available: 620, tierId: null, mayRedeem: true },
    taken: { byCustomer: 0, total: 0 },
  });

describe("a reward whose points the member chooses", () => {
  test.each([
    [300, 300],
    [600, 600],
  ])("for %i points is worth %i in minor units", (points, worth) => {
    expect(choose(points)).toEqual({ ok: true, points });
    expect(worthOf(slider, points)).toBe(worth);
  });

  test.each([
    [250, "points_out_of_range"],
    [5_100, "points_out_of_range"],
    [350, "points_not_on_step"],
    [700, "insufficient_points"],
    [null, "points_not_chosen"],
  ])("is refused for %s points: %s", (points, code) => {
    expect(choose(points)).toMatchObject({ ok: false, code });
  });

  test("begins at a whole step", () => {
    const from350 = { ...slider, points: 350 };
    expect(priceOf(from350, 300)).toMatchObject({ code: "points_out_of_range", least: 400 });
    expect(priceOf(from350, 400)).toEqual({ ok: true, points: 400 });
  });

  test("has no upper limit unless it says one", () => {
    const open = { ...slider, config: { ...slider.config, mostPoints: null } };
    expect(priceOf(open, 900_000)).toEqual({ ok: true, points: 900_000 });
  });
});

test("a choice of points never buys more than the largest amount of a reward", () => {
  const config = { ...slider.config, stepMinor: 100_000_000_000, mostPoints: null };
  const large = { ...slider, points: 100, config };
  expect(priceOf(large, 100)).toEqual({ ok: true, points: 100 });
  expect(priceOf(large, 200)).toMatchObject({ code: "points_out_of_range" });
});

describe("a reward with one price", () => {
  test("costs that, whether or not the member says so", () => {
    expect([priceOf(fiveOff, null), priceOf(fiveOff, 500)]).toEqual([
      { ok: true, points: 500 },
      { ok: true, points: 500 },
    ]);
    expect(priceOf(fiveOff, 400)).toEqual({ ok: false, code: "points_fixed" });
  });

  test("is worth its amount, or depends on the order", () => {
    expect(worthOf(fiveOff, 500)).toBe(500);
    const tenPercent = rewardSchema.parse({
      ...fiveOff,
      kind: "percentage_off",
      config: { basisPoints: 1_000 },
    });
    expect(worthOf(tenPercent, 500)).toBeNull();
  });
});
