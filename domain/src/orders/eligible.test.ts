import { describe, expect, test } from "vitest";
import { aLine, anOrder, aProgram } from "../testing/builders.ts";
import { eligible, type LeftOutReason } from "./eligible.ts";
import type { OrderLine, OrderState } from "./order-state.ts";

const optionsWith = (orders: object = {}) => aProgram({ orders }).orders;

/** The part of an order that counts, in minor units. */
const counts = (changes: Partial<OrderState>, options: object = {}) =>
  Number(eligible(anOrder(changes), [], optionsWith(options)).netMinor);

const leftOut = (line: Partial<OrderLine>, options: object = {}): LeftOutReason | undefined =>
  eligible(anOrder({ lines: [aLine(line)] }), [], optionsWith(options)).leftOut[0]?.reason;

describe("goods count at their price less their discounts", () => {
  test.each([
    ["one unit", [aLine()], 1000],
    ["three units", [aLine({ quantity: 3 })], 3000],
    ["two lines", [aLine(), aLine({ lineId: "line-2", unitPriceMinor: 250, quantity: 4 })], 2000],
    ["10 % off two at 20.00", [aLine({ quantity: 2, unitPriceMinor: 2000, discountMinor: 400 })], 3600],
    ["a discount of the whole price", [aLine({ discountMinor: 1000 })], 0],
    ["a free sample", [aLine({ unitPriceMinor: 0 })], 0],
    ["no lines", [], 0],
  ])("%s", (_, lines, minor) => {
    expect(counts({ lines })).toBe(minor);
  });

  test("a unit that an edit removed takes its share of the discount with it", () => {
    const line = aLine({ quantity: 3, currentQuantity: 2, discountMinor: 300 });
    expect(counts({ lines: [line] })).toBe(1800);
  });

  test.each([
    [3, 2900],
    [2, 1933],
    [1, 967],
    [0, 0],
  ])("of three units with 1.00 off, %i are worth the nearest cent", (currentQuantity, minor) => {
    expect(counts({ lines: [aLine({ quantity: 3, currentQuantity, discountMinor: 100 })] })).toBe(minor);
  });

  test("half a cent of a discount is taken off", () => {
    expect(counts({ lines: [aLine({ quantity: 2, currentQuantity: 1, discountMinor: 1 })] })).toBe(999);
  });

  test("a line with more units now than were ordered has its discount once", () => {
    expect(counts({ lines: [aLine({ quantity: 1, currentQuantity: 2, discountMinor: 100 })] })).toBe(1900);
  });

  test("a discount larger than the goods leaves nothing, not less", () => {
    const lines = [aLine({ discountMinor: 1500 }), aLine({ lineId: "line-2" })];
    expect(counts({ lines })).toBe(1000);
  });

  test("prices beyond a float's precision are counted exactly", () => {
    const line = aLine({ unitPriceMinor: Number.MAX_SAFE_INTEGER, quantity: 3 });
    const { netMinor } = eligible(anOrder({ lines: [line] }), [], optionsWith());
    expect(netMinor).toBe(3n * BigInt(Number.MAX_SAFE_INTEGER));
  });
});

describe("tax", () => {
  const lines = [aLine({ quantity: 2, taxMinor: 380 })];

  test.each([
    [true, false, 1620],
    [true, true, 2000],
    [false, false, 2000],
    [false, true, 2380],
  ])("included in the price: %s, counting: %s", (taxesIncluded, tax, minor) => {
    expect(counts({ lines, taxesIncluded }, { include: { tax } })).toBe(minor);
  });

  test("of a refunded unit is not counted", () => {
    const given = [aLine({ quantity: 2, currentQuantity: 1, taxMinor: 381 })];
    expect(counts({ lines: given, taxesIncluded: true })).toBe(809);
    expect(counts({ lines: given }, { include: { tax: true } })).toBe(1191);
  });
});

describe("what counts only if the program says so", () => {
  const extra = { shippingMinor: 490, shippingTaxMinor: 78, tipMinor: 200 };

  test.each([
    ["nothing", {}, false, 1000],
    ["shipping", { shipping: true }, false, 1490],
    ["shipping with its tax beside", { shipping: true, tax: true }, false, 1568],
    ["shipping without the tax inside", { shipping: true }, true, 1412],
    ["shipping with the tax inside", { shipping: true, tax: true }, true, 1490],
    ["tips", { tips: true }, false, 1200],
    ["both", { shipping: true, tips: true }, false, 1690],
  ])("%s", (_, include, taxesIncluded, minor) => {
    expect(counts({ ...extra, taxesIncluded }, { include })).toBe(minor);
  });

  test("purchases of gift cards", () => {
    const lines = [aLine({ isGiftCard: true, unitPriceMinor: 5000 }), aLine({ lineId: "line-2" })];
    expect(counts({ lines })).toBe(1000);
    expect(counts({ lines }, { include: { giftCardsBought: true } })).toBe(6000);
    expect(leftOut({ isGiftCard: true })).toBe("gift_card");
  });
});

describe("what gift cards paid", () => {
  const paid = { totalMinor: 2000, paidWithGiftCardMinor: 500, lines: [aLine({ quantity: 2 })] };
  const without = { include: { paidWithGiftCard: false } };

  test("counts, unless the program excludes it", () => {
    expect(counts(paid)).toBe(2000);
    expect(counts(paid, without)).toBe(1500);
  });

  test("is shared by goods and shipping alike", () => {
    // 25.00 in all, of which 5.00 by gift card: a fifth of the goods.
    expect(counts({ ...paid, totalMinor: 2500, shippingMinor: 500 }, without)).toBe(1600);
  });

  test("reduces the goods to zero at most", () => {
    expect(counts({ ...paid, paidWithGiftCardMinor: 2000 }, without)).toBe(0);
    expect(counts({ ...paid, paidWithGiftCardMinor: 9000 }, without)).toBe(0);
    const tooMuch = anOrder({ ...paid, paidWithGiftCardMinor: 9000 });
    expect(eligible(tooMuch, [], optionsWith(without)).reductions).toEqual([
      { reason: "paid_with_gift_card", amountMinor: 2000n },
    ]);
  });

  test("changes nothing in an order without a total", () => {
    expect(counts({ ...paid, totalMinor: 0 }, without)).toBe(2000);
  });

  test("is rounded to the nearest cent", () => {
    const third = { ...paid, totalMinor: 3000, paidWithGiftCardMinor: 1000 };
    expect(counts({ ...third, lines: [aLine()] }, without)).toBe(667);
  });
});

describe("a line that is left out says why", () => {
  const line = { productId: "7", productTags: ["sale", "tea"], collectionIds: ["9"] };

  test.each([
    ["excluded_product", line, { exclude: { productIds: ["7"] } }],
    ["excluded_tag", line, { exclude: { productTags: ["tea"] } }],
    ["excluded_tag", line, { exclude: { productTags: ["TEA"] } }],
    ["excluded_collection", line, { exclude: { collectionIds: ["9"] } }],
    ["refunded", { quantity: 2, currentQuantity: 0 }, {}],
    ["excluded_product", { ...line, currentQuantity: 0 }, { exclude: { productIds: ["7"] } }],
    [undefined, line, { exclude: { productIds: ["8"], productTags: ["te"], collectionIds: ["99"] } }],
    [undefined, { productId: null }, { exclude: { productIds: ["7"] } }],
    [undefined, {}, { exclude: { productTags: ["tea"], collectionIds: ["9"] } }],
  ])("%s", (reason, changes, options) => {
    expect(leftOut(changes, options)).toBe(reason);
  });

  test("and counts as zero", () => {
    const lines = [aLine(line), aLine({ lineId: "line-2", productId: "8" })];
    expect(counts({ lines }, { exclude: { productIds: ["7"] } })).toBe(1000);
    expect(
      eligible(anOrder({ lines }), [], optionsWith({ exclude: { productTags: ["tea"] } })).leftOut,
    ).toEqual([{ lineId: "line-1", quantity: 1, reason: "excluded_tag" }]);
  });
});
