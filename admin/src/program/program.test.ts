import { describeHold } from "./hold.ts";
import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { createFormats } from "../ui/format/format.ts";
import {
  countPoints,
  describeOrders,
  describeRate,
  describeStart,
  givenBackShare,
  rateOf,
  worthMinor,
} from "./program.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "UTC" });

describe("what points are worth", () => {
  test.each([
    [6412, 10, 641],
    [27_669_917, 10, 2_766_992],
    [-2310, 10, -231],
    [5, 10, 1],
    [-5, 10, -1],
    [9_007_199_254_740_991, 100, 9_007_199_254_740_991],
  ])("%i points at %i hundredths are %i minor units, to the nearest", (points, value, minor) => {
    expect(worthMinor(points, value)).toBe(minor);
  });
});

test("several rules for spending add up, and one that is off does not count", () => {
  const rule = { kind: "order_spend" as const, enabled: true, config: { pointsPerUnitHundredths: 150 } };
  const earning = [
    { ...rule, id: "a" },
    { ...rule, id: "b" },
    { ...rule, id: "c", enabled: false },
  ];
  expect(rateOf(aProgram({ earning }))).toEqual({ hundredths: 300, units: 1 });
});

test("10 points for £1, of which 1,000 are worth £1, give back one per cent", () => {
  expect(givenBackShare(aProgram(), 2)).toBe(0.01);
});

test("in a currency without decimals the same rate gives back the point's worth in that currency", () => {
  expect(givenBackShare(aProgram({ pointValueHundredths: 10 }), 0)).toBe(1);
});

test("one point has a singular name", () => {
  const program = aProgram({ pointsName: { one: "star", other: "stars" } });
  expect([1, 2, 1000].map((points) => countPoints(points, program, formats))).toEqual([
    "1 star",
    "2 stars",
    "1,000 stars",
  ]);
});

test("the rate is written in the shop's currency", () => {
  expect(describeRate(aProgram(), formats)).toBe("10 points for each £1 before tax");
  const config = { pointsPerUnitHundredths: 150, forEachUnits: 1_000 };
  const program = aProgram({ earning: [{ id: "orders", kind: "order_spend", enabled: true, config }] });
  expect(describeRate(program, formats)).toBe("1.5 points for each £1,000 before tax");
  expect(givenBackShare(program, 2)).toBe(0.0000015);
});

test("the rate is of prices as they are where tax counts", () => {
  const { orders } = aProgram();
  const program = aProgram({ orders: { ...orders, include: { ...orders.include, tax: true } } });
  expect(describeRate(program, formats)).toBe("10 points for each £1");
});

test.each([
  [0, "paid", "right away"],
  [1, "paid", "1 day after the order"],
  [14, "paid", "14 days after the order"],
  [0, "fulfilled", "on fulfilment"],
  [14, "fulfilled", "14 days after fulfilment"],
] as const)("points with a hold of %i days, when %s, can be spent %s", (holdDays, awardOn, expected) => {
  expect(describeHold({ orders: { ...aProgram().orders, holdDays, awardOn } }, formats)).toBe(expected);
});

describe("what orders earn", () => {
  const spend = {
    id: "a",
    kind: "order_spend",
    enabled: true,
    config: { pointsPerUnitHundredths: 500 },
  } as const;
  const fixed = (minimumSpendMinor: number) =>
    ({ id: "b", kind: "order_fixed", enabled: true, config: { points: 50, minimumSpendMinor } }) as const;
  const said = (...earning: ReturnType<typeof aProgram>["earning"]) =>
    describeOrders(aProgram({ earning }), formats);

  test("is points for spending, for each order, or for both", () => {
    expect(said(spend)).toBe("5 points for each £1 before tax");
    expect(said(fixed(0))).toBe("50 points for each order");
    expect(said(spend, fixed(2_000))).toBe(
      "5 points for each £1 before tax and 50 points for each order of £20 before tax or more",
    );
  });

  test("leaves out what is off, for some tiers alone, or for a time", () => {
    const window = { from: "2026-12-05T00:00", to: null };
    expect(said({ ...spend, enabled: false }, { ...fixed(0), window })).toBeNull();
    expect(said({ ...spend, tierIds: ["gold"] }, { ...fixed(0), tierIds: ["gold"] })).toBeNull();
    expect(said(spend, { ...spend, id: "c", tierIds: ["gold"] })).toBe("5 points for each £1 before tax");
  });

  test("begins on a day of the program's that is ahead", () => {
    const { orders } = aProgram();
    const start = (earnsFrom: string | null) =>
      describeStart({ orders: { ...orders, earnsFrom } }, Date.parse("2026-11-20T00:00:00Z"), formats);
    expect(start("2026-12-01T09:00:00Z")).toMatch(/^from 1 Dec.* on$/);
    expect([start("2026-11-01T09:00:00Z"), start(null)]).toEqual([null, null]);
  });
});
