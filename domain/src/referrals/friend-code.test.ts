import { expect, test } from "vitest";
import { friendCode } from "./friend-code.ts";

const about = {
  referralId: "r1",
  code: "FRIEND22",
  currencyCode: "EUR",
  codeDays: 90,
  combinesWith: { order: false, product: false, shipping: true },
  now: "2026-12-01T12:00:00.000Z",
};

test("a friend's code is for anyone, from the friend's smallest order on, as long as the program's codes", () => {
  const reward = {
    friendRewardKind: "amount_off",
    friendConfig: { amountMinor: 500 },
    minimumSpendMinor: 3_000,
  };
  expect(friendCode(reward, about)).toEqual({
    type: "code",
    code: "FRIEND22",
    title: "Referral · r1",
    customerId: null,
    startsAt: "2026-12-01T12:00:00.000Z",
    endsAt: "2027-03-01T12:00:00.000Z",
    value: { type: "amount", amountMinor: 500, currencyCode: "EUR" },
    appliesTo: { type: "order" },
    minimumSpendMinor: 3_000,
    currencyCode: "EUR",
    combinesWith: { order: false, product: false, shipping: true },
  });
});

test("free shipping never combines with other shipping discounts, and a free product has no smallest order", () => {
  const shipping = {
    friendRewardKind: "free_shipping",
    friendConfig: { maxShippingMinor: null },
    minimumSpendMinor: 0,
  };
  expect(friendCode(shipping, about)).toMatchObject({
    minimumSpendMinor: null,
    combinesWith: { shipping: false },
  });
  const variant = { id: "5", title: "Tea", priceMinor: 900 };
  const product = { friendRewardKind: "free_product", friendConfig: { variant }, minimumSpendMinor: 3_000 };
  expect(friendCode(product, about)).toMatchObject({
    minimumSpendMinor: null,
    value: { type: "free_product", variantId: "5", priceMinor: null },
  });
});
