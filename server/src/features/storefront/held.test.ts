import type { StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { expect, test } from "vitest";
import { toHeld } from "./held.ts";
import type { HeldRow } from "./storefront.sql.ts";

const now = new Date("2026-11-23T12:00:00.000Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

const code: StoredSpec = {
  type: "code",
  code: "TEA-7KQ2M9XWPB4H",
  title: "£5 off",
  customerId: "7001",
  startsAt: "2026-11-01T12:00:00.000Z",
  endsAt: "2026-11-30T23:30:00.000Z",
  value: { type: "amount", amountMinor: 500, currencyCode: "GBP" },
  appliesTo: { type: "order" },
  minimumSpendMinor: null,
  currencyCode: "GBP",
  combinesWith: { order: false, product: false, shipping: true },
};
const card: StoredSpec = {
  type: "gift_card",
  lastCharacters: "B4HX",
  note: "A card",
  customerId: "7001",
  amountMinor: 1_000,
  currencyCode: "GBP",
  expiresOn: "2027-03-14",
};

const held = (changes: Partial<HeldRow> = {}) =>
  toHeld(
    {
      id: "1",
      name: "£5 off",
      status: "ISSUED",
      points: 500,
      code: "TEA-7KQ2M9XWPB4H",
      discount: code,
      used_at: null,
      expires_at: new Date("2026-11-30T23:30:00.000Z"),
      cancel_requested_at: null,
      doubted_at: null,
      ...changes,
    },
    { timeZone: "Europe/Berlin", now, root: "" },
  );

test("A code that works leads to the cart, says its last day in the shop, and can be given back", () => {
  expect(held()).toMatchObject({
    state: "ready",
    code: "TEA-7KQ2M9XWPB4H",
    href: "/discount/TEA-7KQ2M9XWPB4H?redirect=%2Fcart",
    until: "2026-12-01",
    combines: true,
    canReturn: true,
  });
});

test("A code that is being made, or taken back, cannot be used or given back", () => {
  expect(held({ status: "REQUESTED" })).toMatchObject({
    state: "making",
    code: null,
    href: null,
    canReturn: false,
  });
  expect(held({ cancel_requested_at: now })).toMatchObject({ canReturn: false });
  expect(held({ doubted_at: now })).toMatchObject({ canReturn: false });
});

test("Codes that were used or have ended are shown for 30 days, and those whose points went back are not", () => {
  expect(held({ status: "USED", used_at: daysAgo(29) })).toMatchObject({ state: "used", href: null });
  expect(held({ status: "EXPIRED", expires_at: daysAgo(29) })).toMatchObject({ state: "ended", href: null });
  expect(held({ status: "USED", used_at: daysAgo(31) })).toBeNull();
  expect(held({ status: "EXPIRED", expires_at: daysAgo(31) })).toBeNull();
  expect([held({ status: "FAILED" }), held({ status: "CANCELLED" })]).toEqual([null, null]);
});

test("Of a gift card only the end of its code is shown", () => {
  const shown = held({ discount: card, code: "gift_card:1" });
  expect(shown).toMatchObject({ code: "•••• B4HX", href: null, until: "2027-03-14", combines: false });
});
