import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { toStored, unpricedVariantOf, withPrice } from "./fulfilment.ts";
import { worthOf } from "./price.ts";
import {
  fulfilmentFor,
  mayRedeem,
  redemptionDraft,
  redemptionReturnDraft,
  type RedeemQuestion,
} from "./redeem.ts";
import { rewardSchema } from "./reward.ts";

const aReward = (config: object = {}, changes: object = {}) =>
  rewardSchema.parse({
    kind: "amount_off",
    name: "5.00 off",
    points: 500,
    status: "ACTIVE",
    config: { amountMinor: 500, ...config },
    ...changes,
  });

const ask = (changes: Partial<RedeemQuestion> = {}) =>
  mayRedeem({
    reward: aReward(),
    points: null,
    program: aProgram(),
    programStatus: "ON",
    timeZone: "Europe/Berlin",
    now: "2026-12-04T23:00:00.000Z",
    member: { available: 500, tierId: null, mayRedeem: true },
    taken: { byCustomer: 0, total: 0 },
    ...changes,
  });

const member = (changes: Partial<RedeemQuestion["member"]>) => ({
  member: { available: 500, tierId: null, mayRedeem: true, ...changes },
});

describe("a member takes a reward", () => {
  test.each<[string, Partial<RedeemQuestion>]>([
    ["for exactly the points that it costs", {}],
    ["having more points than that", member({ available: 501 })],
    [
      "of their own tier",
      { reward: aReward({ tierIds: ["silver", "gold"] }), ...member({ tierId: "gold" }) },
    ],
    ["as the last of its limit", { reward: aReward({ limitTotal: 2 }), taken: { byCustomer: 1, total: 1 } }],
    ["from the minute that it opens", { reward: aReward({ from: "2026-12-05T00:00" }) }],
    [
      "until the last second of its window",
      {
        reward: aReward({ to: "2026-12-05T00:00" }),
        now: "2026-12-04T22:59:59.000Z",
      },
    ],
  ])("%s", (_, changes) => {
    expect(ask(changes)).toEqual({ ok: true, points: 500 });
  });
});

describe("a reward is refused", () => {
  test.each<[string, Partial<RedeemQuestion>, object?]>([
    ["program_not_on", { programStatus: "DRAFT" }],
    ["program_not_on", { programStatus: "PAUSED" }],
    ["reward_not_active", { reward: aReward({}, { status: "DRAFT" }) }],
    ["reward_not_active", { reward: aReward({}, { status: "INACTIVE" }) }],
    ["reward_not_active", { reward: aReward({}, { status: "ARCHIVED" }) }],
    ["customer_not_eligible", member({ mayRedeem: false })],
    ["reward_not_open", { reward: aReward({ from: "2026-12-05T00:01" }) }],
    ["reward_not_open", { reward: aReward({ from: "2026-12-05T00:00:01" }) }],
    ["reward_not_open", { reward: aReward({ to: "2026-12-05T00:00" }) }],
    ["tier_required", { reward: aReward({ tierIds: ["gold"] }) }],
    ["tier_required", { reward: aReward({ tierIds: ["gold"] }), ...member({ tierId: "silver" }) }],
    [
      "limit_reached",
      { reward: aReward({ limitTotal: 2 }), taken: { byCustomer: 0, total: 2 } },
      { limit: 2, scope: "total" },
    ],
    [
      "limit_reached",
      { reward: aReward({ limitPerCustomer: 1 }), taken: { byCustomer: 1, total: 1 } },
      { limit: 1, scope: "customer" },
    ],
    ["insufficient_points", member({ available: 499 }), { needPoints: 500, havePoints: 499 }],
    ["insufficient_points", member({ available: -20 }), { needPoints: 500, havePoints: -20 }],
  ])("%s", (code, changes, details = {}) => {
    expect(ask(changes)).toEqual({ ok: false, code, ...details });
  });

  test("for reasons that the member cannot change before others", () => {
    const poor = member({ available: 0 });
    expect(ask({ ...poor, programStatus: "PAUSED", reward: aReward({}, { status: "DRAFT" }) })).toMatchObject(
      {
        code: "program_not_on",
      },
    );
    expect(ask({ ...poor, reward: aReward({ tierIds: ["gold"] }) })).toMatchObject({ code: "tier_required" });
    expect(
      ask({ ...poor, reward: aReward({ limitTotal: 1 }), taken: { byCustomer: 0, total: 1 } }),
    ).toMatchObject({
      code: "limit_reached",
    });
  });
});

test("a redemption takes its points from the available ones", () => {
  expect(redemptionDraft({ postingId: "p", redemptionId: "r", postingNumber: 3, points: 500 })).toEqual({
    postingId: "p",
    kind: "redemption",
    sourceKey: "redemption:r:3",
    legs: [{ type: "debit", from: "available", to: "redeemed", points: 500 }],
  });
});

test("a return gives the points back as children of the lots that they came from", () => {
  const availableAt = "2026-10-01T00:00:00.000Z";
  const soon = { expiresAt: "2026-11-02T00:00:00.000Z", ownExpiresAt: "2026-11-02T00:00:00.000Z" };
  const uses = [
    { lotId: "a:0", points: 300, availableAt, expiresAt: null, ownExpiresAt: null, lotOf: null },
    { lotId: "b:0", points: 200, availableAt, ...soon, lotOf: "z:1" },
  ];
  const now = "2026-11-01T00:00:00.000Z";
  const ids = { postingId: "p", redemptionId: "r", now };
  expect(redemptionReturnDraft({ ...ids, nth: 2, points: 500, uses })).toMatchObject({
    kind: "redemption_return",
    sourceKey: "redemption:r:2",
    legs: [
      {
        type: "credit",
        from: "redeemed",
        to: "available",
        lots: [
          { points: 300, lotOf: "a:0", expiresAt: null },
          { points: 200, lotOf: "z:1", expiresAt: "2026-12-01T00:00:00.000Z" },
        ],
      },
    ],
  });
});

describe("the discount that the store creates", () => {
  const fulfilment = (reward = aReward(), redemptions: object = {}) =>
    fulfilmentFor({
      reward,
      points: reward.points,
      program: aProgram({ redemptions }),
      currencyCode: "EUR",
      timeZone: "Europe/Berlin",
      redemptionId: "redemption-1",
      customerPlatformId: "77",
      code: "ABC-123",
      now: "2026-11-01T00:00:00.000Z",
    });

  test("has everything that the reward says", () => {
    expect(fulfilment()).toEqual({
      type: "code",
      code: "ABC-123",
      title: "5.00 off · redemption-1",
      customerId: "77",
      startsAt: "2026-11-01T00:00:00.000Z",
      endsAt: "2027-01-30T00:00:00.000Z",
      value: { type: "amount", amountMinor: 500, currencyCode: "EUR" },
      appliesTo: { type: "order" },
      minimumSpendMinor: null,
      currencyCode: "EUR",
      combinesWith: { order: false, product: false, shipping: false },
    });
  });

  test("may be a percentage off some products above a minimum", () => {
    const appliesTo = { type: "products" as const, productIds: ["1"] };
    const config = { basisPoints: 1000, appliesTo, minimumSpendMinor: 2000 };
    expect(
      fulfilment(rewardSchema.parse({ kind: "percentage_off", name: "10 %", points: 1, config })),
    ).toMatchObject({
      value: { type: "percentage", basisPoints: 1000 },
      appliesTo,
      minimumSpendMinor: 2000,
    });
  });

  test("of free shipping has its limit, and never combines with other free shipping", () => {
    const together = { order: true, product: true, shipping: true };
    const freeShipping = (maxShippingMinor: number) =>
      rewardSchema.parse({
        kind: "free_shipping",
        name: "Shipping",
        points: 1,
        config: { maxShippingMinor },
      });
    expect(fulfilment(freeShipping(490), { combinesWith: together })).toMatchObject({
      value: { type: "free_shipping", maxShippingMinor: 490 },
      combinesWith: { order: true, product: true, shipping: false },
    });
    expect(fulfilment(freeShipping(0))).toMatchObject({
      value: { type: "free_shipping", maxShippingMinor: null },
    });
  });

  test("of a free product waits for the price of one piece, and keeps the one that was read", () => {
    const variant = { id: "7", title: "Fern pot", priceMinor: 1_200 };
    const reward = rewardSchema.parse({
      kind: "free_product",
      name: "A pot",
      points: 1,
      config: { variant },
    });
    const spec = toStored(fulfilment(reward));
    expect(spec).toMatchObject({
      value: { type: "free_product", variantId: "7", priceMinor: null },
      minimumSpendMinor: null,
    });
    expect(unpricedVariantOf(spec)).toBe("7");

    const priced = withPrice(spec, 1_250);
    expect(priced).toEqual({ ...spec, value: { type: "free_product", variantId: "7", priceMinor: 1_250 } });
    expect(unpricedVariantOf(priced)).toBeNull();
    expect(unpricedVariantOf(toStored(fulfilment()))).toBeNull();
    expect(worthOf(reward, 1)).toBe(1_200);
  });

  test("expires and combines as the program says, unless the reward says otherwise", () => {
    const together = { order: true, product: true, shipping: false };
    expect(fulfilment(aReward(), { codeDays: 10, combinesWith: together })).toMatchObject({
      endsAt: "2026-11-11T00:00:00.000Z",
      combinesWith: together,
    });
    const alone = { order: false, product: false, shipping: true };
    expect(
      fulfilment(aReward({ codeDays: 1, combinesWith: alone }), { codeDays: 10, combinesWith: together }),
    ).toMatchObject({ endsAt: "2026-11-02T00:00:00.000Z", combinesWith: alone });
  });
});

describe("the gift card that the store creates", () => {
  const card = (config: object, now = "2026-11-01T00:00:00.000Z") =>
    fulfilmentFor({
      reward: rewardSchema.parse({
        kind: "gift_card",
        name: "A card",
        points: 1_000,
        config: { amountMinor: 1_000, ...config },
      }),
      points: 1_000,
      program: aProgram(),
      currencyCode: "EUR",
      timeZone: "Europe/Berlin",
      redemptionId: "redemption-1",
      customerPlatformId: "77",
      code: "ABCD2345EFGH6789",
      now,
    });

  test("has the amount, its customer, and a note that names the redemption", () => {
    expect(card({ expiresDays: null })).toEqual({
      type: "gift_card",
      code: "ABCD2345EFGH6789",
      note: "A card · redemption-1",
      customerId: "77",
      amountMinor: 1_000,
      currencyCode: "EUR",
      expiresOn: null,
    });
  });

  test.each([
    ["2026-11-01T22:59:59.000Z", 1, "2026-11-02"],
    ["2026-11-01T23:00:00.000Z", 1, "2026-11-03"],
    ["2026-03-28T23:30:00.000Z", 1, "2026-03-30"],
    ["2028-02-28T12:00:00.000Z", 365, "2029-02-27"],
  ])("issued at %s for %i days ends on %s of the shop’s calendar", (now, expiresDays, expiresOn) => {
    expect(card({ expiresDays }, now)).toMatchObject({ expiresOn });
  });

  test("is stored without its code, but with the end of it", () => {
    const stored = toStored(card({ expiresDays: null }));
    expect(stored).toMatchObject({ lastCharacters: "6789" });
    expect(JSON.stringify(stored)).not.toContain("ABCD");
  });
});
