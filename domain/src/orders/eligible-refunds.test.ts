import { array, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anOrder, aProgram, aRefund } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { eligible, unlistedRefunds } from "./eligible.ts";
import type { OrderState, RefundState } from "./order-state.ts";

const options = aProgram().orders;

const counts = (changes: Partial<OrderState>, refunds: readonly RefundState[]) =>
  Number(eligible(anOrder(changes), refunds, options).netMinor);

const ordered = { lines: [aLine({ quantity: 4, discountMinor: 400 })] };
const updated = { lines: [aLine({ quantity: 4, currentQuantity: 3, discountMinor: 400 })] };
const refund = aRefund("refund-1", { "line-1": 1 });

describe("a refund counts once, however the store reports it", () => {
  test("before the order's own update", () => {
    expect(counts(ordered, [refund])).toBe(2700);
  });

  test("after the order's own update", () => {
    expect(counts({ ...updated, refunds: [refund] }, [refund])).toBe(2700);
  });

  test("only in the order's own update", () => {
    expect(counts({ ...updated, refunds: [refund] }, [])).toBe(2700);
  });

  test("while the update lists another refund", () => {
    const other = aRefund("refund-2", { "line-1": 1 });
    expect(counts({ ...updated, refunds: [refund] }, [refund, other])).toBe(1800);
  });

  test("a known refund that a state does not name is not listed by it", () => {
    const other = aRefund("refund-2", {});
    expect(unlistedRefunds(anOrder({ refunds: [refund] }), [refund, other])).toEqual([other]);
  });
});

describe("a refund", () => {
  test("takes a line twice that is listed twice", () => {
    const twice: RefundState = {
      refundId: "refund-1",
      amountMinor: 0,
      lines: [
        { refundLineId: "a", lineId: "line-1", quantity: 1 },
        { refundLineId: "b", lineId: "line-1", quantity: 2 },
      ],
    };
    expect(counts(ordered, [twice])).toBe(900);
  });

  test("adds up with other refunds", () => {
    expect(counts(ordered, [refund, aRefund("refund-2", { "line-1": 2 })])).toBe(900);
  });

  test("of more than the line had leaves nothing, and takes nothing from other lines", () => {
    const lines = [aLine({ quantity: 1 }), aLine({ lineId: "line-2", quantity: 1 })];
    const tooMany = aRefund("refund-1", { "line-1": 5 });
    expect(counts({ lines }, [tooMany])).toBe(1000);
    expect(eligible(anOrder({ lines }), [tooMany], options).leftOut).toEqual([
      { lineId: "line-1", quantity: 1, reason: "refunded" },
    ]);
  });

  test("of a line of another order changes nothing", () => {
    expect(counts(ordered, [aRefund("refund-1", { "line-99": 1 })])).toBe(3600);
  });

  test("of a whole line leaves it out as refunded", () => {
    const { leftOut } = eligible(anOrder(ordered), [aRefund("refund-1", { "line-1": 4 })], options);
    expect(leftOut).toEqual([{ lineId: "line-1", quantity: 4, reason: "refunded" }]);
  });
});

test("a refunded fraction of a cent never raises the value of other lines", () => {
  const lines = [aLine({ quantity: 6, unitPriceMinor: 1, discountMinor: 1, taxMinor: 1 })];
  const left = [0, 1, 2, 3, 4, 5, 6].map((given) =>
    counts({ lines, taxesIncluded: true }, [aRefund("refund-1", { "line-1": given })]),
  );
  expect(left).toEqual([4, 3, 3, 2, 1, 1, 0]);
});

describe("a refund of an amount", () => {
  const amount = aRefund("refund-1", {}, 500);

  test("lowers what counts, whether listed or not, once", () => {
    expect(counts(ordered, [amount])).toBe(3100);
    expect(counts({ ...ordered, refunds: [amount] }, [])).toBe(3100);
    expect(counts({ ...ordered, refunds: [amount] }, [amount])).toBe(3100);
  });

  test("adds to the units of the same refund", () => {
    expect(counts(ordered, [aRefund("refund-1", { "line-1": 1 }, 500)])).toBe(2200);
  });

  test("that is larger than the order leaves nothing, not less", () => {
    expect(counts(ordered, [aRefund("refund-1", {}, 99_999)])).toBe(0);
  });

  test("lowers what a gift card can have paid", () => {
    const paid = { ...ordered, totalMinor: 3600, paidWithGiftCardMinor: 1800 };
    const without = aProgram({ orders: { include: { paidWithGiftCard: false } } }).orders;
    expect(Number(eligible(anOrder(paid), [amount], without).netMinor)).toBe(1550);
  });

  test("is shown as a reduction of the order", () => {
    expect(eligible(anOrder(ordered), [amount], options).reductions).toEqual([
      { reason: "refunded_amount", amountMinor: 500n },
    ]);
  });
});

describe("of a refund of an amount, what counts bears its share of all that was paid", () => {
  const taxed = aLine({ unitPriceMinor: 10_000, discountMinor: 1000, taxMinor: 1437 });
  const included = { lines: [taxed], taxesIncluded: true, shippingMinor: 500, totalMinor: 9500 };
  const onTop = { ...included, taxesIncluded: false, totalMinor: 10_937 };
  const card = aLine({ lineId: "line-2", unitPriceMinor: 6000, isGiftCard: true });
  const back = (minor: number) => [aRefund("refund-1", {}, minor)];

  test.each([
    ["tax in the price: 20.00 of 90.00", included, {}, 7563, 2000, 7563 - 1680],
    ["tax in the price that counts: all of it", included, { tax: true }, 9000, 2000, 7000],
    ["tax on top: 20.00 of 104.37", onTop, {}, 9000, 2000, 9000 - 1724],
    ["tax on top that counts: all of it", onTop, { tax: true }, 10_437, 2000, 8437],
    ["shipping that counts: 20.00 of 95.00", included, { shipping: true }, 8063, 2000, 8063 - 1697],
    [
      "shipping that counts, with tax in it: 20.00 of 95.00",
      { ...included, shippingTaxMinor: 80 },
      { shipping: true },
      7983,
      2000,
      7983 - 1680,
    ],
    ["a tip that counts: 20.00 of 93.00", { ...included, tipMinor: 300 }, { tips: true }, 7863, 2000, 6173],
    ["a gift card beside it: 20.00 of 150.00", { ...included, lines: [taxed, card] }, {}, 7563, 2000, 6555],
    ["one cent", included, {}, 7563, 1, 7563],
    ["all but one cent", included, {}, 7563, 8999, 1],
    ["all of the goods", included, {}, 7563, 9000, 0],
    ["more than the goods", included, {}, 7563, 9500, 0],
  ])("%s", (_, order, include, whole, minor, left) => {
    const { orders } = aProgram({ orders: { include } });
    const netOf = (refunds: RefundState[]) => Number(eligible(anOrder(order), refunds, orders).netMinor);
    expect([netOf([]), netOf(back(minor))]).toEqual([whole, left]);
  });

  test("and after a line came back, of what is left", () => {
    const lines = [taxed, { ...taxed, lineId: "line-2" }];
    const line = aRefund("refund-2", { "line-2": 1 });
    expect(counts({ ...included, lines }, back(2000))).toBe(15_126 - 1680);
    expect(counts({ ...included, lines }, [...back(2000), line])).toBe(7563 - 1680);
    expect(counts({ ...included, lines }, [...back(9000), line])).toBe(0);
  });

  test("and of what is paid, where some of it is owed", () => {
    const lines = [taxed, { ...taxed, lineId: "line-2" }];
    const owed = { ...included, lines, financialStatus: "partially_paid", outstandingMinor: 9500 } as const;
    expect(counts(owed, back(2000))).toBe(7563 - 1680);
    expect(counts(owed, back(9000))).toBe(0);
  });
});

test("amounts that are refunded take what counts down to nothing with the last of the money, never before, and never raise it", () => {
  const yesOrNo = constantFrom(true, false);
  const line = record({
    quantity: integer({ min: 1, max: 4 }),
    unitPriceMinor: integer({ min: 1, max: 9_999 }),
    percentOff: integer({ min: 0, max: 99 }),
    percentTax: integer({ min: 0, max: 30 }),
    isGiftCard: constantFrom(false, false, true),
  });
  const orders = record({
    lines: array(line, { minLength: 1, maxLength: 4 }),
    shippingMinor: integer({ min: 0, max: 2_000 }),
    tipMinor: integer({ min: 0, max: 500 }),
    taxesIncluded: yesOrNo,
    include: record({ tax: yesOrNo, shipping: yesOrNo, tips: yesOrNo, giftCardsBought: yesOrNo }),
    parts: array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
    /** After which amount a unit of which line comes back. */
    unitAfter: integer({ min: 0, max: 20 }),
  });
  holds(
    property(orders, ({ include, parts, unitAfter, ...order }) => {
      const taxOf = (minor: number, percent: number) =>
        Math.floor((minor * percent) / (100 + (order.taxesIncluded ? percent : 0)));
      const sold = order.lines.map(
        ({ quantity, unitPriceMinor, percentOff, percentTax, isGiftCard }, index) => {
          const discountMinor = Math.floor((quantity * unitPriceMinor * percentOff) / 100);
          const paid = quantity * unitPriceMinor - discountMinor;
          const taxMinor = taxOf(paid, percentTax);
          return aLine({ lineId: `${index}`, quantity, unitPriceMinor, discountMinor, taxMinor, isGiftCard });
        },
      );
      const shippingTaxMinor = taxOf(order.shippingMinor, 19);
      const state = anOrder({ ...order, lines: sold, shippingTaxMinor });
      const program = aProgram({ orders: { include } }).orders;
      const netOf = (refunds: RefundState[]) => Number(eligible(state, refunds, program).netMinor);
      // The money for all goods, and for shipping and tips that count.
      const goods = sold.map((one) => one.unitPriceMinor * one.quantity - one.discountMinor);
      const taxes = sold.map((one) => one.taxMinor);
      const onTop = (minor: number) => (order.taxesIncluded ? 0 : minor);
      const money =
        goods.reduce((sum, minor) => sum + minor, 0) +
        onTop(taxes.reduce((sum, minor) => sum + minor, 0)) +
        (include.shipping ? order.shippingMinor + onTop(shippingTaxMinor) : 0) +
        (include.tips ? order.tipMinor : 0);
      const whole = netOf([]);
      const refunds: RefundState[] = [];
      let [before, left] = [whole, money];
      for (const percent of [...parts, 100]) {
        const minor = Math.floor((left * percent) / 100);
        left -= minor;
        refunds.push(aRefund(`refund-${refunds.length}`, {}, minor));
        const after = netOf(refunds);
        expect(after).toBeLessThanOrEqual(before);
        // Its share of the money that is left, to the next cent.
        expect(after).toBe(Math.ceil((whole * left) / money));
        const unit = sold[unitAfter % sold.length]!;
        const withUnit = netOf([...refunds, aRefund("unit", { [unit.lineId]: 1 })]);
        expect(withUnit).toBeLessThanOrEqual(after);
        before = after;
      }
      expect([before, left]).toEqual([0, 0]);
    }),
  );
});

test("units that are refunded one at a time end where one refund of all ends", () => {
  const orders = record({
    quantity: integer({ min: 1, max: 12 }),
    unitPriceMinor: integer({ min: 0, max: 9_999 }),
    percentOff: integer({ min: 0, max: 100 }),
    percentTax: integer({ min: 0, max: 30 }),
    taxesIncluded: constantFrom(true, false),
  });
  holds(
    property(orders, ({ quantity, unitPriceMinor, percentOff, percentTax, taxesIncluded }) => {
      const price = quantity * unitPriceMinor;
      const discountMinor = Math.floor((price * percentOff) / 100);
      const taxMinor = Math.floor(((price - discountMinor) * percentTax) / (100 + percentTax));
      const lines = [aLine({ quantity, unitPriceMinor, discountMinor, taxMinor })];
      const refunds: RefundState[] = [];
      let before = counts({ lines, taxesIncluded }, refunds);
      for (let given = 1; given <= quantity; given += 1) {
        refunds.push(aRefund(`refund-${given}`, { "line-1": 1 }));
        const after = counts({ lines, taxesIncluded }, refunds);
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBe(counts({ lines, taxesIncluded }, [aRefund("all", { "line-1": given })]));
        before = after;
      }
      expect(before).toBe(0);
    }),
  );
});
