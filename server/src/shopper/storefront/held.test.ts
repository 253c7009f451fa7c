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

const held = (changes: Partial<HeldRow> = {}, cardCode: string | null = null) =>
  toHeld(
    {
      id: "1",
      name: "£5 off",
      kind: "amount_off",
      status: "ISSUED",
      points: 500,
      code: "TEA-7KQ2M9XWPB4H",
      discount: code,
      requested_at: daysAgo(0),
      used_at: null,
      expires_at: new Date("2026-11-30T23:30:00.000Z"),
      cancel_requested_at: null,
      doubted_at: null,
      ...changes,
    },
    cardCode,
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

test("A code whose amount the member chose says how much it takes off, as no name of a reward can", () => {
  expect(held()).toMatchObject({ chosenMinor: null });
  expect(held({ kind: "any_amount", name: "Any amount off" })).toMatchObject({ chosenMinor: 500 });
});

test("A free product goes into the cart with its code", () => {
  const value = { type: "free_product", variantId: "7001", priceMinor: 1_890 } as const;
  expect(held({ discount: { ...code, value } })).toMatchObject({
    variantId: "7001",
    href: "/discount/TEA-7KQ2M9XWPB4H?redirect=%2Fcart%2Fadd%3Fid%3D7001%26quantity%3D1",
  });
  expect(held()).toMatchObject({ variantId: null });
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

test("A code that the store has not made within a day says that it waits for the store", () => {
  const asked = (days: number) => held({ status: "REQUESTED", requested_at: daysAgo(days) });
  expect([asked(0.9), asked(1), asked(9)].map((one) => one?.state)).toEqual(["making", "late", "late"]);
  expect(asked(9)).toMatchObject({ code: null, href: null, canReturn: false });
  expect(held({ requested_at: daysAgo(9) })).toMatchObject({ state: "ready" });
});

test("Codes that were used or have ended are shown for 30 days, and those whose points went back are not", () => {
  expect(held({ status: "USED", used_at: daysAgo(29) })).toMatchObject({ state: "used", href: null });
  expect(held({ status: "EXPIRED", expires_at: daysAgo(29) })).toMatchObject({ state: "ended", href: null });
  expect(held({ status: "USED", used_at: daysAgo(31) })).toBeNull();
  expect(held({ status: "EXPIRED", expires_at: daysAgo(31) })).toBeNull();
  expect([held({ status: "FAILED" }), held({ status: "CANCELLED" })]).toEqual([null, null]);
});

test("Of a gift card that works the whole code is shown, and only its end where it is not kept", () => {
  const asCard = { discount: card, code: "gift_card:1", expires_at: new Date("2027-03-14T23:00:00.000Z") };
  const code = "7KQ2M9XWPB4HB4HX";
  expect(held(asCard, code)).toMatchObject({
    code,
    state: "ready",
    href: null,
    until: "2027-03-14",
    combines: false,
  });
  expect(held(asCard)).toMatchObject({ code: "•••• B4HX", state: "ready" });
});

test("A gift card whose last day is over has ended, and is no longer shown after 30 days", () => {
  const endedOn = (expiresOn: string, days: number) =>
    held(
      { discount: { ...card, expiresOn }, code: "gift_card:1", expires_at: daysAgo(days) },
      "7KQ2M9XWPB4HB4HX",
    );
  expect(endedOn("2026-11-23", 0)).toMatchObject({ state: "ready", code: "7KQ2M9XWPB4HB4HX" });
  expect(endedOn("2026-11-22", 0)).toMatchObject({ state: "ended", code: "•••• B4HX", canReturn: false });
  expect(endedOn("2026-10-23", 31)).toBeNull();
});
