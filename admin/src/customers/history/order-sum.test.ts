import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import { describe, expect, test } from "vitest";
import { sumOf } from "./order-sum.ts";

const order: OrderExplanation = {
  kind: "order",
  lines: [
    { line: "1", quantity: 1, eligible: 2059, multiplier: 30_000, rules: ["tea"] },
    { line: "2", quantity: 1, eligible: 1000 },
    { line: "3", quantity: 1, eligible: 588 },
  ],
  eligible: 3647,
  rate: 500,
  rules: ["orders", "tea"],
  rounding: "floor",
  points: 485,
};

describe("the calculation of an order's points", () => {
  test("adds the amounts by their multiplier", () => {
    expect(sumOf(order)).toEqual({
      parts: [
        { multiplier: 30_000, amountMinor: 2059 },
        { multiplier: 10_000, amountMinor: 1588 },
      ],
      share: null,
    });
  });

  test("has one amount when everything has the same multiplier", () => {
    const lines = [{ line: "1", quantity: 1, eligible: 2000, multiplier: 20_000 }];
    const extras = [{ what: "shipping", eligible: 500, multiplier: 20_000 }];
    expect(sumOf({ ...order, lines, extras, eligible: 2400 })).toEqual({
      parts: [{ multiplier: 20_000, amountMinor: 2400 }],
      share: null,
    });
  });

  test("shows the share that is left when a refund of an amount reduces all parts alike", () => {
    expect(sumOf({ ...order, eligible: 3000 })).toMatchObject({ share: { leftMinor: 3000, ofMinor: 3647 } });
  });

  test("of no amount is zero", () => {
    expect(sumOf({ ...order, lines: [], eligible: 0 }).parts).toEqual([
      { multiplier: 10_000, amountMinor: 0 },
    ]);
  });
});
