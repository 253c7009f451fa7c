// A person asks the store to be erased. The test searches every column of every table for what is left.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { addNote } from "../../core/customers/customer-notes.ts";
import { undoPosting } from "../../core/ledger/undo-posting.ts";
import { recordAction } from "../../core/earning/record-action.ts";
import { listInbox } from "../../intake/inbox/list-inbox.ts";
import { cancelRedemption } from "../../core/redemptions/ending/cancel-redemption.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openConnectedShop, type ConnectedShop } from "../../testing/samples/connected-shop.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { anOrderPayload } from "../../testing/samples/order-payload.ts";
import { countGuestHashes, searchDatabase } from "../../testing/walks/search-database.ts";
import { openApi } from "../../testing/test-api.ts";
import { eraseCustomerByHand } from "./erase-person.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { aWebhook } from "../../testing/samples/a-webhook.ts";

const email = "Zenobia.Quill@example.com";
const phone = "+441632960123";
const words = ["Zenobia", "Quillfeather", email, phone, "prefers-tisane", "Lantern Row"];

let opened: ConnectedShop;
beforeEach(async () => {
  const review = {
    id: "review",
    kind: "action" as const,
    enabled: true,
    config: { action: "review", points: 50, limitPerCustomer: null, limitPeriod: "ever" },
  };
  opened = await openConnectedShop((program) => ({ ...program, earning: [...program.earning, review] }));
});
afterEach(() => opened.close());

const store = () => opened.world.store.control;
const pass = () => opened.deps.clock.move({ seconds: 60 });

interface Shopper {
  readonly platformId: string;
  readonly customerId: string;
  readonly orderId: number;
  readonly lineId: number;
  /** The points that staff gave them. */
  readonly adjustmentId: string;
}

const lines = [{ quantity: 2, unitPriceMinor: 2000, title: "A pot", isTaxable: false }];

/** Orders as a guest and as a customer, and what staff do and write about them. */
async function fillShop(): Promise<Shopper> {
  store().placeOrder({ shop: TEST_SHOP, lines, shippingMinor: null, email: email.toLowerCase() });
  const person = {
    email,
    phone,
    firstName: "Zenobia",
    lastName: "Quillfeather",
    tags: ["prefers-tisane"],
    note: "Lives in Lantern Row",
  };
  const { id } = store().createCustomer({ shop: TEST_SHOP, ...person });
  const engraved = lines.map((line) => ({ ...line, title: "A pot for Zenobia" }));
  const order = store().placeOrder({
    shop: TEST_SHOP,
    lines: engraved,
    shippingMinor: null,
    customerId: id,
  });
  store().createCustomer({ shop: TEST_SHOP, email: "other@example.com", firstName: "Bea" });
  await opened.settled();
  await sendBadOrder(id);
  const customerId = (await memberOf(opened.deps, opened.shop, String(id))).customerId;
  const adjustmentId = await workWith(customerId);
  await opened.settled();
  const lineId = order.line_items[0]!.id;
  return { platformId: String(id), customerId, orderId: order.id, lineId, adjustmentId };
}

/** In another currency: it is set aside with its body. Also one of a topic without a handler. */
async function sendBadOrder(customerId: number): Promise<void> {
  const customer = { id: customerId, email, first_name: "Zenobia", last_name: "Quillfeather", phone };
  const shipping_address = { name: "Zenobia Quillfeather", address1: "12 Lantern Row", phone };
  const body = anOrderPayload({ id: 777, currency: "JPY", customer, shipping_address });
  await post("orders/create", "bad-order", body);
  await post("customers/enable", "unhandled", { id: customerId, email });
}

async function post(topic: string, webhookId: string, body: object | string): Promise<void> {
  const triggeredAt = new Date().toISOString();
  const webhook = aWebhook(TEST_SHOP, body, { topic, webhookId, triggeredAt });
  const answer = await fetch(opened.webhookUrl, webhook);
  expect(answer.status).toBe(200);
}

async function workWith(customerId: string): Promise<string> {
  const { deps, shop } = opened;
  await addNote(deps, shop.shopId, { customerId, text: "Zenobia has a dog", actor: "staff:7" });
  const { postingId: adjustmentId } = await adjustPoints(deps, shop.shopId, {
    customerId,
    points: 1_000,
    reason: "Zenobia rang about a parcel",
    note: "Sorry, Zenobia",
    countsTowardTier: null,
    idempotencyKey: `${email}/1`,
    actor: "staff:7",
  });
  const action = { customerId, action: "review", occurredAt: null, actor: "key:1" };
  await recordAction(deps, shop.shopId, { ...action, idempotencyKey: `${email}/review` });
  const rewardId = await aReward(deps, shop);
  const redemption = { customerId, rewardId, points: null, actor: "staff:7" };
  const redemptionId = await redeemReward(deps, shop.shopId, { ...redemption, idempotencyKey: `${email}/2` });
  await opened.settled();
  await cancelRedemption(deps, shop.shopId, {
    redemptionId,
    reason: "Zenobia chose another",
    actor: "staff:7",
  });
  return adjustmentId;
}

const search = () => searchDatabase(opened.own.url, words);
const tablesOf = (found: readonly string[]) => [...new Set(found.map((one) => one.split(":")[0]))];

async function askToRedact({ platformId }: Shopper): Promise<void> {
  const url = opened.webhookUrl;
  store().sendCompliance({ shop: TEST_SHOP, topic: "customers/redact", url, customerId: platformId });
  await opened.settled();
}

describe("a person whose erasure the platform requests", () => {
  test("is found nowhere in the database, and the ledger still adds up", async () => {
    const shopper = await fillShop();
    const before = await memberOf(opened.deps, opened.shop, shopper.platformId);
    expect(tablesOf(await search())).toEqual([
      "laurel.customer_notes",
      "laurel.customers",
      "laurel.entries",
      "laurel.idempotency_keys",
      "laurel.inbox",
      "laurel.orders",
      "laurel.redemptions",
    ]);

    await askToRedact(shopper);

    expect(await search()).toEqual([]);
    expect(await memberOf(opened.deps, opened.shop, shopper.platformId)).toEqual({
      ...before,
      status: "ERASED",
    });
    expect(before).toMatchObject({ available: 1_090, ordersCount: 1 });
    expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
    expect(await searchDatabase(opened.own.url, ["other@example.com"])).toEqual([
      "laurel.customers: other@example.com",
    ]);
  });

  test("is not restored by later store events about them, and earns no more", async () => {
    const shopper = await fillShop();
    await askToRedact(shopper);
    pass();
    store().updateCustomer({ shop: TEST_SHOP, customerId: shopper.platformId, firstName: "Zenobia" });
    store().refundOrder({
      shop: TEST_SHOP,
      orderId: shopper.orderId,
      lines: [{ lineId: shopper.lineId, quantity: 1 }],
    });
    store().placeOrder({ shop: TEST_SHOP, lines, shippingMinor: null, customerId: shopper.platformId });
    await opened.settled();

    expect(await search()).toEqual([]);
    // 20 of the order's 40 points were refunded with it.
    expect(await memberOf(opened.deps, opened.shop, shopper.platformId)).toMatchObject({
      status: "ERASED",
      available: 1_070,
    });
    expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
  });

  test("is also removed from later events that cannot be applied, while other people's are kept", async () => {
    const shopper = await fillShop();
    await askToRedact(shopper);
    const id = Number(shopper.platformId);
    const customer = { id, email, first_name: "Zenobia", last_name: "Quillfeather", phone };
    await post("orders/create", "late-order", anOrderPayload({ id: 778, currency: "JPY", customer }));
    await post("customers/enable", "late-unhandled", customer);
    await post("customers/enable", "of-another", { id: 31, email: "other@example.com" });
    await post("orders/create", "late-bytes", `{"id": ${id}, "email": "${email}"}\0`);
    await opened.settled();

    expect(await search()).toEqual([]);
    expect(await searchDatabase(opened.own.url, ["other@example.com"])).toEqual([
      "laurel.customers: other@example.com",
      "laurel.inbox: other@example.com",
    ]);
    const kept = await listInbox(opened.deps, opened.shop.shopId);
    expect(kept.map(({ webhookId }) => webhookId)).toContain("late-order");
  });

  test("can be erased again and again", async () => {
    const shopper = await fillShop();
    await askToRedact(shopper);
    const once = await memberOf(opened.deps, opened.shop, shopper.platformId);
    await askToRedact(shopper);

    expect(await search()).toEqual([]);
    expect(await memberOf(opened.deps, opened.shop, shopper.platformId)).toEqual(once);
  });

  test("who only bought as a guest leaves no trace either", async () => {
    const guest = "guest.quill@example.com";
    const order = store().placeOrder({ shop: TEST_SHOP, lines, shippingMinor: null, email: guest });
    await opened.settled();
    expect(await countGuestHashes(opened.own.url)).toBe(1);
    const customer = { id: 4711, email: guest, phone: null };
    const body = { shop_domain: TEST_SHOP, customer, orders_to_redact: [order.id] };
    await post("customers/redact", "redact-guest", body);
    await opened.settled();

    expect(await countGuestHashes(opened.own.url)).toBe(0);
    expect(await searchDatabase(opened.own.url, [guest])).toEqual([]);
  });
});

describe("a person whom staff erase", () => {
  test("is erased at once, and can be erased again", async () => {
    const shopper = await fillShop();
    const api = await openApi(opened.deps, opened.shop);
    const mutation = `mutation ($id: ID!) { customerErase(customerId: $id) {
      customer { status displayName email points { available } privacyRequests { kind doneAt } }
      userErrors { code } } }`;
    const first = await api.ask(mutation, { id: shopper.customerId });
    const found = await search();
    const second = await api.ask(mutation, { id: shopper.customerId });
    await api.close();

    expect(first.data.customerErase).toEqual({
      customer: {
        status: "ERASED",
        displayName: "Erased customer",
        email: null,
        points: { available: 1_090 },
        privacyRequests: [{ kind: "ERASURE", doneAt: expect.any(String) }],
      },
      userErrors: [],
    });
    expect(found).toEqual([]);
    expect(second.data).toEqual(first.data);
  });

  test("leaves entries that can be undone and codes that can be cancelled, without any text about the person", async () => {
    const { deps, shop } = opened;
    const { customerId, platformId, adjustmentId } = await fillShop();
    const rewardId = await aReward(deps, shop);
    const redemption = { customerId, rewardId, points: null, idempotencyKey: "kept", actor: "staff:7" };
    const redemptionId = await redeemReward(deps, shop.shopId, redemption);
    await opened.settled();
    await eraseCustomerByHand(deps, shop.shopId, { customerId, actor: "staff:7" });

    const reason = "Zenobia does not want it";
    await cancelRedemption(deps, shop.shopId, { redemptionId, reason, actor: "staff:7" });
    await opened.settled();
    await undoPosting(deps, shop.shopId, { postingId: adjustmentId, reason, actor: "staff:7" });

    expect(await search()).toEqual([]);
    expect(await memberOf(deps, shop, platformId)).toMatchObject({ available: 90 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});
