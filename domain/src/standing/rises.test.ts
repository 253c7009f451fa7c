// What is stored after each addition, by sums alone where that is enough, is what all additions give together.
import { array, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../dates/local-time.ts";
import { aProgram } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import type { Contribution } from "./contribution.ts";
import { NO_FLOOR } from "./floor.ts";
import { isPlainRise, risen, windowedStanding, type Standing } from "./standing.ts";
import type { TierHistory } from "./tier-history.ts";
import type { TierSettings } from "./tier.ts";

const { tiers } = aProgram({
  tiers: {
    graceDays: 30,
    levels: [
      { id: "silver", name: "Silver", threshold: 500, multiplierBasisPoints: 12_500 },
      { id: "gold", name: "Gold", threshold: 2_000, multiplierBasisPoints: 15_000 },
    ],
  },
});

const counting = (window: TierSettings["window"]): TierHistory => ({
  timeZone: "Europe/Berlin",
  settings: [{ version: 2, from: "2026-01-01T00:00:00.000Z", tiers: { ...tiers, window } }],
});

const NEWCOMER: Standing = {
  ...NO_FLOOR,
  tierId: null,
  reachedTierId: null,
  progress: 0,
  progressFrom: null,
  progressUntil: null,
  tierUntil: null,
};

const endsBy = (found: string | null, latest: string | null): boolean =>
  latest === null || (found !== null && found <= latest);

describe.each(["rolling_12_months", "calendar_year"] as const)("over %s", (window) => {
  const history = counting(window);

  test("an addition that needs no reading ends as one that reads everything", () => {
    let plain = 0;
    holds(
      property(
        array(
          record({
            afterDays: constantFrom(0, 1, 20, 90, 200, 400),
            amount: integer({ min: 0, max: 1_500 }),
            lateDays: constantFrom(0, 0, 0, 1, 40),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        (steps) => {
          let now = "2026-01-10T10:00:00.000Z";
          let standing = NEWCOMER;
          const counted: Contribution[] = [];
          for (const { afterDays, amount, lateDays } of steps) {
            now = addDays(now, afterDays);
            if (standing.tierUntil !== null && standing.tierUntil <= now)
              standing = Object.assign({}, standing, windowedStanding(history, NO_FLOOR, counted, now));
            const at = addDays(now, -lateDays);
            counted.push({ id: `${counted.length}`, isOrder: true, at, spentMinor: amount, points: 0 });
            const all = windowedStanding(history, NO_FLOOR, counted, now);
            const isPlain = isPlainRise(history, standing, { at, now });
            standing = { ...standing, ...(isPlain ? risen(history, standing, { amount, at }) : all) };
            plain += Number(isPlain);
            expect(standing).toMatchObject({ tierId: all.tierId, reachedTierId: all.reachedTierId });
            expect(standing.progress).toBe(all.progress);
            expect(endsBy(standing.tierUntil, all.tierUntil)).toBe(true);
            expect(endsBy(standing.progressUntil, all.progressUntil)).toBe(true);
          }
        },
      ),
      300,
    );
    expect(plain).toBeGreaterThan(100);
  });
});

test("what happens on the day of a change of the program has to read what counted: the former settings judge it too", () => {
  const history: TierHistory = {
    timeZone: "Europe/Berlin",
    settings: [
      { version: 2, from: "2026-01-01T00:00:00.000Z", tiers },
      {
        version: 3,
        from: "2026-03-01T10:00:00.000Z",
        tiers: { ...tiers, levels: tiers.levels.map((one) => ({ ...one, threshold: one.threshold + 100 })) },
      },
    ].map((one) => ({ ...one, tiers: { ...one.tiers, window: "rolling_12_months" as const } })),
  };
  const reached = (at: string) => {
    const counted = [{ id: "1", isOrder: true, at, spentMinor: 550, points: 0 }];
    return windowedStanding(history, NO_FLOOR, counted, at).tierId;
  };
  const isPlain = (at: string) => isPlainRise(history, NEWCOMER, { at, now: "2026-03-02T10:00:00.000Z" });
  for (const at of ["2026-02-20T10:00:00.000Z", "2026-03-01T22:59:59.000Z"])
    expect([at, reached(at), isPlain(at)]).toEqual([at, "silver", false]);
  const nextDay = "2026-03-01T23:00:00.000Z";
  expect([reached(nextDay), isPlain(nextDay)]).toEqual([null, true]);
});

test("what comes late, or after something stopped counting, has to read what counted", () => {
  const history = counting("rolling_12_months");
  const at = "2026-03-01T10:00:00.000Z";
  const member = { ...NEWCOMER, ...risen(history, NEWCOMER, { amount: 600, at }) };
  expect(member).toMatchObject({ tierId: "silver", progressUntil: "2027-02-28T23:00:00.000Z" });
  expect(
    isPlainRise(history, member, { at: "2026-04-01T10:00:00.000Z", now: "2026-04-01T10:00:01.000Z" }),
  ).toBe(true);
  expect(
    isPlainRise(history, member, { at: "2026-02-01T10:00:00.000Z", now: "2026-04-01T10:00:01.000Z" }),
  ).toBe(false);
  expect(
    isPlainRise(history, member, { at: "2026-04-01T10:00:00.000Z", now: "2027-03-01T10:00:00.000Z" }),
  ).toBe(false);
  expect(isPlainRise(history, NEWCOMER, { at: "2025-01-01T10:00:00.000Z", now: at })).toBe(false);
});
