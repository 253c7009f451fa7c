// A reward that is a gift card: its code is money, made first and kept sealed. Whatever the store answers, there is one
// card or the points are back.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../../jobs/start-jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../../../testing/samples/a-redemption.ts";
import { hurryJobs } from "../../../testing/processes/hurry-jobs.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../../testing/test-platform.ts";
import { TestClock } from "../../../testing/test-clock.ts";
import { searchDatabase } from "../../../testing/walks/search-database.ts";
import { eraseCustomerByHand } from "../../privacy/erase-person.ts";
import { updateProgram } from "../../program/update-program.ts";
import { loadProgram } from "../../program/load-program.ts";
import { tasks } from "../../features.ts";
import { expireOfShop } from "../expire-redemptions.job.ts";
import { loadCode } from "./sealed-code.ts";

const WITHOUT = ["write_customers", "read_orders", "write_discounts"];
const WITH_CARDS = [...WITHOUT, "write_gift_cards"];
const patience = { timeout: 20_000 };

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let jobs: { stop(): Promise<void> } | undefined;

const clock = new TestClock();
const store = () => world.store.control;

beforeEach(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform({
    store: { clock: () => clock.now(), appScopes: WITH_CARDS },
    timeoutMs: 300,
  });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform, ...noJobs });
  here = await openRedeemingShop(deps, own.url, { world, points: [1_500] });
  api = await openApi(deps, here.shop);
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await api.close();
  await world.close();
  await own.drop();
});

async function startWork(): Promise<void> {
  jobs = await startJobs(deps, { concurrency: 4, tasks });
}

/** €10 for 1,000 points. */
const aGiftCard = (config: object = {}) =>
  aReward(deps, here.shop, {
    kind: "gift_card",
    name: "A card",
    points: 1_000,
    config: { amountMinor: 1_000, expiresDays: null, ...config },
  });

async function redeem(rewardId: string): Promise<string> {
  const { data } = await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
    { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
  );
  expect(data.rewardRedeem.userErrors).toEqual([]);
  return data.rewardRedeem.redemption.id;
}

const find = async (id: string) =>
  (
    await api.ask(
      `{ redemption(id: "${id}") {
           status code maskedCode points pointsReturned expiresAt cancelRequestedAt value { amount } failure failureCode } }`,
    )
  ).data.redemption;

const become = (id: string, status: string) =>
  vi.waitFor(async () => {
    await hurryJobs(own.url);
    const redemption = await find(id);
    expect(redemption.status).toBe(status);
    return redemption;
  }, patience);

const reveal = async (id: string) =>
  (await api.ask(`mutation { redemptionRevealCode(id: "${id}") { code userErrors { code } } }`)).data
    .redemptionRevealCode;
const cancel = async (id: string) =>
  (await api.ask(`mutation { redemptionCancel(id: "${id}") { redemption { status } userErrors { code } } }`))
    .data.redemptionCancel;

const cards = () => store().giftCards({ shop: TEST_SHOP });
const available = async () => (await memberOf(deps, here.shop, here.platformIds[0])).available;
const codeOf = (id: string) => deps.db.transaction(here.shop.shopId, (tx) => loadCode(deps, tx, id));
const pay = (code: string, unitPriceMinor = 400) =>
  store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor, title: "Tea", isTaxable: false }],
    customerId: here.platformIds[0]!,
    shippingMinor: null,
    giftCardCodes: [code],
  });

async function aMadeCard(config: object = {}): Promise<{ id: string; code: string }> {
  await startWork();
  const id = await redeem(await aGiftCard(config));
  await become(id, "ISSUED");
  return { id, code: (await reveal(id)).code };
}

describe("a gift card", () => {
  test("is made for the customer, with a note that names the redemption, and costs its points", async () => {
    const { id, code } = await aMadeCard();

    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
    expect(cards()).toMatchObject([
      {
        code: code.toLowerCase(),
        customerId: Number(here.platformIds[0]),
        initialMinor: 1_000,
        balanceMinor: 1_000,
        expiresOn: null,
        note: `A card · ${id}`,
      },
    ]);
    expect(await find(id)).toMatchObject({
      code: null,
      maskedCode: `•••• •••• •••• ${code.slice(-4)}`,
      expiresAt: null,
      points: 1_000,
      value: { amount: "10.00" },
    });
    expect(await available()).toBe(500);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("works through its last day in the shop's time zone", async () => {
    clock.set("2026-11-02T23:30:00.000Z");
    const { id } = await aMadeCard({ expiresDays: 30 });

    expect(cards()).toMatchObject([{ expiresOn: "2026-12-03" }]);
    expect(await find(id)).toMatchObject({ status: "ISSUED", expiresAt: "2026-12-03T23:00:00.000Z" });
  });

  test("keeps its code out of the database, but for the seal", async () => {
    const { code } = await aMadeCard();

    expect(await searchDatabase(own.url, [code])).toEqual([]);
    expect(await searchDatabase(own.url, [code.slice(0, 12)])).toEqual([]);
  });

  test("shows its code on request, and the audit log says to whom, without the code", async () => {
    const { id, code } = await aMadeCard();

    expect(await reveal(id)).toEqual({ code, userErrors: [] });
    const { data } = await api.ask(
      `{ auditLog(first: 1) { nodes { action subjectId changes { path before after } } } }`,
    );
    expect(data.auditLog.nodes).toMatchObject([
      { action: "REDEMPTION_CODE_REVEALED", subjectId: here.customerIds[0] },
    ]);
    expect(JSON.stringify(data)).not.toContain(code);
  });

  test("pays at the checkout, and a refund of that order goes back to it", async () => {
    const { code } = await aMadeCard();
    const order = pay(code);
    expect(order.payment_gateway_names).toEqual(["gift_card"]);
    expect(cards()).toMatchObject([{ balanceMinor: 600 }]);

    store().refundOrder({ shop: TEST_SHOP, orderId: order.id, everything: true });

    expect(cards()).toMatchObject([{ balanceMinor: 1_000 }]);
  });

  test("is made while the program is paused, if it was redeemed before", async () => {
    const id = await redeem(await aGiftCard());
    const { version } = await deps.db.transaction(here.shop.shopId, loadProgram);
    await updateProgram(deps, here.shop.shopId, {
      expectedVersion: version,
      status: "PAUSED",
      document: undefined,
      actor: "test",
    });
    await startWork();

    await become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
  });

  test("stays as it is after its last day: nothing expires here, and no points go back", async () => {
    const { id } = await aMadeCard({ expiresDays: 1 });
    clock.move({ days: 40 });
    await hurryJobs(own.url);
    await expireOfShop(deps, here.shop.shopId);

    expect(await find(id)).toMatchObject({ status: "ISSUED", pointsReturned: false });
  });
});

describe("there is one gift card, and its points are spent once,", () => {
  test.each(["timeout_after_work", "truncated_json", "http_502", "timeout_before_work"] as const)(
    "if the store answers %s",
    async (kind) => {
      store().disturbPlatform({ kind, field: "giftCardCreate", next: 1, holdMs: 1_000 });
      await startWork();
      const id = await redeem(await aGiftCard());

      await become(id, "ISSUED");
      expect(cards()).toMatchObject([{ note: `A card · ${id}` }]);
      expect((await reveal(id)).code.toLowerCase()).toBe(cards()[0]!.code);
      expect(await available()).toBe(500);
    },
  );

  test("if no attempt of the first job had an answer", async () => {
    store().disturbPlatform({ kind: "timeout_after_work", field: "giftCardCreate", rate: 1, holdMs: 1_000 });
    const id = await redeem(await aGiftCard());
    await startWork();
    await vi.waitFor(() => expect(world.failures.length).toBeGreaterThan(4), patience);
    expect(await find(id)).toMatchObject({ status: "REQUESTED", maskedCode: null });
    store().clearFaults();

    await become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
  });

  test("if the store's search does not find it yet after a lost answer", async () => {
    store().updateShop({ shop: TEST_SHOP, giftCardSearchLagMs: 60_000 });
    store().disturbPlatform({ kind: "timeout_after_work", field: "giftCardCreate", next: 1, holdMs: 1_000 });
    const asked: string[] = [];
    deps = Object.assign(deps, { platform: watched(world.platform, asked) });
    const id = await redeem(await aGiftCard());
    await startWork();
    await vi.waitFor(async () => {
      await hurryJobs(own.url);
      expect(asked).toEqual(expect.arrayContaining(["code_taken", "code_taken"]));
    }, patience);
    expect(await find(id)).toMatchObject({ status: "REQUESTED" });

    clock.move({ seconds: 61 });

    await become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
    expect(await available()).toBe(500);
  });

  test("if the store withdrew its permission after a lost answer, and gives it again", async () => {
    store().disturbPlatform({ kind: "timeout_after_work", field: "giftCardCreate", rate: 1, holdMs: 1_000 });
    const id = await redeem(await aGiftCard());
    await startWork();
    await vi.waitFor(() => expect(cards()).toHaveLength(1), patience);
    store().install({ shop: TEST_SHOP, scopes: WITHOUT });
    store().clearFaults();
    await hurryJobs(own.url);
    expect(await find(id)).toMatchObject({ status: "REQUESTED" });
    store().install({ shop: TEST_SHOP, scopes: WITH_CARDS });

    await become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
    expect(await available()).toBe(500);
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
    const id = await redeem(await aGiftCard());
    store().createGiftCard({ shop: TEST_SHOP, code: (await codeOf(id))!, amountMinor: 5_000 });
    await startWork();

    expect(await become(id, "FAILED")).toMatchObject({ failureCode: "code_taken", maskedCode: null });
    expect(await available()).toBe(1_500);
    expect(cards()).toMatchObject([{ balanceMinor: 5_000, note: null }]);
    const { data } = await api.ask(
      `mutation { redemptionRetry(id: "${id}") { redemption { id } userErrors { code } } }`,
    );
    await become(data.redemptionRetry.redemption.id, "ISSUED");
    expect(cards()).toHaveLength(2);
    expect(await available()).toBe(500);
  });

  test.each([
    [
      "the store withdrew its permission",
      "missing_platform_scope",
      () => store().install({ shop: TEST_SHOP, scopes: WITHOUT }),
    ],
    [
      "cards may not name customers any more",
      "missing_platform_scope",
      () =>
        store().install({
          shop: TEST_SHOP,
          scopes: ["read_customers", "read_orders", "write_discounts", "write_gift_cards"],
        }),
    ],
    [
      "the store issues smaller cards only",
      "gift_card_refused",
      () => store().updateShop({ shop: TEST_SHOP, giftCardLimitMinor: 999 }),
    ],
    [
      "the store no longer has the customer",
      "gift_card_refused",
      () => store().deleteCustomer({ shop: TEST_SHOP, customerId: here.platformIds[0]! }),
    ],
  ])("%s", async (_, failureCode, change) => {
    const id = await redeem(await aGiftCard());
    expect(await available()).toBe(500);
    change();
    await startWork();

    const redemption = await become(id, "FAILED");
    expect(redemption).toMatchObject({ failureCode, code: null, maskedCode: null });
    expect(await available()).toBe(1_500);
    expect(cards()).toEqual([]);
    expect(await codeOf(id)).toBeNull();
    const { data } = await api.ask("{ failedRedemptions { id } }");
    expect(data.failedRedemptions).toEqual([{ id }]);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });
});

describe("a cancelled gift card", () => {
  test("that nobody used is switched off, and the points go back", async () => {
    const { id } = await aMadeCard();

    expect((await cancel(id)).userErrors).toEqual([]);
    expect(await become(id, "CANCELLED")).toMatchObject({ pointsReturned: true });
    expect(cards()).toMatchObject([{ deactivatedAt: expect.any(String), balanceMinor: 1_000 }]);
    expect(await available()).toBe(1_500);
    expect(await reveal(id)).toMatchObject({ code: null, userErrors: [{ code: "code_not_kept" }] });
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("is switched off once, although the store's answer was lost", async () => {
    const { id } = await aMadeCard();
    store().disturbPlatform({
      kind: "timeout_after_work",
      field: "giftCardDeactivate",
      rate: 1,
      holdMs: 1_000,
    });
    await cancel(id);
    await vi.waitFor(() => expect(cards()[0]!.deactivatedAt).not.toBeNull(), patience);
    store().clearFaults();

    await become(id, "CANCELLED");
    expect(await available()).toBe(1_500);
  });

  test("of which €4 were spent stays, and so do the points spent on it", async () => {
    const { id, code } = await aMadeCard();
    pay(code);

    expect(await cancel(id)).toMatchObject({ redemption: null, userErrors: [{ code: "already_spent" }] });
    expect(await find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
    expect(cards()).toMatchObject([{ deactivatedAt: null, balanceMinor: 600 }]);
    expect(await available()).toBe(500);
  });

  test("that is used right after its balance was read stays too", async () => {
    const { id, code } = await aMadeCard();
    deps = Object.assign(deps, {
      jobWaitMs: 10_000,
      platform: {
        ...world.platform,
        isSpent: async (...asked: Parameters<Platform["isSpent"]>) => {
          const answer = await world.platform.isSpent(...asked);
          pay(code);
          return answer;
        },
      },
    });

    expect(await cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(await find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
    expect(await available()).toBe(500);
  });

  test("can be cancelled before it is made", async () => {
    const id = await redeem(await aGiftCard());
    await cancel(id);
    await startWork();

    await become(id, "CANCELLED");
    expect(cards()).toEqual([]);
    expect(await available()).toBe(1_500);
    expect(await codeOf(id)).toBeNull();
  });

  test("is not cancelled while the store does not say its balance", async () => {
    const { id } = await aMadeCard();
    store().disturbPlatform({ kind: "http_500", field: "giftCard", rate: 1 });

    const { errors } = await api.ask(`mutation { redemptionCancel(id: "${id}") { userErrors { code } } }`);

    expect(errors).toMatchObject([{ extensions: { code: "platform_unavailable" } }]);
    expect(await find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
  });
});

describe("of an erased person,", () => {
  const erase = () =>
    eraseCustomerByHand(deps, here.shop.shopId, { customerId: here.customerIds[0]!, actor: "test" });

  test("the card stays good, and Laurel forgets its code", async () => {
    const { id, code } = await aMadeCard();
    await erase();

    expect(await codeOf(id)).toBeNull();
    expect(await reveal(id)).toMatchObject({ code: null, userErrors: [{ code: "code_not_kept" }] });
    pay(code);
    expect(cards()).toMatchObject([{ balanceMinor: 600, deactivatedAt: null }]);
  });

  test("a card that is being made is made, and then its code is forgotten", async () => {
    const id = await redeem(await aGiftCard());
    await erase();
    await startWork();

    await become(id, "ISSUED");
    expect(cards()).toHaveLength(1);
    expect(await codeOf(id)).toBeNull();
  });
});

test("a code that is no gift card's, or of another shop, is not shown", async () => {
  await startWork();
  const id = await redeem(await aReward(deps, here.shop, { points: 1_000 }));
  await become(id, "ISSUED");

  expect(await reveal(id)).toMatchObject({ code: null, userErrors: [{ code: "code_not_kept" }] });
  expect(await reveal("00000000-0000-4000-8000-000000000001")).toMatchObject({
    userErrors: [{ code: "redemption_not_found" }],
  });
});
