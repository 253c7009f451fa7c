// Tiers over a window of time: Silver at €500, Gold at €2,000, 30 days of grace, a shop in Berlin.
import { array, constantFrom, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../testing/property.ts";
import { aProgram } from "../testing/builders.ts";
import { addDays } from "../dates/local-time.ts";
import type { Contribution } from "./contribution.ts";
import { givenFloor, NO_FLOOR, type Floor } from "./floor.ts";
import { keepingOf } from "./keeping.ts";
import { startOf } from "./level.ts";
import { tierOfOrder, windowedStanding } from "./standing.ts";
import { decideAlike, type TierHistory } from "./tier-history.ts";
import type { TierSettings } from "./tier.ts";

const { tiers } = aProgram({
  tiers: {
    window: "rolling_12_months",
    graceDays: 30,
    levels: [
      { id: "silver", name: "Silver", threshold: 50_000, multiplierBasisPoints: 12_500 },
      { id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 15_000 },
    ],
  },
});
const timeZone = "Europe/Berlin";

const counting = (settings: Partial<TierSettings> = {}): TierHistory => ({
  timeZone,
  settings: [{ version: 2, from: "2026-01-01T00:00:00.000Z", tiers: { ...tiers, ...settings } }],
});
const rolling = counting();
const byYear = counting({ window: "calendar_year" });

/** Orders by their day, at noon, in euros. */
const orders = (...placed: readonly (readonly [at: string, euros: number])[]): Contribution[] =>
  placed.map(([at, euros], index) => ({
    id: `order-${index}`,
    isOrder: true,
    at: at.length === 10 ? `${at}T12:00:00.000Z` : new Date(at).toISOString(),
    spentMinor: euros * 100,
    points: euros,
  }));

const standingOn = (day: string, contributions: Contribution[], history = rolling, floor: Floor = NO_FLOOR) =>
  windowedStanding(history, floor, contributions, day.length === 10 ? `${day}T20:00:00.000Z` : day);

/** The tier on each of these days. */
const tiersOn = (days: readonly string[], ...about: [Contribution[], TierHistory?, Floor?]) =>
  days.map((day) => standingOn(day, ...about).tierId);

/** Every change of the tier from a day on, by following only the dates that are stored. */
function changesFrom(day: string, ...about: [Contribution[], TierHistory?, Floor?]) {
  const changes: [string, string | null][] = [];
  let standing = standingOn(day, ...about);
  while (standing.tierUntil !== null) {
    const at = standing.tierUntil;
    standing = standingOn(at, ...about);
    changes.push([at, standing.tierId]);
  }
  return changes;
}

const from = (day: string) => startOf(day, { timeZone });

describe("over 12 months", () => {
  test("€2,000 on 1 March give Gold that day, and through 30 March of the next year", () => {
    const spent = orders(["2026-03-01", 2_000]);
    expect(tiersOn(["2026-02-28", "2026-03-01", "2027-03-30", "2027-03-31"], spent)).toEqual([
      null,
      "gold",
      "gold",
      null,
    ]);
    expect(changesFrom("2026-03-01", spent)).toEqual([[from("2027-03-31"), null]]);
  });

  test("€1,200 in March and €900 in June give Gold and then Silver, each until its orders no longer count", () => {
    const spent = orders(["2026-03-01", 1_200], ["2026-06-10", 900]);
    expect(tiersOn(["2026-06-09", "2026-06-10"], spent)).toEqual(["silver", "gold"]);
    expect(changesFrom("2026-06-10", spent)).toEqual([
      [from("2027-03-31"), "silver"],
      [from("2027-07-10"), null],
    ]);
  });

  test("€1,100 within the days of grace keep Gold without a gap", () => {
    const spent = orders(["2026-03-01", 1_200], ["2026-06-10", 900], ["2027-03-15", 1_100]);
    expect(standingOn("2027-03-15", spent)).toMatchObject({ tierId: "gold", progress: 200_000 });
    expect(changesFrom("2027-03-15", spent)[0]).toEqual([from("2027-07-10"), "silver"]);
  });

  test("a refund that takes away what reached a tier takes the tier at once", () => {
    const spent = orders(["2026-03-01", 1_200], ["2026-06-10", 750]);
    expect(standingOn("2026-06-20", spent)).toMatchObject({ tierId: "silver", progress: 195_000 });
  });

  test("29 February counts through 27 February, and grace lasts through 29 March", () => {
    expect(changesFrom("2028-02-29", orders(["2028-02-29", 2_000]))).toEqual([[from("2029-03-30"), null]]);
  });

  test("without days of grace a tier ends with what reached it", () => {
    const history = counting({ graceDays: 0 });
    expect(changesFrom("2026-03-01", orders(["2026-03-01", 2_000]), history)).toEqual([
      [from("2027-03-01"), null],
    ]);
  });

  test("points count in the same way if tiers go by points", () => {
    const history = counting({
      basis: "points",
      levels: tiers.levels.map((level) => ({ ...level, threshold: level.threshold / 100 })),
    });
    expect(changesFrom("2026-03-01", orders(["2026-03-01", 2_000]), history)).toEqual([
      [from("2027-03-31"), null],
    ]);
  });

  test("a deduction that no longer counts lets a tier rise by time", () => {
    const history = counting({ basis: "points" });
    const given = { isOrder: false, spentMinor: 0 };
    const counted = [
      { ...given, id: "a", at: "2026-03-01T12:00:00.000Z", points: -10_000 },
      { ...given, id: "b", at: "2026-05-01T12:00:00.000Z", points: 55_000 },
    ];
    const standing = standingOn("2026-05-01", counted, history);
    expect(standing).toMatchObject({ tierId: null, tierUntil: from("2027-03-01") });
    // Whatever is added next has to look at all of it again.
    expect(standing.progressUntil).toBe(standing.progressFrom);
    expect(standingOn("2027-03-01", counted, history).tierId).toBe("silver");
  });
});

describe("by calendar year", () => {
  test("€2,000 on 20 December give Gold through the next year and the days of grace", () => {
    expect(changesFrom("2026-12-20", orders(["2026-12-20", 2_000]), byYear)).toEqual([
      [from("2028-01-31"), null],
    ]);
  });

  test("an order at 23:30 UTC on 31 December counts in the shop's next year", () => {
    const spent = orders(["2026-12-31T23:30Z", 2_000]);
    expect(standingOn("2027-01-01", spent, byYear)).toMatchObject({ tierId: "gold", progress: 200_000 });
    expect(changesFrom("2027-01-01", spent, byYear)).toEqual([[from("2029-01-31"), null]]);
  });

  test("progress starts again with the year, and each year's tier counts", () => {
    const spent = orders(["2026-05-01", 2_000], ["2027-05-01", 600]);
    expect(standingOn("2027-06-01", spent, byYear)).toMatchObject({ tierId: "gold", progress: 60_000 });
    expect(changesFrom("2027-06-01", spent, byYear)).toEqual([
      [from("2028-01-31"), "silver"],
      [from("2029-01-31"), null],
    ]);
  });
});

describe("after a change of the program", () => {
  const changed = (to: Partial<TierSettings>): TierHistory => ({
    timeZone,
    settings: [
      { version: 1, from: "2025-01-01T00:00:00.000Z", tiers },
      { version: 2, from: "2026-09-01T08:00:00.000Z", tiers: { ...tiers, ...to } },
    ],
  });
  const dearer = [tiers.levels[0]!, { ...tiers.levels[1]!, threshold: 300_000 }];

  test("a tier that needs more now is kept for the days of grace", () => {
    const spent = orders(["2026-06-01", 2_100]);
    const history = changed({ levels: dearer });
    expect(standingOn("2026-09-01T08:00:00.000Z", spent, history).tierId).toBe("gold");
    expect(changesFrom("2026-09-01T08:00:00.000Z", spent, history)[0]).toEqual([
      from("2026-10-02"),
      "silver",
    ]);
  });

  test("nobody gets a tier by settings that are no longer in force", () => {
    const spent = orders(["2026-09-10", 2_100]);
    expect(standingOn("2026-09-10", spent, changed({ levels: dearer })).tierId).toBe("silver");
  });

  test("a tier that needs less now is given at once", () => {
    const cheaper = [{ ...tiers.levels[0]!, threshold: 10_000 }];
    const spent = orders(["2026-06-01", 200]);
    expect(standingOn("2026-09-01T08:00:00.000Z", spent, changed({ levels: cheaper })).tierId).toBe("silver");
  });

  test("a removed tier is gone at once", () => {
    const spent = orders(["2026-06-01", 2_100]);
    const history = changed({ levels: [tiers.levels[0]!] });
    expect(standingOn("2026-09-01T08:00:00.000Z", spent, history).tierId).toBe("silver");
  });

  test("tiers that never ended are kept for the days of grace once they can end", () => {
    const { settings } = changed({});
    const history = {
      timeZone,
      settings: [{ ...settings[0]!, tiers: { ...tiers, window: "lifetime" as const } }, settings[1]!],
    };
    expect(changesFrom("2026-09-01T08:00:00.000Z", orders(["2020-01-01", 2_100]), history)).toEqual([
      [from("2026-10-02"), null],
    ]);
  });

  test("names, multipliers and colours change nobody's tier", () => {
    const renamed = tiers.levels.map((level) => ({ ...level, name: "Other", multiplierBasisPoints: 1 }));
    expect(decideAlike(tiers, { ...tiers, levels: renamed })).toBe(true);
    expect(decideAlike(tiers, { ...tiers, levels: dearer })).toBe(false);
    expect(decideAlike(tiers, { ...tiers, graceDays: 31 })).toBe(false);
  });
});

describe("a tier that an import or staff gave", () => {
  const at = "2026-03-01T12:00:00.000Z";
  test.each([
    ["rolling_12_months", "2027-03-01"],
    ["calendar_year", "2028-01-01"],
  ] as const)("lasts for a time that depends on the window: %s", (window, until) => {
    const floor = givenFloor({ window }, "gold", { from: at, timeZone });
    expect(changesFrom("2026-03-01", [], counting({ window }), floor)).toEqual([[from(until), null]]);
  });

  test("lasts for good if tiers never end", () => {
    expect(givenFloor({ window: "lifetime" }, "gold", { from: at, timeZone }).floorUntil).toBeNull();
  });

  test("falls to what progress gives by then", () => {
    const floor = givenFloor(tiers, "gold", { from: at, timeZone });
    expect(changesFrom("2026-05-01", orders(["2026-05-01", 600]), rolling, floor)).toEqual([
      [from("2027-03-01"), "silver"],
      [from("2027-05-31"), null],
    ]);
  });
});

describe("the tier of an order", () => {
  const spent = orders(["2026-03-01", 1_999], ["2026-03-02T09:00Z", 1], ["2026-03-02T09:00Z", 1]);
  const tierAt = (orderId: string, at: string, floor: Floor = NO_FLOOR) =>
    tierOfOrder(rolling, floor, spent, { orderId, at: new Date(at).toISOString() });

  test("is that of its moment, without itself and what came after it, whenever it comes", () => {
    expect(tierAt("order-0", "2026-03-01T12:00Z")).toBeNull();
    expect(tierAt("late", "2026-03-01T12:01Z")).toBe("silver");
    expect(tierAt("late", "2026-03-02T09:01Z")).toBe("gold");
    expect(tierAt("late", "2027-04-20T09:00Z")).toBeNull();
  });

  test("of two orders of one moment, the smaller id is the earlier one", () => {
    expect(tierAt("order-1", "2026-03-02T09:00Z")).toBe("silver");
    expect(tierAt("order-2", "2026-03-02T09:00Z")).toBe("gold");
  });

  test("is not that of a tier that was given later", () => {
    const floor = givenFloor(tiers, "gold", { from: "2026-03-01T13:00:00.000Z", timeZone });
    expect(tierAt("late", "2026-03-01T12:01Z", floor)).toBe("silver");
    expect(tierAt("late", "2026-03-01T13:01Z", floor)).toBe("gold");
  });

  test("before the settings in force is judged by them", () => {
    const years = orders(["2011-01-01", 600]);
    const order = { orderId: "late", at: "2011-02-01T12:00:00.000Z" };
    expect(tierOfOrder(rolling, NO_FLOOR, years, order)).toBe("silver");
  });

  test("over a lifetime counts all that came before it", () => {
    const history = counting({ window: "lifetime" });
    const order = { orderId: "late", at: "2026-03-02T08:00:00.000Z" };
    expect(tierOfOrder(history, NO_FLOOR, spent, order)).toBe("silver");
  });
});

describe("what keeps a tier", () => {
  const keeping = (day: string, contributions: Contribution[], history = rolling, floor: Floor = NO_FLOOR) =>
    keepingOf(history, floor, contributions, `${day}T12:00:00.000Z`);

  test("over 12 months is what will be missing once the first orders no longer count", () => {
    const spent = orders(["2026-03-01", 1_200], ["2026-06-10", 900]);
    expect(keeping("2026-07-01", spent)).toEqual({ until: from("2027-03-31"), missing: 110_000 });
    expect(keeping("2027-03-15", spent)).toEqual({ until: from("2027-03-31"), missing: 110_000 });
  });

  test("and counted then, it does", () => {
    const spent = orders(["2026-03-01", 1_200], ["2026-06-10", 900], ["2027-03-15", 1_100]);
    expect(keeping("2027-03-15", spent).until).toBe(from("2027-07-10"));
    spent[2] = { ...spent[2]!, spentMinor: 109_999 };
    expect(keeping("2027-03-15", spent).until).toBe(from("2027-03-31"));
  });

  test("is nothing on the day of the order that reached it: both would end together", () => {
    expect(keeping("2026-03-01", orders(["2026-03-01", 2_000]))).toEqual({
      until: from("2027-03-31"),
      missing: null,
    });
  });

  test("by calendar year is what this year still needs, from the second year on", () => {
    const spent = orders(["2026-12-20", 2_000], ["2027-02-01", 300]);
    expect(keeping("2026-12-21", spent.slice(0, 1), byYear)).toEqual({
      until: from("2028-01-31"),
      missing: null,
    });
    expect(keeping("2027-03-01", spent, byYear)).toEqual({ until: from("2028-01-31"), missing: 170_000 });
  });

  test("is not asked without a tier", () => {
    expect(keeping("2026-03-01", [])).toEqual({ until: null, missing: null });
  });

  test("of a tier that was given is all that progress lacks", () => {
    const floor = givenFloor(tiers, "gold", { from: "2026-03-01T12:00:00.000Z", timeZone });
    expect(keeping("2026-04-01", orders(["2026-03-20", 300]), rolling, floor)).toEqual({
      until: from("2027-03-01"),
      missing: 170_000,
    });
  });
});

/** The level by its definition, day by day, without any of the shortcuts. */
function plainTier(window: TierSettings["window"], contributions: readonly Contribution[], day: string) {
  const noon = (of: string) => `${of}T12:00:00.000Z`;
  const plus = (of: string, days: number) => addDays(noon(of), days).slice(0, 10);
  const sumOf = (counts: (on: string) => boolean) =>
    contributions.reduce((sum, { at, spentMinor }) => sum + (counts(at.slice(0, 10)) ? spentMinor : 0), 0);
  const yearAfter = (of: string) => {
    const later = `${Number(of.slice(0, 4)) + 1}${of.slice(4)}`;
    return of.endsWith("-02-29") ? later.replace("-29", "-28") : later;
  };
  let best = -1;
  for (let back = 0; back <= 30; back += 1) {
    const on = plus(day, -back);
    const [year, last] = [on.slice(0, 4), String(Number(on.slice(0, 4)) - 1)];
    const sum =
      window === "calendar_year"
        ? Math.max(
            sumOf((one) => one <= on && one.startsWith(year)),
            sumOf((one) => one.startsWith(last)),
          )
        : sumOf((one) => one <= on && on < yearAfter(one));
    best = Math.max(
      best,
      tiers.levels.findLastIndex(({ threshold }) => sum >= threshold),
    );
  }
  return tiers.levels[best]?.id ?? null;
}

test("looking only when a tier is due finds what looking on every day finds", () => {
  const placed = array(tuple(integer({ min: 0, max: 800 }), integer({ min: 0, max: 1_500 })), {
    maxLength: 6,
  });
  holds(
    property(placed, constantFrom("rolling_12_months", "calendar_year"), (some, window) => {
      const history = counting({ window });
      const spent = orders(
        ...some.map(
          ([day, euros]) => [addDays("2026-06-01T12:00:00.000Z", day).slice(0, 10), euros] as const,
        ),
      );
      let last = standingOn("2026-06-01", spent, history).tierId;
      for (
        let day = "2026-06-02";
        day < "2030-08-01";
        day = addDays(`${day}T12:00:00.000Z`, 3).slice(0, 10)
      ) {
        last = plainTier(window, spent, day);
        expect(`${day} ${standingOn(from(day), spent, history).tierId}`).toBe(`${day} ${last}`);
      }
      let before = standingOn("2026-06-01", spent, history).tierId;
      for (const [instant, tier] of changesFrom("2026-06-01", spent, history)) {
        const day = addDays(instant, 0.5).slice(0, 10);
        expect([instant, plainTier(window, spent, addDays(`${day}T12:00:00.000Z`, -1).slice(0, 10))]).toEqual(
          [from(day), before],
        );
        expect(plainTier(window, spent, day)).toBe(tier);
        before = tier;
      }
      expect(before).toBe(last);
    }),
    8,
  );
});
