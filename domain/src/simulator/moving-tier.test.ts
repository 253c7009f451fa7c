import { array, constantFrom, integer, oneof, option, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { Contribution } from "../standing/contribution.ts";
import { NO_FLOOR } from "../standing/floor.ts";
import { tierOfOrder } from "../standing/standing.ts";
import { aProgram } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { type CountedSince, MovingTier } from "./moving-tier.ts";
import { runRules } from "./program-run.ts";

const levels = [
  { id: "silver", name: "Silver", threshold: 50_000 },
  { id: "gold", name: "Gold", threshold: 200_000 },
];
const historyOf = (tiers: object) =>
  runRules(aProgram({ tiers: { levels, ...tiers } }), { timeZone: "Europe/Berlin", currencyDecimals: 2 })
    .history;

const START = Date.parse("2024-01-10T12:00:00.000Z");
const at = (day: number) => new Date(START + day * 86_400_000).toISOString();

const floors = constantFrom(
  NO_FLOOR,
  { floorTierId: "gold", floorFrom: at(100), floorUntil: at(300) },
  { floorTierId: "silver", floorFrom: null, floorUntil: null },
);
const pasts = array(
  record({ daysLater: integer({ min: 0, max: 250 }), spentMinor: integer({ min: 0, max: 120_000 }) }),
  { maxLength: 12 },
);
const settings = record({
  window: constantFrom("lifetime", "rolling_12_months", "calendar_year"),
  basis: constantFrom("spend", "points"),
  graceDays: constantFrom(0, 30),
});

test("the tier of each order is the one that all earlier orders together give", () => {
  holds(
    property(pasts, settings, floors, (past, tiers, floor) => {
      const history = historyOf(tiers);
      const moving = new MovingTier(history, floor);
      const counted: Contribution[] = [];
      let day = 0;
      for (const [index, { daysLater, spentMinor }] of past.entries()) {
        day += daysLater;
        const order = { orderId: String(100 + index), at: at(day) };
        expect(moving.at(order)).toBe(tierOfOrder(history, floor, counted, order));
        const one = { id: order.orderId, isOrder: true, at: order.at, spentMinor, points: spentMinor };
        counted.push(one);
        moving.count(one);
      }
    }),
    300,
  );
});

const hours = (count: number) => new Date(START + count * 3_600_000).toISOString();
const refunded = array(
  record({
    hoursLater: oneof(constantFrom(0, 1, 5), integer({ min: 0, max: 4_000 })),
    spentMinor: integer({ min: 0, max: 120_000 }),
    refundedAfter: option(integer({ min: 1, max: 9_000 })),
    left: integer({ min: 0, max: 60_000 }),
  }),
  { maxLength: 14 },
);

test("over a window, a refund counts in the tier of each later order, and of none before it", () => {
  holds(
    property(refunded, settings, floors, (past, { window, ...others }, floor) => {
      const history = historyOf({ ...others, window: window === "lifetime" ? "calendar_year" : window });
      const moving = new MovingTier(history, floor);
      const counted: { readonly one: Contribution; readonly since: readonly CountedSince[] }[] = [];
      let hour = 0;
      for (const [index, { hoursLater, spentMinor, refundedAfter, left }] of past.entries()) {
        hour += hoursLater;
        const order = { orderId: String(100 + index), at: hours(hour) };
        const known = counted.map(({ one, since }) => ({
          ...one,
          ...since.findLast((amounts, nth) => nth === 0 || amounts.at < order.at),
          at: one.at,
        }));
        expect(moving.at(order)).toBe(tierOfOrder(history, floor, known, order));
        const since = [
          { at: order.at, spentMinor, points: spentMinor },
          ...(refundedAfter === null
            ? []
            : [{ at: hours(hour + refundedAfter), spentMinor: left, points: left }]),
        ];
        const one = { id: order.orderId, isOrder: true, at: order.at, spentMinor: left, points: left };
        counted.push({ one, since });
        moving.count(one, since);
      }
    }),
    300,
  );
});

test("a lifetime tier that a refund undid later is kept", () => {
  const moving = new MovingTier(historyOf({ window: "lifetime" }), NO_FLOOR);
  const one = { id: "1", isOrder: true, at: at(0), spentMinor: 0, points: 0 };
  moving.count(one, [
    { at: at(0), spentMinor: 60_000, points: 600 },
    { at: at(5), spentMinor: 0, points: 0 },
  ]);
  expect(moving.at({ orderId: "2", at: at(1) })).toBe("silver");
  expect(moving.at({ orderId: "3", at: at(9) })).toBe("silver");
});

test("what a refund took before the next order does not count with it", () => {
  const moving = new MovingTier(historyOf({ window: "lifetime" }), NO_FLOOR);
  const order = (id: string, day: number, spentMinor: number) => ({
    id,
    isOrder: true,
    at: at(day),
    spentMinor,
    points: 0,
  });
  moving.count(order("1", 0, 10_000), [
    { at: at(0), spentMinor: 40_000, points: 0 },
    { at: at(5), spentMinor: 10_000, points: 0 },
  ]);
  moving.count(order("2", 9, 20_000));
  expect(moving.at({ orderId: "3", at: at(10) })).toBeNull();
});
