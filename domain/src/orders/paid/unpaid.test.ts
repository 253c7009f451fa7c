// What an order is worth while a part of it is not paid. 10 points for each whole unit; the points were worked out by
// hand.
import { array, constantFrom, integer, nat, property, record, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anOrder, aProgram, aQuestion, aRefund, spendRule } from "../../testing/builders.ts";
import { holds } from "../../testing/property.ts";
import { summarize } from "../../explanation.ts";
import type { OrderLine, OrderState, RefundState } from "../order-state.ts";
import { orderTarget } from "../target.ts";
import { withPaidFor } from "./paid-for.ts";

const goods = aLine({ lineId: "1", unitPriceMinor: 10_000 });
const added = aLine({ lineId: "2", unitPriceMinor: 3490 });
const taxed = (line: OrderLine, taxMinor: number): OrderLine => ({ ...line, taxMinor });

interface About {
  readonly orders?: object;
  readonly earning?: object[];
  readonly refunds?: readonly RefundState[];
}

/** Its total is what its parts cost, unless it says more. */
function orderOf(changes: Partial<OrderState>): OrderState {
  const order = anOrder(changes);
  const { lines, shippingMinor, shippingTaxMinor, tipMinor } = order;
  return { ...order, totalMinor: costOf(lines, shippingMinor + shippingTaxMinor + tipMinor), ...changes };
}

/** The price of everything, counted again: no refunds, tax on top. */
const costOf = (lines: readonly OrderLine[], besides: number): number =>
  lines.reduce(
    (sum, line) => sum + line.unitPriceMinor * line.quantity - line.discountMinor + line.taxMinor,
    besides,
  );

/** After a state of which nothing was owed. */
const afterPaid = (before: Partial<OrderState>, state: Partial<OrderState>): OrderState => {
  const paid = orderOf({ updatedAt: "2026-11-01T11:00:00.000Z", ...before });
  return withPaidFor(orderOf(state), paid, { updatedAt: paid.updatedAt, triggeredAt: null });
};

function targetOf(state: Partial<OrderState>, { orders = {}, earning, refunds = [] }: About = {}) {
  const program = aProgram({ earning: earning ?? [spendRule(1000)], orders });
  const target = orderTarget(aQuestion({ state: orderOf(state), refunds, program }));
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
  const units = (line: OrderLine, quantity: number): OrderLine => ({
    ...line,
    quantity,
    currentQuantity: quantity,
  });
  const gone = (line: OrderLine): OrderLine => ({ ...line, currentQuantity: 0 });
  const card = aLine({ lineId: "0", unitPriceMinor: 5000, isGiftCard: true });
  const one = { lines: [goods] };
  const small = { unitPriceMinor: 1000 };
  const dear = { ...added, unitPriceMinor: 13_490 };
  const withDuties = 10_000 + 3490 + 400;
  const cases: readonly [string, before: Partial<OrderState>, Partial<OrderState>, About?][] = [
    ["by an item", one, owing(3490, { lines: [goods, added] })],
    [
      "by an item, with shipping that is paid",
      { ...one, shippingMinor: 1000 },
      owing(3490, { lines: [goods, added], shippingMinor: 1000 }),
    ],
    [
      "by an item with tax on top",
      { lines: [taxed(goods, 1000)], shippingMinor: 500 },
      owing(3839, { lines: [taxed(goods, 1000), taxed(added, 349)], shippingMinor: 500 }),
    ],
    ["by an item and shipping", one, owing(4390, { lines: [goods, added], shippingMinor: 900 })],
    [
      "by two items and shipping",
      one,
      owing(2900, {
        lines: [goods, { ...added, ...small }, { ...added, ...small, lineId: "3" }],
        shippingMinor: 900,
      }),
    ],
    ["by an item and duties", one, owing(3890, { lines: [goods, added], totalMinor: withDuties })],
    ["by a tip", one, owing(500, { ...one, tipMinor: 500 })],
    ["by units of a line", one, owing(10_000, { lines: [units(goods, 2)] })],
    [
      "by units of a line, with shipping that is paid",
      { ...one, shippingMinor: 900 },
      owing(10_000, { lines: [units(goods, 2)], shippingMinor: 900 }),
    ],
    [
      "by units of a line with tax on top",
      { lines: [taxed(goods, 825)] },
      owing(10_825, { lines: [taxed(units(goods, 2), 1650)] }),
    ],
    ["by a tax on what was paid", one, owing(800, { lines: [taxed(goods, 800)] })],
    ["by a gift card", one, owing(5000, { lines: [goods, { ...card, lineId: "2" }] })],
    [
      "by units of an older gift card",
      { lines: [card, goods] },
      owing(5000, { lines: [units(card, 2), goods] }),
    ],
    [
      "by an excluded product",
      one,
      owing(3490, { lines: [goods, { ...added, productId: "left-out" }] }),
      { orders: { exclude: { productIds: ["left-out"] } } },
    ],
    ["by a shipping fee", one, owing(900, { ...one, shippingMinor: 900 })],
    ["by a shipping fee with tax", one, owing(990, { ...one, shippingMinor: 900, shippingTaxMinor: 90 })],
    ["by a second shipping fee", { ...one, shippingMinor: 500 }, owing(900, { ...one, shippingMinor: 1400 })],
    [
      "by a dearer shipping fee, where the total still has the first",
      { ...one, shippingMinor: 500 },
      owing(400, { ...one, shippingMinor: 900, totalMinor: 11_400 }),
    ],
    ["by several items", one, owing(6980, { lines: [goods, added, { ...added, lineId: "3" }] })],
    [
      "by less discount on an older line",
      {
        lines: [
          { ...goods, unitPriceMinor: 7000, discountMinor: 2000 },
          { ...added, unitPriceMinor: 5000 },
        ],
      },
      owing(2000, {
        lines: [
          { ...goods, unitPriceMinor: 7000 },
          { ...added, unitPriceMinor: 5000 },
        ],
      }),
    ],
    ["by an exchange for something dearer", one, owing(3490, { lines: [gone(goods), dear] })],
    [
      "by an exchange for something dearer that is shipped",
      one,
      owing(4390, { lines: [gone(goods), dear], shippingMinor: 900 }),
    ],
    [
      "by an exchange for something dearer with duties, which is not shipped",
      { ...one, shippingMinor: 900 },
      owing(3490, { lines: [gone(goods), dear], totalMinor: 10_000 + 13_490 + 900 }),
    ],
    [
      "by an exchange for something dearer with tax, after a refund of something else",
      {
        financialStatus: "partially_refunded",
        lines: [gone(aLine({ lineId: "0", unitPriceMinor: 700 })), taxed(goods, 1000)],
        refunds: [aRefund("r1", { "0": 1 })],
      },
      owing(3839, {
        financialStatus: "partially_refunded",
        lines: [
          gone(aLine({ lineId: "0", unitPriceMinor: 700 })),
          taxed(gone(goods), 1000),
          taxed(dear, 1349),
        ],
        refunds: [aRefund("r1", { "0": 1 })],
      }),
    ],
  ];
  test.each(cases)("%s", (_, before, state, about) => {
    expect(pointsOf(before, about)).toBe(1000);
    expect(pointsOf(afterPaid(before, state), about)).toBe(1000);
  });

  test("less what was refunded with the same edit, with shipping that is paid", () => {
    const before = { lines: [units(goods, 2)], shippingMinor: 900 };
    const state = owing(3490, {
      financialStatus: "partially_refunded",
      lines: [{ ...units(goods, 2), currentQuantity: 1 }, added],
      shippingMinor: 900,
      refunds: [aRefund("r1", { "1": 1 })],
    });
    expect(pointsOf(before)).toBe(2000);
    expect(pointsOf(afterPaid(before, state))).toBe(1000);
  });

  test("less what a payment that failed takes", () => {
    expect(pointsOf(afterPaid(one, owing(6000, one)))).toBe(400);
    const shipped = { ...one, shippingMinor: 900 };
    expect(pointsOf(afterPaid(shipped, owing(6000, shipped)))).toBe(490);
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

  test("earns for all money that is in hand as for goods: shipping, tip, tax and duties are paid last", () => {
    expect(pointsOf(owing(6000, { lines: [taxed(goods, 900)] }))).toBe(490);
    expect(pointsOf(owing(6000, { lines: [goods], shippingMinor: 900 }))).toBe(490);
    expect(pointsOf(owing(6000, { lines: [goods], tipMinor: 500, totalMinor: 10_900 }))).toBe(490);
  });

  test("keeps that when shipping, a tip, duties or an item is added", () => {
    const deposit = { lines: [goods] };
    expect(pointsOf(owing(5000, deposit))).toBe(500);
    expect(pointsOf(owing(5900, { ...deposit, shippingMinor: 900 }))).toBe(500);
    expect(pointsOf(owing(5500, { ...deposit, tipMinor: 500 }))).toBe(500);
    expect(pointsOf(owing(5400, { ...deposit, totalMinor: 10_400 }))).toBe(500);
    expect(pointsOf(owing(8490, { lines: [goods, added] }))).toBe(500);
  });

  test("earns the same for goods and shipping, where shipping and tips count", () => {
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

test("nothing is owed for duties that were paid back, nor for shipping that an edit took off", () => {
  const deposit = { lines: [goods], totalMinor: 10_700 };
  expect(pointsOf(owing(9700, { ...deposit, currentTotalMinor: 10_700 }))).toBe(100);
  expect(pointsOf(owing(9000, { ...deposit, currentTotalMinor: 10_000 }))).toBe(100);
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
test("each payment earns more or the same, never more than the whole order, and n payments end as one does", () => {
  const parts = uniqueArray(nat(40_000), { maxLength: 8 });
  holds(
    property(baskets, parts, integer({ min: 0, max: 2000 }), (lines, debts, shippingMinor) => {
      const total = costOf(lines, shippingMinor);
      const whole = pointsOf({ lines, shippingMinor }, about);
      const owed = debts.filter((debt) => debt <= total).toSorted((a, b) => b - a);
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
