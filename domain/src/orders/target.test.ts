import { describe, expect, test } from "vitest";
import { aLine, anOrder, aProgram, aQuestion, aRefund, spendRule, theTerms } from "../testing/builders.ts";
import type { OrderState } from "./order-state.ts";
import { exactPoints } from "./exact-points.ts";
import { orderTarget, type OrderQuestion, type OrderTarget } from "./target.ts";

const MOST = Number.MAX_SAFE_INTEGER;

function targetOf(changes: Partial<OrderQuestion>): OrderTarget {
  const target = orderTarget(aQuestion(changes));
  if (!target.ok) throw new Error(target.code);
  return target.value;
}

/** Points of an order with one line at this price, under these rules. */
function pointsFor(unitPriceMinor: number, earning: readonly object[], changes: Partial<OrderQuestion> = {}) {
  const state = anOrder({ lines: [aLine({ unitPriceMinor })] });
  return targetOf({ state, program: aProgram({ earning }), ...changes }).points;
}

const campaign = (multiplierBasisPoints: number, changes: object = {}) => ({
  id: "campaign",
  kind: "campaign",
  enabled: true,
  config: { multiplierBasisPoints },
  ...changes,
});
const tea = (multiplierBasisPoints: number, changes: object = {}) => ({
  id: "tea",
  kind: "product_multiplier",
  enabled: true,
  config: { tags: ["tea"], productIds: [], collectionIds: [], multiplierBasisPoints },
  ...changes,
});
const bigBasket = (minimumSpendMinor: number, points = 50) => ({
  id: "big-basket",
  kind: "order_fixed",
  enabled: true,
  config: { points, minimumSpendMinor },
});
const gold = theTerms({ tierId: "gold", multiplierBasisPoints: 15_000 });

describe("points for money", () => {
  test.each([
    [3600, 1000, 360],
    [1299, 500, 64],
    [99, 100, 0],
    [100, 100, 1],
    [199, 100, 1],
    [0, 1000, 0],
    [1000, 0, 0],
    [1, 10_000, 1],
  ])("%i cents at %i hundredths of a point for each euro are %i points", (minor, rate, points) => {
    expect(pointsFor(minor, [spendRule(rate)])).toBe(points);
  });

  test("the whole unit is that of the shop's currency", () => {
    expect(pointsFor(1000, [spendRule(100)], { currencyDecimals: 0 })).toBe(1000);
    expect(pointsFor(1000, [spendRule(100)], { currencyDecimals: 3 })).toBe(1);
  });

  test("two rules for money add up", () => {
    expect(pointsFor(1000, [spendRule(100), { ...spendRule(50), id: "more" }])).toBe(15);
  });

  test.each([
    [999, 0],
    [1_000, 1],
    [36_500, 36],
    [1_250_000, 1_250],
  ])("₫%i at a point for each ₫1,000 are %i points", (minor, points) => {
    expect(pointsFor(minor, [spendRule(100, 1_000)], { currencyDecimals: 0 })).toBe(points);
  });

  test("a rate for an amount is rounded once, for the whole order", () => {
    const state = anOrder({
      lines: ["a", "b"].map((lineId) => aLine({ lineId, unitPriceMinor: 1_500 })),
    });
    const program = aProgram({ earning: [spendRule(100, 1_000)] });
    expect(targetOf({ state, program, currencyDecimals: 0 }).points).toBe(3);
  });

  test("rules for different amounts add up exactly", () => {
    const earning = [spendRule(100, 10), { ...spendRule(100, 15), id: "more" }];
    expect(pointsFor(3_000, earning)).toBe(5);
    expect(pointsFor(2_999, earning)).toBe(4);
  });

  test("a disabled rule gives nothing", () => {
    expect(pointsFor(1000, [{ ...spendRule(100), enabled: false }])).toBe(0);
    expect(pointsFor(1000, [])).toBe(0);
  });

  test("rules that are not about orders give an order nothing", () => {
    const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 100 } };
    expect(pointsFor(1000, [spendRule(100), signup])).toBe(10);
  });
});

describe("rounding happens once, after everything", () => {
  test.each([
    ["floor", 13],
    ["nearest", 14],
    ["up", 14],
  ])("%s", (rounding, points) => {
    const program = aProgram({ earning: [spendRule(100)], orders: { rounding } });
    expect(targetOf({ state: anOrder({ lines: [aLine({ unitPriceMinor: 1350 })] }), program }).points).toBe(
      points,
    );
  });

  test("two lines of half a point each are one point", () => {
    const lines = [aLine({ unitPriceMinor: 50 }), aLine({ lineId: "line-2", unitPriceMinor: 50 })];
    expect(
      targetOf({ state: anOrder({ lines }), program: aProgram({ earning: [spendRule(100)] }) }).points,
    ).toBe(1);
  });

  test("multipliers come before it", () => {
    // 0.99 × 1.5 × 2 = 2.97, not 0.
    expect(pointsFor(99, [spendRule(100), campaign(20_000)], { terms: gold })).toBe(2);
  });

  test("the explanation shows the fraction that was rounded, and only if there was one", () => {
    const exact = (minor: number) => {
      const { explanation } = targetOf({
        state: anOrder({ lines: [aLine({ unitPriceMinor: minor })] }),
        program: aProgram({ earning: [spendRule(100)] }),
      });
      return exactPoints(explanation, 2);
    };
    expect(exact(1350)).toEqual({ numerator: "27", denominator: "2" });
    expect(exact(1300)).toBeNull();
  });
});

describe("multipliers stack by multiplication", () => {
  test.each([
    ["gold alone", [], { terms: gold }, 1500],
    ["a campaign alone", [campaign(20_000)], {}, 2000],
    ["gold and a campaign", [campaign(20_000)], { terms: gold }, 3000],
    ["two campaigns", [campaign(20_000), campaign(15_000, { id: "second" })], {}, 3000],
    ["a campaign of nothing", [campaign(0)], { terms: gold }, 0],
  ])("%s", (_, rules, changes, points) => {
    expect(pointsFor(10_000, [spendRule(1000), ...rules], changes)).toBe(points);
  });

  const basket = anOrder({
    lines: [
      aLine({ unitPriceMinor: 1000, productTags: ["tea"] }),
      aLine({ lineId: "line-2", unitPriceMinor: 3000, productTags: [] }),
    ],
  });

  test("a product multiplier applies only to its own lines", () => {
    const program = aProgram({ earning: [spendRule(100), tea(20_000)] });
    expect(targetOf({ state: basket, program }).points).toBe(50);
  });

  test("tier, campaign and product together", () => {
    const program = aProgram({ earning: [spendRule(100), tea(20_000), campaign(30_000)] });
    // (10 × 2 + 30) × 3 × 1.5
    expect(targetOf({ state: basket, program, terms: gold }).points).toBe(225);
  });

  test("what reduces the order as a whole reduces each line in proportion", () => {
    const program = aProgram({ earning: [spendRule(100), tea(20_000)] });
    expect(targetOf({ state: basket, program, refunds: [aRefund("r", {}, 2000)] }).points).toBe(25);
  });

  test("shipping that counts is multiplied by tier and campaign, and by no product", () => {
    const state: OrderState = { ...basket, shippingMinor: 1000 };
    const orders = { include: { shipping: true } };
    const points = (rules: object[], terms = theTerms()) =>
      targetOf({ state, terms, program: aProgram({ earning: [spendRule(100), ...rules], orders }) }).points;
    expect(points([])).toBe(50);
    expect(points([tea(20_000)])).toBe(60);
    expect(points([campaign(20_000)])).toBe(100);
    expect(points([campaign(20_000), tea(20_000)])).toBe(120);
    expect(points([campaign(20_000), tea(20_000)], gold)).toBe(180);
  });

  test("the explanation shows the multiplier of shipping: that of whole orders", () => {
    const program = aProgram({
      earning: [spendRule(100), campaign(20_000), tea(30_000)],
      orders: { include: { shipping: true } },
    });
    const { explanation } = targetOf({ state: { ...basket, shippingMinor: 500 }, program });
    expect(explanation).toMatchObject({
      lines: [
        { multiplier: 60_000, rules: ["campaign", "tea"] },
        { multiplier: 20_000, rules: ["campaign"] },
      ],
      extras: [{ what: "shipping", eligible: 500, multiplier: 20_000 }],
    });
  });

  test("the explanation names each line's own multiplier, and the rules that it comes from", () => {
    const program = aProgram({ earning: [spendRule(100), tea(20_000)] });
    expect(targetOf({ state: basket, program, terms: gold }).explanation).toMatchObject({
      lines: [
        { line: "line-1", eligible: 1000, multiplier: 20_000, rules: ["tea"] },
        { line: "line-2", eligible: 3000 },
      ],
      eligible: 4000,
      rate: 100,
      tier: { id: "gold", multiplier: 15_000 },
      rules: ["orders", "tea"],
      points: 75,
    });
  });
});

describe("points for a minimum basket", () => {
  test("are added after rounding and never multiplied", () => {
    const rules = [spendRule(100), campaign(20_000), bigBasket(1000)];
    expect(pointsFor(1050, rules, { terms: gold })).toBe(31 + 50);
  });

  test("come at the minimum and not below it", () => {
    expect(pointsFor(999, [bigBasket(1000)])).toBe(0);
    expect(pointsFor(1000, [bigBasket(1000)])).toBe(50);
  });

  test("are lost when a refund takes the order below it", () => {
    const state = anOrder({ lines: [aLine({ quantity: 2 })] });
    const program = aProgram({ earning: [bigBasket(1500)] });
    expect(targetOf({ state, program }).points).toBe(50);
    expect(targetOf({ state, program, refunds: [aRefund("r", { "line-1": 1 })] }).points).toBe(0);
  });

  test("of several rules add up, and the explanation says how many", () => {
    const rules = [bigBasket(500), { ...bigBasket(1000, 7), id: "bigger" }];
    const target = targetOf({ program: aProgram({ earning: rules }) });
    expect(target.points).toBe(57);
    expect(target.explanation.fixed).toBe(57);
  });
});

describe("a rule with a window", () => {
  const weekend = { window: { from: "2026-12-05T00:00", to: "2026-12-07T00:00" } };
  const rules = [spendRule(100), campaign(20_000, weekend)];

  test.each([
    ["2026-12-04T22:59:59.000Z", 10],
    ["2026-12-04T23:00:00.000Z", 20],
    ["2026-12-06T22:59:59.000Z", 20],
    ["2026-12-06T23:00:00.000Z", 10],
  ])("an order processed at %s in Berlin earns %i", (processedAt, points) => {
    const state = anOrder({ processedAt });
    expect(targetOf({ state, program: aProgram({ earning: rules }) }).points).toBe(points);
  });

  test("depends on when the order was processed, not on its last change", () => {
    const state = anOrder({ processedAt: "2026-12-05T12:00:00.000Z", updatedAt: "2026-12-20T12:00:00.000Z" });
    expect(targetOf({ state, program: aProgram({ earning: rules }) }).points).toBe(20);
  });
});

describe("a rule for some tiers", () => {
  const rules = (tierIds: string[]) => [spendRule(100), campaign(20_000, { tierIds })];

  test("applies only to orders of their members", () => {
    expect(pointsFor(1000, rules(["gold"]), { terms: theTerms({ tierId: "gold" }) })).toBe(20);
    expect(pointsFor(1000, rules(["gold"]), { terms: theTerms({ tierId: "silver" }) })).toBe(10);
    expect(pointsFor(1000, rules(["gold"]))).toBe(10);
  });

  test("applies to everyone if it names none", () => {
    expect(pointsFor(1000, rules([]))).toBe(20);
  });
});

describe("points beyond a safe integer are refused, never rounded", () => {
  const ofOne = (unitPriceMinor: number, rate: number, rules: object[] = []) =>
    orderTarget(
      aQuestion({
        state: anOrder({ lines: [aLine({ unitPriceMinor })] }),
        program: aProgram({ earning: [spendRule(rate), ...rules] }),
      }),
    );

  test("the largest number of points can be earned", () => {
    expect(ofOne(MOST, 10_000)).toMatchObject({ ok: true, value: { points: MOST } });
  });

  test("one more is refused", () => {
    expect(ofOne(MOST, 10_000, [bigBasket(1, 1)])).toEqual({ ok: false, code: "unsafe_number" });
  });

  test("an order worth more than can be stored is refused", () => {
    const lines = [aLine({ unitPriceMinor: MOST }), aLine({ lineId: "line-2", unitPriceMinor: 1 })];
    const program = aProgram({ earning: [spendRule(1)] });
    expect(orderTarget(aQuestion({ state: anOrder({ lines }), program }))).toEqual({
      ok: false,
      code: "unsafe_number",
    });
  });
});
