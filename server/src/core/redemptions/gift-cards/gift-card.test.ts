// A reward that is a gift card: its code is money, made first and kept sealed. Whatever the store answers, there is one
// card or the points are back.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Platform } from "../../../platform/platform.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { hurryJobs } from "../../../testing/processes/hurry-jobs.ts";
import { brokenClaims } from "../../../testing/processes/deliver.ts";
import { openRewardWorld, patience, type RewardWorld } from "../../../testing/samples/reward-world.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { TestClock } from "../../../testing/test-clock.ts";
import { searchDatabase } from "../../../testing/walks/search-database.ts";
import { eraseCustomerByHand } from "../../../account/privacy/erase-person.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { expireOfShop } from "../ending/expire-redemptions.job.ts";
import { loadCode } from "./sealed-code.ts";

const WITHOUT = ["write_customers", "read_orders", "write_discounts"];
const WITH_CARDS = [...WITHOUT, "write_gift_cards"];

let w: RewardWorld;
const clock = new TestClock();

beforeEach(async () => {
  w = await openRewardWorld({ appScopes: WITH_CARDS, points: 1_500, clock });
});
afterEach(() => w.close());

/** €10 for 1,000 points. */
const aGiftCard = (config: object = {}) =>
  aReward(w.deps, w.here.shop, {
    kind: "gift_card",
    name: "A card",
    points: 1_000,
    config: { amountMinor: 1_000, expiresDays: null, ...config },
  });

const reveal = async (id: string) =>
  (await w.api.ask(`mutation { redemptionRevealCode(id: "${id}") { code userErrors { code } } }`)).data
    .redemptionRevealCode;
const cards = () => w.store.giftCards({ shop: TEST_SHOP });
const codeOf = (id: string) => w.deps.db.transaction(w.here.shop.shopId, (tx) => loadCode(w.deps, tx, id));
const pay = (code: string, unitPriceMinor = 400) =>
  w.store.placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor, title: "Tea", isTaxable: false }],
    customerId: w.here.platformIds[0]!,
    shippingMinor: null,
    giftCardCodes: [code],
  });

async function aMadeCard(config: object = {}): Promise<{ id: string; code: string }> {
  await w.startWork();
  const id = await w.redeem(await aGiftCard(config));
  await w.become(id, "ISSUED");
  return { id, code: (await reveal(id)).code };
}

describe("a gift card", () => {
  test("is made for the customer, with a note that names the redemption, and costs its points", async () => {
    const { id, code } = await aMadeCard();

    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
    expect(cards()).toMatchObject([
      {
        code: code.toLowerCase(),
        customerId: Number(w.here.platformIds[0]),
        initialMinor: 1_000,
        balanceMinor: 1_000,
        expiresOn: null,
        note: `A card · ${id}`,
      },
    ]);
    expect(await w.find(id)).toMatchObject({
      code: null,
      maskedCode: `•••• •••• •••• ${code.slice(-4)}`,
      expiresAt: null,
      points: 1_000,
      value: { amount: "10.00" },
    });
    expect(await w.available()).toBe(500);
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });

  test("works through its last day in the shop's time zone", async () => {
    clock.set("2026-11-02T23:30:00.000Z");
    const { id } = await aMadeCard({ expiresDays: 30 });

    expect(cards()).toMatchObject([{ expiresOn: "2026-12-03" }]);
    expect(await w.find(id)).toMatchObject({ status: "ISSUED", expiresAt: "2026-12-03T23:00:00.000Z" });
  });

  test("keeps its code out of the database, but for the seal", async () => {
    const { code } = await aMadeCard();

    expect(await searchDatabase(w.own.url, [code])).toEqual([]);
    expect(await searchDatabase(w.own.url, [code.slice(0, 12)])).toEqual([]);
  });

  test("shows its code on request, and the audit log says to whom, without the code", async () => {
    const { id, code } = await aMadeCard();

    expect(await reveal(id)).toEqual({ code, userErrors: [] });
    const { data } = await w.api.ask(
      `{ auditLog(first: 1) { nodes { action subjectId changes { path before after } } } }`,
    );
    expect(data.auditLog.nodes).toMatchObject([
      { action: "REDEMPTION_CODE_REVEALED", subjectId: w.here.customerIds[0] },
    ]);
    expect(JSON.stringify(data)).not.toContain(code);
  });

  test("pays at the checkout, and a refund of that order goes back to it", async () => {
    const { code } = await aMadeCard();
    const order = pay(code);
    expect(order.payment_gateway_names).toEqual(["gift_card"]);
    expect(cards()).toMatchObject([{ balanceMinor: 600 }]);

    w.store.refundOrder({ shop: TEST_SHOP, orderId: order.id, everything: true });

    expect(cards()).toMatchObject([{ balanceMinor: 1_000 }]);
  });

  test("is made while the program is paused, if it was redeemed before", async () => {
    const id = await w.redeem(await aGiftCard());
    const { version } = await w.deps.db.transaction(w.here.shop.shopId, loadProgram);
    await updateProgram(w.deps, w.here.shop.shopId, {
      expectedVersion: version,
      status: "PAUSED",
      document: undefined,
      actor: "test",
    });
    await w.startWork();

    await w.become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
  });

  test("stays as it is after its last day: nothing expires w.here, and no points go back", async () => {
    const { id } = await aMadeCard({ expiresDays: 1 });
    clock.move({ days: 40 });
    await hurryJobs(w.own.url);
    await expireOfShop(w.deps, w.here.shop.shopId);

    expect(await w.find(id)).toMatchObject({ status: "ISSUED", pointsReturned: false });
  });
});

describe("there is one gift card, and its points are spent once,", () => {
  test.each(["timeout_after_work", "truncated_json", "http_502", "timeout_before_work"] as const)(
    "if the store answers %s",
    async (kind) => {
      w.store.disturbPlatform({ kind, field: "giftCardCreate", next: 1, holdMs: 300 });
      await w.startWork();
      const id = await w.redeem(await aGiftCard());

      await w.become(id, "ISSUED");
      expect(cards()).toMatchObject([{ note: `A card · ${id}` }]);
      expect((await reveal(id)).code.toLowerCase()).toBe(cards()[0]!.code);
      expect(await w.available()).toBe(500);
    },
  );

  test("if no attempt of the first job had an answer", async () => {
    w.store.disturbPlatform({ kind: "timeout_after_work", field: "giftCardCreate", rate: 1, holdMs: 300 });
    const id = await w.redeem(await aGiftCard());
    await w.startWork();
    await vi.waitFor(() => expect(w.world.failures.length).toBeGreaterThan(4), patience);
    expect(await w.find(id)).toMatchObject({ status: "REQUESTED", maskedCode: null });
    w.store.clearFaults();

    await w.become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
  });

  test("if the store's search does not find it yet after a lost answer", async () => {
    w.store.updateShop({ shop: TEST_SHOP, giftCardSearchLagMs: 60_000 });
    w.store.disturbPlatform({ kind: "timeout_after_work", field: "giftCardCreate", next: 1, holdMs: 300 });
    const asked: string[] = [];
    Object.assign(w.deps, { platform: watched(w.world.platform, asked) });
    const id = await w.redeem(await aGiftCard());
    await w.startWork();
    await vi.waitFor(async () => {
      await hurryJobs(w.own.url);
      expect(asked).toEqual(expect.arrayContaining(["code_taken", "code_taken"]));
    }, patience);
    expect(await w.find(id)).toMatchObject({ status: "REQUESTED" });

    clock.move({ seconds: 61 });

    await w.become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
    expect(await w.available()).toBe(500);
  });

  test("if the store withdrew its permission after a lost answer, and gives it again", async () => {
    w.store.disturbPlatform({ kind: "timeout_after_work", field: "giftCardCreate", rate: 1, holdMs: 300 });
    const id = await w.redeem(await aGiftCard());
    await w.startWork();
    await vi.waitFor(() => expect(cards()).toHaveLength(1), patience);
    w.store.install({ shop: TEST_SHOP, scopes: WITHOUT });
    w.store.clearFaults();
    await hurryJobs(w.own.url);
    expect(await w.find(id)).toMatchObject({ status: "REQUESTED" });
    w.store.install({ shop: TEST_SHOP, scopes: WITH_CARDS });

    await w.become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
    expect(await w.available()).toBe(500);
  });
});

/** Notes the errors of `make`. */
const watched = (platform: Platform, asked: string[]): Platform => ({
  ...platform,
  make: (shop, spec) =>
    platform.make(shop, spec).catch((error: { code: string }) => {
      asked.push(error.code);
      throw error;
    }),
});

describe("the points go back, and the merchant is told why, if", () => {
  test("the code is a stranger's: another attempt gets another code", async () => {
    const id = await w.redeem(await aGiftCard());
    w.store.createGiftCard({ shop: TEST_SHOP, code: (await codeOf(id))!, amountMinor: 5_000 });
    await w.startWork();

    expect(await w.become(id, "FAILED")).toMatchObject({ failureCode: "code_taken", maskedCode: null });
    expect(await w.available()).toBe(1_500);
    expect(cards()).toMatchObject([{ balanceMinor: 5_000, note: null }]);
    const { data } = await w.api.ask(
      `mutation { redemptionRetry(id: "${id}") { redemption { id } userErrors { code } } }`,
    );
    await w.become(data.redemptionRetry.redemption.id, "ISSUED");
    expect(cards()).toHaveLength(2);
    expect(await w.available()).toBe(500);
  });

  test.each([
    [
      "the store withdrew its permission",
      "missing_platform_scope",
      () => w.store.install({ shop: TEST_SHOP, scopes: WITHOUT }),
    ],
    [
      "cards may not name customers any more",
      "missing_platform_scope",
      () =>
        w.store.install({
          shop: TEST_SHOP,
          scopes: ["read_customers", "read_orders", "write_discounts", "write_gift_cards"],
        }),
    ],
    [
      "the store issues smaller cards only",
      "gift_card_refused",
      () => w.store.updateShop({ shop: TEST_SHOP, giftCardLimitMinor: 999 }),
    ],
    [
      "the store no longer has the customer",
      "gift_card_refused",
      () => w.store.deleteCustomer({ shop: TEST_SHOP, customerId: w.here.platformIds[0]! }),
    ],
  ])("%s", async (_, failureCode, change) => {
    const id = await w.redeem(await aGiftCard());
    expect(await w.available()).toBe(500);
    change();
    await w.startWork();

    const redemption = await w.become(id, "FAILED");
    expect(redemption).toMatchObject({ failureCode, code: null, maskedCode: null });
    expect(await w.available()).toBe(1_500);
    expect(cards()).toEqual([]);
    expect(await codeOf(id)).toBeNull();
    const { data } = await w.api.ask("{ failedRedemptions { id } }");
    expect(data.failedRedemptions).toEqual([{ id }]);
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });
});

describe("a cancelled gift card", () => {
  test("that nobody used is switched off, and the points go back", async () => {
    const { id } = await aMadeCard();

    expect((await w.cancel(id)).userErrors).toEqual([]);
    expect(await w.become(id, "CANCELLED")).toMatchObject({ pointsReturned: true });
    expect(cards()).toMatchObject([{ deactivatedAt: expect.any(String), balanceMinor: 1_000 }]);
    expect(await w.available()).toBe(1_500);
    expect(await reveal(id)).toMatchObject({ code: null, userErrors: [{ code: "code_not_kept" }] });
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });

  test("is switched off once, although the store's answer was lost", async () => {
    const { id } = await aMadeCard();
    w.store.disturbPlatform({
      kind: "timeout_after_work",
      field: "giftCardDeactivate",
      rate: 1,
      holdMs: 300,
    });
    await w.cancel(id);
    await vi.waitFor(() => expect(cards()[0]!.deactivatedAt).not.toBeNull(), patience);
    w.store.clearFaults();

    await w.become(id, "CANCELLED");
    expect(await w.available()).toBe(1_500);
  });

  test("of which €4 were spent stays, and so do the points spent on it", async () => {
    const { id, code } = await aMadeCard();
    pay(code);

    expect(await w.cancel(id)).toMatchObject({ redemption: null, userErrors: [{ code: "already_spent" }] });
    expect(await w.find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
    expect(cards()).toMatchObject([{ deactivatedAt: null, balanceMinor: 600 }]);
    expect(await w.available()).toBe(500);
  });

  test("that is used right after its balance was read stays too", async () => {
    const { id, code } = await aMadeCard();
    Object.assign(w.deps, {
      jobWaitMs: 10_000,
      platform: {
        ...w.world.platform,
        isSpent: async (...asked: Parameters<Platform["isSpent"]>) => {
          const answer = await w.world.platform.isSpent(...asked);
          pay(code);
          return answer;
        },
      },
    });

    expect(await w.cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(await w.find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
    expect(await w.available()).toBe(500);
  });

  test("can be cancelled before it is made", async () => {
    const id = await w.redeem(await aGiftCard());
    await w.cancel(id);
    await w.startWork();

    await w.become(id, "CANCELLED");
    expect(cards()).toEqual([]);
    expect(await w.available()).toBe(1_500);
    expect(await codeOf(id)).toBeNull();
  });

  test("is not cancelled while the store does not say its balance", async () => {
    const { id } = await aMadeCard();
    w.store.disturbPlatform({ kind: "http_500", field: "giftCard", rate: 1 });

    const { errors } = await w.api.ask(`mutation { redemptionCancel(id: "${id}") { userErrors { code } } }`);

    expect(errors).toMatchObject([{ extensions: { code: "platform_unavailable" } }]);
    expect(await w.find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
  });
});

describe("of an erased person,", () => {
  const erase = () =>
    eraseCustomerByHand(w.deps, w.here.shop.shopId, { customerId: w.here.customerIds[0]!, actor: "test" });

  test("the card stays good, and Laurel forgets its code", async () => {
    const { id, code } = await aMadeCard();
    await erase();

    expect(await codeOf(id)).toBeNull();
    expect(await reveal(id)).toMatchObject({ code: null, userErrors: [{ code: "code_not_kept" }] });
    pay(code);
    expect(cards()).toMatchObject([{ balanceMinor: 600, deactivatedAt: null }]);
  });

  test("a card that is being made is made, and then its code is forgotten", async () => {
    const id = await w.redeem(await aGiftCard());
    await erase();
    await w.startWork();

    await w.become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
    expect(await codeOf(id)).toBeNull();
  });
});

test("a code that is no gift card's, or of another shop, is not shown", async () => {
  await w.startWork();
  const id = await w.redeem(await aReward(w.deps, w.here.shop, { points: 1_000 }));
  await w.become(id, "ISSUED");

  expect(await reveal(id)).toMatchObject({ code: null, userErrors: [{ code: "code_not_kept" }] });
  expect(await reveal("00000000-0000-4000-8000-000000000001")).toMatchObject({
    userErrors: [{ code: "redemption_not_found" }],
  });
});
