import { boolean, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { orderTarget } from "../orders/target.ts";
import {
  aLine,
  anOrder,
  aProgram,
  aQuestion,
  type ProgramChanges,
  spendRule,
  theTerms,
} from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { type EstimateQuestion, pointsFor, spendFor } from "./estimate.ts";

const asked = (program: ProgramChanges = {}, changes: Partial<EstimateQuestion> = {}): EstimateQuestion => ({
  program: aProgram(program),
  tierId: null,
  taxShareBasisPoints: 0,
  timeZone: "Europe/Berlin",
  currencyDecimals: 2,
  now: "2026-11-23T12:00:00.000Z",
  ...changes,
});

const gold = { levels: [{ id: "gold", name: "Gold", threshold: 1, multiplierBasisPoints: 15_000 }] };
const rule = (kind: string, config: object, more: object = {}) => ({
  id: kind.replace("_", "-"),
  kind,
  enabled: true,
  config,
  ...more,
});
const multiplier = (tags: string[], multiplierBasisPoints: number) =>
  rule("product_multiplier", { tags, productIds: [], collectionIds: [], multiplierBasisPoints });

describe("What a price earns", () => {
  test("is the price at the rate, rounded down", () => {
    expect(pointsFor(asked(), 3_400)).toBe(340);
    expect(pointsFor(asked(), 3_409)).toBe(340);
    expect(pointsFor(asked({ orders: { rounding: "up" } }), 3_409)).toBe(340);
  });

  test("leaves out the tax in the price where tax does not count", () => {
    // 34.00 with 15.97 % tax: 28.58 count.
    expect(pointsFor(asked({}, { taxShareBasisPoints: 1_597 }), 3_400)).toBe(285);
    const counted = { orders: { include: { tax: true } } };
    expect(pointsFor(asked(counted, { taxShareBasisPoints: 1_597 }), 3_400)).toBe(340);
  });

  test("cannot be told while the tax in prices is not known, unless tax counts", () => {
    expect(pointsFor(asked({}, { taxShareBasisPoints: null }), 3_400)).toBeNull();
    expect(spendFor(asked({}, { taxShareBasisPoints: null }), 500)).toBeNull();
    const counted = { orders: { include: { tax: true } } };
    expect(pointsFor(asked(counted, { taxShareBasisPoints: null }), 3_400)).toBe(340);
  });

  test("grows with the tier, a campaign that runs and a rule that names the product", () => {
    expect(pointsFor(asked({ tiers: gold }, { tierId: "gold" }), 3_400)).toBe(510);
    const window = { from: "2026-11-20T00:00", to: "2026-11-27T00:00" };
    const campaign = rule("campaign", { multiplierBasisPoints: 20_000 }, { window });
    const program = { earning: [spendRule(1_000), campaign, multiplier(["tea"], 30_000)] };
    expect(pointsFor(asked(program), 3_400)).toBe(680);
    expect(pointsFor(asked(program, { now: "2026-11-28T12:00:00.000Z" }), 3_400)).toBe(340);
    const tea = { productId: "7", isGiftCard: false, productTags: ["tea"] };
    expect(pointsFor(asked(program), 3_400, tea)).toBe(2_040);
  });

  test("is nothing for a product that does not count, and leaves out points for each order", () => {
    const left = { orders: { exclude: { productIds: ["7"] } } };
    expect(pointsFor(asked(left), 3_400, { productId: "7", isGiftCard: false })).toBe(0);
    expect(pointsFor(asked(), 3_400, { productId: "8", isGiftCard: true })).toBe(0);
    const each = rule("order_fixed", { points: 50, minimumSpendMinor: 0 });
    expect(pointsFor(asked({ earning: [spendRule(1_000), each] }), 3_400)).toBe(340);
  });

  test("is what an order of that price is awarded", () => {
    const cases = record({
      price: integer({ min: 0, max: 10_000_000 }),
      taxBasisPoints: integer({ min: 0, max: 2_500 }),
      rate: integer({ min: 0, max: 100_000 }),
      isGold: boolean(),
    });
    holds(
      property(cases, ({ price, taxBasisPoints, rate, isGold }) => {
        const program = { earning: [spendRule(rate)], tiers: gold };
        const tier = isGold ? { tierId: "gold", multiplierBasisPoints: 15_000 } : {};
        const taxMinor = Math.floor((price * taxBasisPoints) / 10_000);
        const line = aLine({ unitPriceMinor: price, taxMinor });
        const target = orderTarget(
          aQuestion({
            program: aProgram(program),
            state: anOrder({ taxesIncluded: true, lines: [line] }),
            terms: theTerms(tier),
          }),
        );
        const changes = { taxShareBasisPoints: taxBasisPoints, tierId: isGold ? "gold" : null };
        expect(target).toMatchObject({ value: { points: pointsFor(asked(program, changes), price) } });
      }),
    );
  });
});

describe("The shopping that earns some points", () => {
  test("is the least price that does", () => {
    expect(spendFor(asked(), 500)).toBe(5_000);
    expect(spendFor(asked({ tiers: gold }, { tierId: "gold" }), 500)).toBe(3_334);
    expect(spendFor(asked(), 0)).toBe(0);
    const cases = record({
      points: integer({ min: 1, max: 1_000_000 }),
      rate: integer({ min: 1, max: 100_000 }),
      taxShareBasisPoints: integer({ min: 0, max: 2_500 }),
    });
    holds(
      property(cases, ({ points, rate, taxShareBasisPoints }) => {
        const question = asked({ earning: [spendRule(rate)] }, { taxShareBasisPoints });
        const spend = spendFor(question, points)!;
        expect(pointsFor(question, spend)).toBeGreaterThanOrEqual(points);
        expect(pointsFor(question, spend - 1)).toBeLessThan(points);
      }),
    );
  });

  test("is none where shopping earns nothing, or too little ever", () => {
    expect(spendFor(asked({ earning: [] }), 1)).toBeNull();
    expect(spendFor(asked({ earning: [spendRule(1)] }), 1_000_000_000)).toBeNull();
  });

  test("is written in whole units where a currency has no smaller ones", () => {
    expect(spendFor(asked({ earning: [spendRule(100)] }, { currencyDecimals: 0 }), 500)).toBe(500);
  });
});
