import { array, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { NO_FLOOR } from "../standing/floor.ts";
import { aLine, anOrder, aProgram, spendRule } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import type { ProgramDocument } from "../program/program.ts";
import { countsFrom } from "./counts-from.ts";
import type { PastEvent, PastOrder } from "./past-events.ts";
import { runRules } from "./program-run.ts";
import { changedRules, MemberSimulation } from "./simulate.ts";

const about = { timeZone: "Europe/Berlin", currencyDecimals: 2 };

function simulate(
  present: ProgramDocument,
  draft: ProgramDocument,
  events: readonly PastEvent[],
  isMember = true,
) {
  const rules = {
    inForce: runRules(present, about),
    draft: runRules(draft, about),
    since: "2026-01-01T00:00:00.000Z",
    until: "2027-01-01T00:00:00.000Z",
    changedRules: changedRules(present, draft),
  };
  const person = {
    customerId: "anna",
    ...NO_FLOOR,
    isMember: { inForce: isMember, draft: true },
    hasJoined: true,
  };
  const simulation = new MemberSimulation(rules, person);
  for (const event of events) simulation.add(event);
  return simulation.end();
}

const order = (orderId: string, at: string, euros: number, changes = {}): PastOrder => ({
  type: "order",
  orderId,
  at: new Date(at).toISOString(),
  state: anOrder({
    orderId,
    processedAt: at,
    lines: [aLine({ unitPriceMinor: euros * 100 })],
    ...changes,
  }),
  refunds: [],
  isDeleted: false,
});

const gold = (multiplierBasisPoints: number, entryGiftPoints = 0) => ({
  levels: [{ id: "gold", name: "Gold", threshold: 10_000, multiplierBasisPoints, entryGiftPoints }],
});

test("a month is one of the shop's own, and the range cuts what earns", () => {
  const program = aProgram();
  const outcome = simulate(program, program, [
    order("1", "2025-12-31T12:00:00Z", 50),
    order("2", "2026-06-30T22:30:00Z", 10),
    order("3", "2027-01-01T00:00:00Z", 70),
  ]);
  expect(outcome).toMatchObject({ orders: 1, revenueMinor: 1000 });
  expect(outcome.inForce).toMatchObject({ points: 100 });
  expect([...outcome.inForce!.months]).toEqual([["2026-07", 100]]);
});

test("the difference is told apart: tiers, orders, gifts and actions", () => {
  const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 25 } };
  const outcome = simulate(
    aProgram({ tiers: gold(10_000) }),
    aProgram({ earning: [spendRule(2000), signup], tiers: gold(15_000, 300) }),
    [
      { type: "signup", id: "", at: "2026-01-02T00:00:00.000Z", action: null },
      order("1", "2026-02-01T12:00:00Z", 100),
      order("2", "2026-03-01T12:00:00Z", 10),
    ],
  );
  // 1,000 and 100 → 25, 2,000 with 300 for gold, and 200 × 1.5.
  expect(outcome).toMatchObject({
    inForce: { points: 1_100, tierId: "gold" },
    draft: { points: 2_625, tierId: "gold" },
    why: { tiers: 100, orders: 1_100, gifts: 300, actions: 25 },
  });
});

test("an action earns by each program as often as it allows", () => {
  const review = (points: number, limitPerCustomer: number | null) => ({
    id: "review",
    kind: "action",
    enabled: true,
    config: { action: "review", points, limitPerCustomer, limitPeriod: "ever" },
  });
  const events = ["2026-02-01", "2026-02-02", "2026-02-03"].map((day) => ({
    type: "action" as const,
    id: day,
    at: `${day}T12:00:00.000Z`,
    action: "review",
  }));
  const outcome = simulate(
    aProgram({ earning: [review(10, null)] }),
    aProgram({ earning: [review(25, 1)] }),
    events,
  );
  expect([outcome.inForce!.points, outcome.draft!.points]).toEqual([30, 25]);
});

test("who takes part only by the draft has nothing by the program in force", () => {
  const program = aProgram();
  const outcome = simulate(program, program, [order("1", "2026-02-01T12:00:00Z", 10)], false);
  expect([outcome.inForce, outcome.draft?.points]).toEqual([null, 100]);
  expect(outcome).toMatchObject({ revenueMinor: 1_000, spentMinor: 1_000 });
});

test("orders that are not read change no figure", () => {
  const orders = array(
    record({ euros: integer({ min: 0, max: 300 }), day: integer({ min: 0, max: 1_800 }) }),
    {
      maxLength: 12,
    },
  );
  const settings = record({
    basis: constantFrom("spend" as const, "points" as const),
    window: constantFrom("rolling_12_months" as const, "calendar_year" as const),
    graceDays: constantFrom(0, 30, 365),
  });
  const programs = property(orders, settings, integer({ min: 0, max: 1 }), (past, tiers, levels) => {
    const events = past
      .map(({ euros, day }, index) =>
        order(String(index), new Date(Date.UTC(2022, 0, 1 + day, 12)).toISOString(), euros),
      )
      .sort((one, other) => (one.at < other.at ? -1 : 1));
    const program = aProgram({ tiers: { ...tiers, ...(levels ? gold(15_000) : { levels: [] }) } });
    const first = countsFrom(program, "2026-01-01")!;
    const read = events.filter(({ at }) => at >= `${first}T00:00:00.000Z`);
    expect(simulate(program, program, read)).toEqual(simulate(program, program, events));
  });
  holds(programs, 500);
});

test.each([
  ["of the range, without levels", { levels: [] }, "2026-01-01"],
  ["over a lifetime", { window: "lifetime", ...gold(15_000) }, null],
  ["where reaching a level gives points", { window: "rolling_12_months", ...gold(15_000, 20) }, null],
])("which orders are read: %s", (_, tiers, first) => {
  expect(countsFrom(aProgram({ tiers }), "2026-01-01")).toBe(first);
});

test("the parts of the difference always sum to it", () => {
  const orders = array(record({ euros: integer({ min: 0, max: 300 }), day: integer({ min: 1, max: 28 }) }), {
    maxLength: 8,
  });
  const rates = integer({ min: 0, max: 3_000 });
  const multipliers = integer({ min: 0, max: 30_000 });
  holds(
    property(orders, rates, rates, multipliers, multipliers, (past, rate, draftRate, was, is) => {
      const events = past
        .map(({ euros, day }, index) =>
          order(String(index), `2026-03-${String(day).padStart(2, "0")}T12:00:00Z`, euros),
        )
        .sort((one, other) => (one.at < other.at ? -1 : 1));
      const fixed = {
        id: "each",
        kind: "order_fixed",
        enabled: true,
        config: { points: 7, minimumSpendMinor: 0 },
      };
      const { inForce, draft, why } = simulate(
        aProgram({ earning: [spendRule(rate)], tiers: gold(was) }),
        aProgram({
          earning: [spendRule(draftRate), ...(rate % 2 === 0 ? [fixed] : [])],
          tiers: gold(is, 40),
        }),
        events,
      );
      const sum = why.tiers + why.orders + why.gifts + why.actions;
      expect(sum).toBe(draft!.points - inForce!.points);
    }),
    200,
  );
});
