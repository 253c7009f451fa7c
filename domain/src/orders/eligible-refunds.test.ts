import { constantFrom, integer, property, record } from "fast-check";
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
