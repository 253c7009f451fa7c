// What an edit that only adds does to an order that was paid, and in whatever order its states arrive.
import { array, boolean, constantFrom, integer, nat, property, record, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import { aLine, anOrder, aProgram, aQuestion, aRefund, spendRule } from "../../testing/builders.ts";
import { holds } from "../../testing/property.ts";
import { emptyOrder, receiveState } from "../order-record.ts";
import type { FinancialStatus, OrderLine, OrderState, RefundState } from "../order-state.ts";
import { orderTarget } from "../target.ts";

interface Wish {
  readonly unitPriceMinor: number;
  readonly quantity: number;
  /** Units that the edit adds. */
  readonly more: number;
  readonly discountMinor: number;
  readonly taxPercent: number;
  readonly isGiftCard: boolean;
  readonly productId: string;
}

const wishes = array(
  record<Wish>({
    unitPriceMinor: integer({ min: 0, max: 9_999 }),
    quantity: integer({ min: 1, max: 4 }),
    more: constantFrom(0, 0, 1, 3),
    discountMinor: constantFrom(0, 0, 777),
    taxPercent: constantFrom(0, 7, 19),
    isGiftCard: constantFrom(false, false, false, true),
    productId: constantFrom("plain", "left-out", "triple"),
  }),
  { minLength: 1, maxLength: 5 },
);

/** With a tax that is rounded by line, as stores round it. */
function lineOf(wish: Wish, lineId: number, quantity: number): OrderLine {
  const { unitPriceMinor, taxPercent, isGiftCard, productId } = wish;
  const discountMinor = Math.min(wish.discountMinor, unitPriceMinor * wish.quantity);
  const taxMinor = Math.round(((unitPriceMinor * quantity - discountMinor) * taxPercent) / 100);
  return aLine({
    lineId: String(lineId),
    unitPriceMinor,
    quantity,
    discountMinor,
    taxMinor,
    isGiftCard,
    productId,
  });
}

/** Shipping is taxed by a tenth. */
const fees = record({ shippingMinor: nat(2000), tipMinor: nat(900), duties: nat(900) }).map((all) => ({
  ...all,
  shippingTaxMinor: Math.round(all.shippingMinor / 10),
}));
const none = { shippingMinor: 0, shippingTaxMinor: 0, tipMinor: 0, duties: 0 };
type Fees = typeof none;

function orderOf(lines: readonly OrderLine[], [one, two]: readonly [Fees, Fees]): OrderState {
  const shippingMinor = one.shippingMinor + two.shippingMinor;
  const shippingTaxMinor = one.shippingTaxMinor + two.shippingTaxMinor;
  const tipMinor = one.tipMinor + two.tipMinor;
  const totalMinor = lines.reduce(
    (sum, line) => sum + line.unitPriceMinor * line.quantity - line.discountMinor + line.taxMinor,
    shippingMinor + shippingTaxMinor + tipMinor + one.duties + two.duties,
  );
  return anOrder({ lines, shippingMinor, shippingTaxMinor, tipMinor, totalMinor, updatedAt: minute(0) });
}

const minute = (at: number): string => `2026-11-01T12:${String(at).padStart(2, "0")}:00.000Z`;

/** The same order, of which so much is owed. */
const owing = (state: OrderState, outstandingMinor: number, at = 1): OrderState => ({
  ...state,
  financialStatus: "partially_paid",
  outstandingMinor,
  updatedAt: minute(at),
});

const stateAfter = (...states: readonly OrderState[]): OrderState =>
  states.reduce(
    (known, state) => receiveState(known, { state, triggeredAt: null }, "last_resort").record,
    emptyOrder("order-1"),
  ).state!;

const triple = {
  id: "triple",
  kind: "product_multiplier",
  enabled: true,
  config: { multiplierBasisPoints: 30_000, tags: [], productIds: ["triple"], collectionIds: [] },
};

test("an edit that only adds takes no points; each payment gives some, and the last all of the whole order", () => {
  const includes = record({ tax: boolean(), shipping: boolean(), tips: boolean() });
  const parts = array(nat(100), { maxLength: 4 });
  holds(
    property(
      wishes,
      wishes,
      fees,
      fees,
      includes,
      parts,
      (first, later, paidFees, addedFees, include, percents) => {
        const orders = { include, exclude: { productIds: ["left-out"] } };
        const program = aProgram({ earning: [spendRule(1000), triple], orders });
        const pointsOf = (state: OrderState, refunds: readonly RefundState[] = []): number => {
          const target = orderTarget(aQuestion({ state, refunds, program }));
          if (!target.ok) throw new Error(target.code);
          return target.value.points;
        };
        const paid = orderOf(
          first.map((wish, index) => lineOf(wish, index, wish.quantity)),
          [paidFees, none],
        );
        const whole = orderOf(
          [
            ...first.map((wish, index) => lineOf(wish, index, wish.quantity + wish.more)),
            ...later.map((wish, index) => lineOf(wish, 100 + index, wish.quantity)),
          ],
          [paidFees, addedFees],
        );
        const debt = whole.totalMinor - paid.totalMinor;
        const before = pointsOf(paid);
        const edited = stateAfter(paid, owing(whole, debt));
        const kept = pointsOf(edited);
        expect(kept).toBe(before);
        const back = [aRefund("r1", {}, 1234)];
        expect(pointsOf(edited, back)).toBe(pointsOf(paid, back));

        let last = kept;
        for (const percent of percents.toSorted((a, b) => b - a)) {
          const points = pointsOf(stateAfter(paid, owing(whole, Math.floor((debt * percent) / 100))));
          expect(points).toBeGreaterThanOrEqual(last);
          last = points;
        }
        expect(pointsOf(whole)).toBeGreaterThanOrEqual(last);
        expect(stateAfter(paid, owing(whole, debt), { ...whole, updatedAt: minute(2) })).not.toHaveProperty(
          "paidFor",
        );
      },
    ),
  );
});

test("in whatever order an order's states arrive, what was paid for is known alike", () => {
  const statuses = constantFrom<FinancialStatus>("paid", "partially_paid", "pending", "partially_refunded");
  const states = array(
    record({ financialStatus: statuses, price: nat(9), debt: nat(3), isLate: boolean() }),
    {
      minLength: 2,
      maxLength: 6,
    },
  ).map((all) =>
    all.map(({ financialStatus, price, debt, isLate }, at) => {
      const isOwed = financialStatus.startsWith("partially") && debt > 0;
      return anOrder({
        lines: [aLine({ unitPriceMinor: price })],
        totalMinor: price,
        financialStatus,
        ...(isOwed && { outstandingMinor: debt }),
        // What is owed may be of the same moment as what was paid.
        updatedAt: minute(isOwed && isLate ? at + 1 : at),
      });
    }),
  );
  const orders = states.chain((all) =>
    shuffledSubarray(all, { minLength: all.length }).map((shuffled) => ({ all, shuffled })),
  );
  holds(
    property(orders, ({ all, shuffled }) => {
      expect(stateAfter(...shuffled)).toEqual(stateAfter(...all));
    }),
  );
});

test("a late state that was paid says what was paid for", () => {
  const goods = aLine({ lineId: "2", unitPriceMinor: 10_000 });
  const card = aLine({ lineId: "1", unitPriceMinor: 5_000, isGiftCard: true });
  const [paid, whole] = [
    orderOf([card, goods], [none, none]),
    orderOf([{ ...card, quantity: 2, currentQuantity: 2 }, goods], [none, none]),
  ];
  const late = stateAfter(owing(whole, 5_000), paid);
  expect(late).toEqual(stateAfter(paid, owing(whole, 5_000)));
  expect(late.paidFor).toMatchObject({ besides: {}, goods: { "line 1": 5_000, "line 2": 10_000 } });
});
