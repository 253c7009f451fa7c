// Points for reaching tiers, decided from what counted before and counts now: Silver at €500, Gold at €2,000, Berlin.
import { array, constantFrom, integer, property, record, shuffledSubarray } from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../dates/local-time.ts";
import { aProgram } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { withChanges, type Contribution } from "./contribution.ts";
import { NO_FLOOR, type Floor } from "./floor.ts";
import { decideGifts, giftsOfLift, targetsOf, type DecidedGift, type TierGift } from "./tier-gifts.ts";
import type { TierHistory } from "./tier-history.ts";
import type { TierSettings } from "./tier.ts";

const { tiers } = aProgram({
  tiers: {
    window: "rolling_12_months",
    graceDays: 30,
    levels: [
      { id: "silver", name: "Silver", threshold: 50_000, entryGiftPoints: 100 },
      { id: "gold", name: "Gold", threshold: 200_000, entryGiftPoints: 500 },
    ],
  },
});

const counting = (settings: Partial<TierSettings> = {}): TierHistory => ({
  timeZone: "Europe/Berlin",
  settings: [{ version: 2, from: "2026-01-01T00:00:00.000Z", tiers: { ...tiers, ...settings } }],
  gifts: { silver: "", gold: "" },
});
const rolling = counting();

const orders = (...placed: readonly (readonly [day: string, euros: number])[]): Contribution[] =>
  placed.map(([day, euros], index) => ({
    id: `order-${index}`,
    isOrder: true,
    at: `${day}T12:00:00.000Z`,
    spentMinor: euros * 100,
    points: euros,
  }));

const member = { customerId: "ada", mayReceive: true, keptTierId: null, ...NO_FLOOR };

/** One after the other, as they come to be known. Returns the gifts that stand at the end. */
function follow(history: TierHistory, changes: readonly Contribution[], about: Partial<Floor> = {}) {
  let gifts: readonly TierGift[] = [];
  let now: readonly Contribution[] = [];
  for (const change of changes) {
    const before = now;
    now = withChanges(now, [change]);
    gifts = posted(gifts, decideGifts(history, { ...member, ...about }, { gifts, now, before: [before] }));
  }
  return { gifts, now };
}

/** As the ledger posts it. */
const posted = (gifts: readonly TierGift[], decided: readonly DecidedGift[]): readonly TierGift[] => {
  const keyOf = ({ customerId, tierId, nth }: TierGift) => `${customerId} ${tierId} ${nth}`;
  const named = new Map(
    decided.map(({ gift, target }) => [
      keyOf(gift),
      { ...gift, posted: target, changes: gift.changes + Number(target !== gift.posted) },
    ]),
  );
  return [...gifts.filter((gift) => !named.has(keyOf(gift))), ...named.values()];
};

const standing = (gifts: readonly TierGift[]): string[] =>
  gifts
    .filter((gift) => gift.posted > 0)
    .map(({ tierId, enteredOn, points }) => `${tierId} ${enteredOn} ${points}`)
    .sort();

const given = (history: TierHistory, ...placed: readonly (readonly [day: string, euros: number])[]) =>
  standing(follow(history, orders(...placed)).gifts);

describe("over 12 months", () => {
  test("an order that skips Silver gives both gifts", () => {
    expect(given(rolling, ["2026-03-01", 2_000])).toEqual(["gold 2026-03-01 500", "silver 2026-03-01 100"]);
  });

  test("what keeps Gold within the days of grace gives nothing", () => {
    expect(given(rolling, ["2026-03-01", 1_200], ["2026-06-10", 900], ["2027-03-15", 1_100])).toEqual([
      "gold 2026-06-10 500",
      "silver 2026-03-01 100",
    ]);
  });

  test.each([
    ["2027-06-09", 1],
    ["2027-06-10", 2],
    ["2027-06-11", 2],
  ])("Gold of 10 June, lost in March and reached again on %s: %i gifts", (day, count) => {
    const history = counting({ graceDays: 0 });
    const found = given(history, ["2026-03-01", 1_200], ["2026-06-10", 900], [day, 2_000]);
    expect(found.filter((gift) => gift.startsWith("gold"))).toHaveLength(count);
  });

  test("of 29 February, again from 28 February on", () => {
    const history = counting({ graceDays: 0 });
    const found = (day: string) => given(history, ["2028-01-10", 300], ["2028-02-29", 300], [day, 600]);
    expect(found("2029-02-27")).toHaveLength(1);
    expect(found("2029-02-28")).toHaveLength(2);
  });

  test("€150 of June refunded: Gold's gift is due no longer", () => {
    const { gifts, now } = follow(rolling, orders(["2026-03-01", 1_200], ["2026-06-10", 900]));
    const less = withChanges(now, [{ ...now[1]!, spentMinor: 75_000 }]);
    const decided = decideGifts(rolling, member, { gifts, now: less, before: [now] });
    expect(decided.map(({ gift, target }) => [gift.tierId, target])).toEqual([
      ["silver", 100],
      ["gold", 0],
    ]);
  });

  test("a cancelled order reached nothing, although the tiers began on its day", () => {
    const none = { ...tiers, levels: [] };
    const settings = [
      { version: 1, from: "2026-01-01T00:00:00.000Z", tiers: none },
      { version: 2, from: "2026-03-02T08:00:00.000Z", tiers },
    ];
    const history = { ...rolling, settings };
    const [earlier, cancelled] = orders(["2026-02-10", 600], ["2026-03-02", 600]);
    const { gifts, now } = follow(history, [cancelled!, earlier!]);
    expect(standing(gifts)).toEqual(["silver 2026-03-02 100"]);
    const less = withChanges(now, [{ ...cancelled!, spentMinor: 0, points: 0 }]);
    const [decided] = decideGifts(history, member, { gifts, now: less, before: [now] });
    expect(decided?.target).toBe(0);
  });

  test("the day that the member was in another tier decides in the shop's time zone", () => {
    const late = { ...orders(["2026-03-01", 600])[0]!, at: "2026-03-01T23:30:00.000Z" };
    expect(standing(follow(rolling, [late]).gifts)).toEqual(["silver 2026-03-02 100"]);
  });
});

test("by calendar year, once in a year", () => {
  const history = counting({ window: "calendar_year", graceDays: 0 });
  expect(given(history, ["2026-12-20", 600], ["2027-06-01", 600], ["2029-02-01", 600])).toEqual([
    "silver 2026-12-20 100",
    "silver 2029-02-01 100",
  ]);
});

test("over a lifetime, once, and no more by orders after it was taken back", () => {
  const history = counting({ window: "lifetime" });
  const first = orders(["2026-03-01", 600]);
  const { gifts, now } = follow(history, first);
  const refunded = withChanges(now, [{ ...now[0]!, spentMinor: 0 }]);
  const taken = posted(gifts, decideGifts(history, member, { gifts, now: refunded, before: [now] }));
  expect(standing(taken)).toEqual([]);
  const again = [...refunded, { ...first[0]!, id: "later", at: "2028-01-01T12:00:00.000Z" }];
  const kept = { ...member, keptTierId: "silver" };
  const last = posted(taken, decideGifts(history, kept, { gifts: taken, now: again, before: [refunded] }));
  expect(standing(last)).toEqual(["silver 2028-01-01 100"]);
  expect(last).toHaveLength(1);
});

describe("nothing new is given", () => {
  test("while a floor holds the level", () => {
    const floor = { floorTierId: "silver", floorFrom: "2026-01-01T00:00:00.000Z", floorUntil: null };
    const { gifts } = follow(rolling, orders(["2026-03-01", 2_000]), floor);
    expect(standing(gifts)).toEqual(["gold 2026-03-01 500"]);
  });

  test("for a level that gave none then", () => {
    const since = { ...rolling, gifts: { silver: "2026-03-02T12:00:00.000Z" } };
    expect(standing(follow(since, orders(["2026-03-01", 600])).gifts)).toEqual([]);
    expect(standing(follow(since, orders(["2026-03-02", 600])).gifts)).toEqual(["silver 2026-03-02 100"]);
  });

  test("for what a change of the program brought, nor by later orders in that tier", () => {
    const history: TierHistory = {
      ...rolling,
      settings: [
        ...rolling.settings,
        {
          version: 3,
          from: "2026-04-01T12:00:00.000Z",
          tiers: { ...tiers, levels: tiers.levels.map((one) => ({ ...one, threshold: one.threshold / 2 })) },
        },
      ],
    };
    expect(given(history, ["2026-03-01", 300], ["2026-05-01", 100])).toEqual([]);
  });

  test("for orders of the past that staff credit; and what was given stays", () => {
    const [past, present] = orders(["2025-04-01", 700], ["2026-04-10", 600]) as [Contribution, Contribution];
    const { gifts, now } = follow(rolling, [present]);
    const credited = [...now, { ...past, isCredited: true as const }];
    const closed = { ...member, mayReceive: false };
    const decided = decideGifts(rolling, closed, { gifts, now: credited, before: [now] });
    expect(standing(posted(gifts, decided))).toEqual(["silver 2026-04-10 100"]);
    // A refund of the order that reached it takes it all the same.
    const refunded = withChanges(credited, [{ ...present, spentMinor: 0 }]);
    expect(targetsOf(rolling, gifts, refunded).map(({ target }) => target)).toEqual([0]);
  });
});

test("a change of the days of grace takes no gift back; a refund does", () => {
  const before = counting({ graceDays: 0 });
  const placed = orders(["2026-03-01", 600], ["2027-03-10", 600]);
  const { gifts } = follow(before, placed);
  expect(standing(gifts)).toEqual(["silver 2026-03-01 100", "silver 2027-03-10 100"]);
  const history: TierHistory = {
    ...before,
    settings: [...before.settings, { version: 3, from: "2027-04-01T10:00:00.000Z", tiers }],
  };
  const targets = (contributions: Contribution[]) =>
    targetsOf(history, gifts, contributions).map(({ gift, target }) => [gift.enteredOn, target]);
  expect(targets(placed)).toEqual([
    ["2026-03-01", 100],
    ["2027-03-10", 100],
  ]);
  const [first, second] = placed as [Contribution, Contribution];
  expect(targets([first, { ...second, spentMinor: 0 }])).toEqual([
    ["2026-03-01", 100],
    ["2027-03-10", 0],
  ]);
});

test("two customers who are one count a gift once; apart again, both have theirs", () => {
  const [one, other] = [orders(["2026-03-01", 600]), orders(["2026-04-05", 700])];
  const renamed = other.map((order) => ({ ...order, id: "order-b" }));
  const [ada, bea] = [follow(rolling, one), follow(rolling, renamed)];
  const gifts = [...ada.gifts, ...bea.gifts.map((gift) => ({ ...gift, customerId: "bea" }))];
  const now = [...ada.now, ...bea.now];
  const merged = decideGifts(rolling, member, { gifts, now, before: [ada.now, bea.now] });
  expect(merged.map(({ gift, target }) => [gift.customerId, target])).toEqual([
    ["ada", 100],
    ["bea", 0],
  ]);
  expect(targetsOf(rolling, [gifts[1]!], bea.now).map(({ target }) => target)).toEqual([100]);
});

test("a rise that sums show gives the same as reading everything", () => {
  const lifts = [{ tierId: "silver", at: "2026-03-01T12:00:00.000Z" }];
  const [first] = giftsOfLift(rolling, member, { gifts: [], lifts });
  expect(first).toMatchObject({ target: 100, gift: { nth: 1, enteredOn: "2026-03-01" } });
  const gift = { ...first!.gift, posted: 100, changes: 1 };
  const soon = [{ tierId: "silver", at: "2027-02-28T12:00:00.000Z" }];
  expect(giftsOfLift(rolling, member, { gifts: [gift], lifts: soon })).toEqual([]);
  const later = [{ tierId: "silver", at: "2027-03-01T12:00:00.000Z" }];
  expect(giftsOfLift(rolling, member, { gifts: [gift], lifts: later })).toMatchObject([
    { target: 100, gift: { nth: 2, enteredOn: "2027-03-01" } },
  ]);
  const taken = { ...gift, posted: 0, changes: 2 };
  expect(giftsOfLift(rolling, member, { gifts: [taken], lifts: soon })).toMatchObject([
    { target: 100, gift: { nth: 1, enteredOn: "2027-02-28" } },
  ]);
});

describe.each(["rolling_12_months", "calendar_year"] as const)("over %s", (window) => {
  test("any order of delivery, with refunds, ends with the same gifts", () => {
    const history = counting({ window, graceDays: 10 });
    const change = record({
      id: constantFrom("a", "b", "c", "d", "e"),
      euros: constantFrom(0, 0, 300, 600, 1_500, 2_200),
    });
    const days = record({
      a: integer({ min: 0, max: 900 }),
      b: integer({ min: 0, max: 900 }),
      c: integer({ min: 0, max: 900 }),
      d: integer({ min: 0, max: 900 }),
      e: constantFrom(0, 364, 365, 366, 375, 376),
    });
    const history_ = array(change, { minLength: 1, maxLength: 10 });
    let some = 0;
    holds(
      property(
        days,
        history_.chain((changes) =>
          record({
            first: shuffledSubarray(changes, { minLength: changes.length }),
            second: shuffledSubarray(changes, { minLength: changes.length }),
          }),
        ),
        (dayOf, { first, second }) => {
          const toContribution = ({
            id,
            euros,
          }: {
            id: keyof typeof dayOf;
            euros: number;
          }): Contribution => ({
            id,
            isOrder: true,
            at: addDays("2026-01-10T12:00:00.000Z", dayOf[id]),
            spentMinor: euros * 100,
            points: 0,
          });
          const final = (["a", "b", "c", "d", "e"] as const).map((id) =>
            toContribution({ id, euros: first.findLast((one) => one.id === id)?.euros ?? 0 }),
          );
          const [one, other] = [first, second].map((steps) =>
            follow(history, [...steps.map((step) => toContribution(step as never)), ...final]),
          );
          expect(standing(other!.gifts)).toEqual(standing(one!.gifts));
          // And as if only the final state had ever been known.
          expect(standing(one!.gifts)).toEqual(standing(follow(history, final).gifts));
          const known = targetsOf(history, one!.gifts, one!.now);
          expect(known.filter(({ gift, target }) => gift.posted !== target)).toEqual([]);
          some += one!.gifts.filter(({ posted }) => posted > 0).length;
        },
      ),
      150,
    );
    expect(some).toBeGreaterThan(50);
  });
});
