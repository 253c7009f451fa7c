// What new settings of tiers change: Silver at €500, Gold at €2,000, 30 days of grace, in Berlin, on 1 September 2026.
import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import type { Contribution } from "./contribution.ts";
import { NO_FLOOR, type Floor } from "./floor.ts";
import { windowedStanding } from "./standing.ts";
import { startOf } from "./level.ts";
import { changesTiers, effectOnTier } from "./tier-effect.ts";
import type { TierHistory } from "./tier-history.ts";
import type { TierSettings } from "./tier.ts";

const { tiers } = aProgram({
  tiers: {
    window: "rolling_12_months",
    graceDays: 30,
    levels: [
      { id: "silver", name: "Silver", threshold: 50_000 },
      { id: "gold", name: "Gold", threshold: 200_000 },
    ],
  },
});
const now = "2026-09-01T10:00:00.000Z";
const counting = (settings: Partial<TierSettings> = {}): TierHistory => ({
  timeZone: "Europe/Berlin",
  settings: [{ version: 2, from: "2026-01-01T00:00:00.000Z", tiers: { ...tiers, ...settings } }],
});
const goldAt = (euros: number) => ({
  ...tiers,
  levels: tiers.levels.map((one) => (one.id === "gold" ? { ...one, threshold: euros * 100 } : one)),
});
const spent = (euros: number, day = "2026-06-10"): Contribution[] => [
  { id: "order", isOrder: true, at: `${day}T12:00:00.000Z`, spentMinor: euros * 100, points: euros },
];

function effect(
  next: TierSettings,
  contributions: Contribution[],
  {
    history = counting(),
    reached = null,
    floor = NO_FLOOR,
  }: { history?: TierHistory; reached?: string | null; floor?: Floor } = {},
) {
  const spentMinor = contributions.reduce((sum, one) => sum + one.spentMinor, 0);
  const sums = { spentMinor, lifetime: 0, countedAdjustments: 0 };
  const member = { ...sums, ...floor, reachedTierId: reached, contributions };
  return effectOnTier({ history, next, now }, member);
}

test("Gold at €3,000 instead: who has €2,100 keeps it through 1 October and then falls to Silver", () => {
  const contributions = spent(2_100);
  expect(effect(goldAt(3_000), contributions)).toEqual({
    before: "gold",
    after: "silver",
    fallsOn: "2026-10-02",
    isRising: false,
  });
  // As the settings will decide once they are saved.
  const history = counting();
  const saved = {
    ...history,
    settings: [...history.settings, { version: 3, from: now, tiers: goldAt(3_000) }],
  };
  const tierOn = (day: string) =>
    windowedStanding(saved, NO_FLOOR, contributions, startOf(day, history)).tierId;
  expect([tierOn("2026-10-01"), tierOn("2026-10-02")]).toEqual(["gold", "silver"]);
});

test("Gold at €1,000 instead: who has €1,200 rises at once", () => {
  expect(effect(goldAt(1_000), spent(1_200))).toEqual({
    before: "silver",
    after: "gold",
    fallsOn: null,
    isRising: true,
  });
});

test("no days of grace: the fall is on the next day", () => {
  expect(effect({ ...goldAt(3_000), graceDays: 0 }, spent(2_100))).toMatchObject({ fallsOn: "2026-09-02" });
});

test("a tier that is removed is lost at once, for the highest that is reached", () => {
  const levels = tiers.levels.filter(({ id }) => id !== "gold");
  expect(effect({ ...tiers, levels }, spent(2_100))).toMatchObject({
    before: "gold",
    after: "silver",
    fallsOn: "2026-09-01",
  });
  expect(effect({ ...tiers, levels: [] }, spent(2_100))).toMatchObject({
    after: null,
    fallsOn: "2026-09-01",
  });
});

describe("what time brings anyway is not counted", () => {
  test("for a tier that ends within the days of grace", () => {
    expect(effect(goldAt(3_000), spent(2_100, "2025-08-10"))).toMatchObject({
      before: "gold",
      fallsOn: null,
    });
  });

  test("for settings that decide alike", () => {
    const named = { ...tiers, levels: tiers.levels.map((one) => ({ ...one, name: "Other" })) };
    expect(changesTiers({ history: counting(), next: named })).toBe(false);
    expect(changesTiers({ history: counting(), next: goldAt(3_000) })).toBe(true);
  });
});

test("a floor holds, whatever the settings ask", () => {
  const floor = { floorTierId: "gold", floorFrom: null, floorUntil: null };
  expect(effect(goldAt(3_000), spent(2_100), { floor })).toMatchObject({ after: "gold", fallsOn: null });
});

test("over a lifetime nobody falls, and from then on 12 months decide", () => {
  const history = counting({ window: "lifetime" });
  const kept = { history, reached: "gold" };
  expect(effect({ ...goldAt(3_000), window: "lifetime" }, spent(2_100), kept)).toMatchObject({
    after: "gold",
  });
  expect(effect(tiers, spent(2_100, "2024-06-10"), kept)).toEqual({
    before: "gold",
    after: null,
    fallsOn: "2026-10-02",
    isRising: false,
  });
});
