import { describe, expect, test } from "vitest";
import { defaultProgram } from "./program.ts";
import { whatCounts } from "./what-counts.ts";

const { orders } = defaultProgram("EUR");
const counting = (include: Partial<typeof orders.include>) =>
  whatCounts({ include: { ...orders.include, ...include } });

describe("what counts", () => {
  test.each([
    [{}, "Goods after discounts. Without tax, shipping, tips and gift cards bought."],
    [{ shipping: true }, "Goods after discounts, with shipping. Without tax, tips and gift cards bought."],
    [
      { tax: true, shipping: true, tips: true },
      "Goods after discounts, with tax, shipping and tips. Without gift cards bought.",
    ],
    [
      { tax: true, shipping: true, tips: true, giftCardsBought: true },
      "Goods after discounts, with tax, shipping, tips and gift cards bought.",
    ],
    [
      { tax: true, shipping: true, tips: true, giftCardsBought: true, paidWithGiftCard: false },
      "Goods after discounts, with tax, shipping, tips and gift cards bought. Without what gift cards paid.",
    ],
  ])("%j", (include, sentence) => {
    expect(counting(include)).toBe(sentence);
  });
});
