// What an order is worth while a part of it is not paid. 10 points for each whole unit; the points were worked out by
// hand.
import { array, constantFrom, integer, nat, property, record, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anOrder, aProgram, aQuestion, aRefund, spendRule } from "../../testing/builders.ts";
import { holds } from "../../testing/property.ts";
import { summarize } from "../../explanation.ts";
import type { OrderLine, OrderState, RefundState } from "../order-state.ts";
import { orderTarget } from "../target.ts";

const goods = aLine({ lineId: "1", unitPriceMinor: 10_000 });
const added = aLine({ lineId: "2", unitPriceMinor: 3490 });

interface About {
  readonly orders?: object;
  readonly earning?: object[];
  readonly refunds?: readonly RefundState[];
}

function targetOf(state: Partial<OrderState>, { orders = {}, earning, refunds = [] }: About = {}) {
  const program = aProgram({ earning: earning ?? [spendRule(1000)], orders });
  const target = orderTarget(aQuestion({ state: anOrder(state), refunds, program }));
  if (!target.ok) throw new Error(target.code);
  return target.value;
}

const pointsOf = (state: Partial<OrderState>, about: About = {}): number => targetOf(state, about).points;

/** Of which so much is owed. */
const owing = (outstandingMinor: number, changes: Partial<OrderState>): Partial<OrderState> => ({
  financialStatus: "partially_paid",
  outstandingMinor,
  ...changes,
});

describe("an order that was paid, and then changed, keeps what it earned", () => {
  const taxed = (line: OrderLine, taxMinor: number): OrderLine => ({ ...line, taxMinor });
  const cases: readonly [string, Partial<OrderState>, About?][] = [
    ["by an item", owing(3490, { lines: [goods, added] })],
    ["by an item, with shipping that is paid", owing(3490, { lines: [goods, added], shippingMinor: 1000 })],
    [
      "by an item with tax on top",
      owing(3839, { lines: [taxed(goods, 1000), taxed(added, 349)], shippingMinor: 500 }),
    ],
    ["by units of a line", owing(10_000, { lines: [{ ...goods, quantity: 2, currentQuantity: 2 }] })],
    [
      "by units of a line with tax on top",
      owing(10_825, { lines: [taxed({ ...goods, quantity: 2, currentQuantity: 2 }, 1650)] }),
    ],
    ["by a gift card", owing(5000, { lines: [goods, { ...added, unitPriceMinor: 5000, isGiftCard: true }] })],
    [
      "by an excluded product",
      owing(3490, { lines: [goods, { ...added, productId: "left-out" }] }),
      { orders: { exclude: { productIds: ["left-out"] } } },
    ],
    ["by a shipping fee", owing(900, { lines: [goods], shippingMinor: 900 })],
    ["by a shipping fee with tax", owing(990, { lines: [goods], shippingMinor: 900, shippingTaxMinor: 90 })],
    ["by several items", owing(6980, { lines: [goods, added, { ...added, lineId: "3" }] })],
    [
      "by an exchange for something dearer",
      owing(3490, {
        lines: [
          { ...goods, currentQuantity: 0 },
          { ...added, unitPriceMinor: 13_490 },
        ],
      }),
    ],
    [
      "by an exchange for something dearer with tax, after a refund of something else",
      owing(3839, {
        financialStatus: "partially_refunded",
        lines: [
          taxed({ ...goods, currentQuantity: 0 }, 1000),
          taxed({ ...added, unitPriceMinor: 13_490 }, 1349),
          aLine({ lineId: "0", unitPriceMinor: 700, currentQuantity: 0 }),
        ].toSorted((a, b) => Number(a.lineId) - Number(b.lineId)),
        refunds: [aRefund("r1", { "0": 1 })],
      }),
    ],
  ];
  test.each(cases)("%s", (_, state, about) => {
    expect(pointsOf(state, about)).toBe(1000);
  });

  test("and earns for the item once it is paid", () => {
    expect(pointsOf({ lines: [goods, added] })).toBe(1349);
    expect(pointsOf(owing(1490, { lines: [goods, added] }))).toBe(1200);
  });

  test("with what a rule gives more for the goods that were paid", () => {
    const triple = {
      id: "triple",
      kind: "product_multiplier",
      enabled: true,
      config: { multiplierBasisPoints: 30_000, tags: [], productIds: ["dear"], collectionIds: [] },
    };
    const dear = { ...goods, productId: "dear" };
    const paid = targetOf({ lines: [dear] }, { earning: [spendRule(1000), triple] });
    const later = targetOf(owing(3490, { lines: [dear, added] }), { earning: [spendRule(1000), triple] });
    expect(later.points).toBe(paid.points);
  });

  test("where a gift card paid half and does not count", () => {
    const orders = { include: { paidWithGiftCard: false } };
    const half = { paidWithGiftCardMinor: 5000 };
    expect(pointsOf({ lines: [goods], totalMinor: 10_000, ...half }, { orders })).toBe(500);
    expect(pointsOf(owing(3490, { lines: [goods, added], totalMinor: 13_490, ...half }), { orders })).toBe(
      500,
    );
    expect(pointsOf({ lines: [goods, added], totalMinor: 13_490, ...half }, { orders })).toBe(849);
  });

  test("and its explanation says what is not paid yet", () => {
    const { explanation } = targetOf(owing(3490, { lines: [goods, added] }));
    const wording = { pointsName: { one: "point", other: "points" }, currencyCode: "USD" };
    expect(summarize(explanation, wording)).toBe(
      "$100.00 counted, 10 points for each $1: 1,000 points; $34.90 is not paid yet.",
    );
    expect(explanation.lines.map(({ eligible, unpaid }) => [eligible, unpaid])).toEqual([
      [10_000, undefined],
      [0, 3490],
    ]);
  });
});

describe("an order of which only a part was ever paid", () => {
  test("earns for that part", () => {
    expect(pointsOf(owing(7000, { lines: [goods] }))).toBe(300);
    expect(pointsOf(owing(10_000, { lines: [goods] }))).toBe(0);
  });

  test("earns nothing for shipping before the goods are paid, where shipping counts", () => {
    const orders = { include: { shipping: true, tips: true } };
    const all = { lines: [goods], shippingMinor: 1000, tipMinor: 500 };
    expect(pointsOf(all, { orders })).toBe(1150);
    expect(pointsOf(owing(10_000, all), { orders })).toBe(150);
    expect(pointsOf(owing(10_400, all), { orders })).toBe(110);
    expect(pointsOf(owing(11_300, all), { orders })).toBe(20);
  });

  test("has the bonus for an order from 50.00 once so much is paid", () => {
    const bonus = {
      id: "b",
      kind: "order_fixed",
      enabled: true,
      config: { points: 7, minimumSpendMinor: 5000 },
    };
    const earning = [spendRule(1000), bonus];
    expect(pointsOf(owing(5001, { lines: [goods] }), { earning })).toBe(499);
    expect(pointsOf(owing(5000, { lines: [goods] }), { earning })).toBe(507);
  });

  test("earns nothing if the store does not say how much was paid", () => {
    expect(targetOf({ financialStatus: "partially_paid", lines: [goods] })).toMatchObject({
      points: 0,
      explanation: { none: "not_paid" },
    });
  });

  test.each(["pending", "authorized"] as const)("but nothing while it is %s", (financialStatus) => {
    expect(pointsOf({ financialStatus, outstandingMinor: 0, lines: [goods] })).toBe(0);
  });
});

describe("a refund of an order that is not paid in full", () => {
  const state = owing(3490, { lines: [goods, added] });

  test("of the item that is not paid takes nothing", () => {
    expect(pointsOf(state, { refunds: [aRefund("r1", { "2": 1 })] })).toBe(1000);
  });

  test("of what was paid takes what it earned", () => {
    expect(pointsOf(state, { refunds: [aRefund("r1", { "1": 1 })] })).toBe(0);
    expect(pointsOf(state, { refunds: [aRefund("r1", {}, 2000)] })).toBe(800);
  });
});

test("what the store owes its customer takes nothing", () => {
  expect(pointsOf({ lines: [{ ...goods, currentQuantity: 1 }], outstandingMinor: 0 })).toBe(1000);
});

test("what is left over of an order that the store calls paid does not matter, as with rounded cash", () => {
  expect(pointsOf({ lines: [goods], outstandingMinor: 2 })).toBe(1000);
});

test("a free item that was added changes nothing", () => {
  const free = { ...added, unitPriceMinor: 0 };
  expect(pointsOf(owing(0, { lines: [goods, free] }))).toBe(1000);
});

const baskets = array(
  record({
    unitPriceMinor: integer({ min: 0, max: 9_999 }),
    quantity: integer({ min: 1, max: 4 }),
    taxMinor: nat(500),
    isGiftCard: constantFrom(false, false, false, true),
    productId: constantFrom("plain", "left-out", "triple"),
  }),
  { minLength: 1, maxLength: 5 },
).map((lines) => lines.map((line, index) => aLine({ ...line, lineId: String(index) })));

const triple = {
  id: "triple",
  kind: "product_multiplier",
  enabled: true,
  config: { multiplierBasisPoints: 30_000, tags: [], productIds: ["triple"], collectionIds: [] },
};
const about: About = {
  earning: [spendRule(1000), triple],
  orders: { exclude: { productIds: ["left-out"] } },
};
/** The price of everything, counted again: no refunds, tax on top. */
const costOf = (lines: readonly OrderLine[], shippingMinor: number): number =>
  lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity + line.taxMinor, shippingMinor);

test("whatever was paid before an edit still earns what it earned, and everything earns once all is paid", () => {
  holds(
    property(baskets, baskets, integer({ min: 0, max: 2000 }), (paid, more, shippingMinor) => {
      const all = [...paid, ...more.map((line, index) => ({ ...line, lineId: String(100 + index) }))];
      const before = pointsOf({ lines: paid, shippingMinor }, about);
      const edited = owing(costOf(more, 0), { lines: all, shippingMinor });
      expect(pointsOf(edited, about)).toBe(
        costOf(more, 0) === 0 ? pointsOf({ lines: all, shippingMinor }, about) : before,
      );
      expect(pointsOf(owing(0, { lines: all, shippingMinor }), about)).toBe(
        pointsOf({ lines: all, shippingMinor }, about),
      );
    }),
  );
});

test("each payment earns more or the same, never more than the whole order, and n payments end as one does", () => {
  const parts = uniqueArray(nat(40_000), { maxLength: 8 });
  holds(
    property(baskets, parts, integer({ min: 0, max: 2000 }), (lines, debts, shippingMinor) => {
      const total = costOf(lines, shippingMinor);
      const whole = pointsOf({ lines, shippingMinor }, about);
      // A debt of exactly the shipping is one for shipping: it does not come after others.
      const owed = debts.filter((debt) => debt <= total && debt !== shippingMinor).toSorted((a, b) => b - a);
      let last = 0;
      for (const debt of [...owed, 0]) {
        const points = pointsOf(owing(debt, { lines, shippingMinor }), about);
        expect(points).toBeGreaterThanOrEqual(last);
        expect(points).toBeLessThanOrEqual(whole);
        last = points;
      }
      expect(last).toBe(whole);
    }),
  );
});

test("goods alone earn exactly for the money in hand", () => {
  const plain = array(integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 });
  holds(
    property(plain, nat(600_000), (prices, debt) => {
      const lines = prices.map((unitPriceMinor, index) => aLine({ lineId: String(index), unitPriceMinor }));
      const total = costOf(lines, 0);
      const received = Math.max(0, total - debt);
      expect(pointsOf(owing(Math.min(debt, total), { lines }))).toBe(Math.floor(received / 10));
    }),
  );
});
