import { describe, expect, test } from "vitest";
import type { NamedExplanation } from "./name-lines.ts";
import { differenceOf, ownDifference, soldFor } from "./order-difference.ts";

const tea = { line: "1", quantity: 2, ordered: 2, price: 2000, discount: 400, tax: 575, eligible: 3025 };
const voucher = { line: "2", quantity: 1, ordered: 1, price: 5000, reason: "gift_card" } as const;
const order: NamedExplanation = {
  kind: "order",
  lines: [tea],
  leftOut: [voucher],
  eligible: 3025,
  rate: 1000,
  rules: ["orders"],
  rounding: "floor",
  points: 302,
  amounts: { total: 9090, shipping: 490, shippingTax: 78, tip: 0 },
};

describe("the difference between an order's total and what counted", () => {
  test("is shipping and tax, besides the items left out", () => {
    expect(differenceOf(order)).toEqual({
      total: 9090,
      others: [
        { what: "shipping", amount: 490 },
        { what: "tax", amount: 575 },
      ],
    });
  });

  test("has no shipping when shipping counts", () => {
    const extras = [{ what: "shipping", eligible: 412 }];
    expect(differenceOf({ ...order, extras, eligible: 3437 })?.others).toEqual([
      { what: "tax", amount: 653 },
    ]);
  });

  test("does not include the price of returned items", () => {
    const lines = [{ ...tea, quantity: 1, eligible: 1513 }];
    expect(differenceOf({ ...order, lines, eligible: 1513 })?.others.at(-1)).toEqual({
      what: "tax",
      amount: 287,
    });
  });

  test.each<[string, Partial<NamedExplanation>]>([
    ["does not add up", { amounts: { ...order.amounts!, total: 20_000 } }],
    ["earned nothing", { none: "cancelled" }],
    [
      "does not tell its prices any more",
      {
        lines: [{ line: "1", quantity: 2, eligible: 3025 }],
        leftOut: [{ line: "2", quantity: 1, reason: "gift_card" }],
      },
    ],
  ])("is not shown for an order that %s", (_, changes) => {
    expect(differenceOf({ ...order, ...changes })).toBeNull();
  });
});

describe("a line", () => {
  test("shows its discounts, and the tax that does not count", () => {
    expect(ownDifference(tea)).toEqual({ off: 400, tax: -575 });
  });

  test("shows no tax when all of the price counts", () => {
    expect(ownDifference({ ...tea, eligible: 3600 })).toEqual({ off: 400, tax: 0 });
  });

  test("that counts in part has a part of the discount", () => {
    expect(soldFor(tea, 1)).toBe(1800);
  });
});
