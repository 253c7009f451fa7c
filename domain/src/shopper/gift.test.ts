import { expect, test } from "vitest";
import { friendOffer } from "./gift.ts";

const offer = (friendRewardKind: string, friendConfig: Record<string, unknown>, minimumSpendMinor = 2_000) =>
  friendOffer(
    { enabled: true, advocatePoints: 500, friendRewardKind, friendConfig, minimumSpendMinor, monthlyCap: 0 },
    "GBP",
  );

test("a friend is told what the code takes off, and from which order on", () => {
  expect(offer("amount_off", { amountMinor: 500 })).toEqual({
    gift: { type: "amount", amountMinor: 500 },
    minimumSpendMinor: 2_000,
  });
  expect(offer("percentage_off", { basisPoints: 1_500 }, 0)).toEqual({
    gift: { type: "percentage", basisPoints: 1_500 },
    minimumSpendMinor: null,
  });
  expect(offer("free_shipping", { maxShippingMinor: 0 }).gift).toEqual({ type: "free_shipping" });
});

test("a free product has its name, and its code asks for no minimum", () => {
  const variant = { id: "1", title: "Teapot", priceMinor: 2_900 };
  expect(offer("free_product", { variant })).toEqual({
    gift: { type: "free_product", name: "Teapot" },
    minimumSpendMinor: null,
  });
  expect(offer("free_product", { variant: { ...variant, title: "" } }).gift).toEqual({ type: "other" });
});
