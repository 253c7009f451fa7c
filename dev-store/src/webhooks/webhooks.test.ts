import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { API, SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";
import { startReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { PLATFORM_DELIVERY } from "./deliveries.ts";

const delivery = { ...PLATFORM_DELIVERY, retryDelaysMs: [1, 2, 3, 4, 5, 6, 7, 8] };
let store: TestStore;
let app: WebhookReceiver;

beforeEach(async () => {
  app = await startReceiver();
  store = await startTestStore({ delivery });
});
afterEach(async () => {
  await store.close();
  await app.close();
});

const oneLine = { lines: [{ quantity: 1, unitPriceMinor: 2_000 }] };
const topics = (): string[] => app.received.map((webhook) => webhook.topic);

test("an order paid at checkout is announced as created, paid and updated, as one event", async () => {
  await store.subscribe(app.url, "orders/create", "orders/paid", "orders/updated", "refunds/create");
  store.control.placeOrder({ shop: SHOP, ...oneLine });
  await store.control.waitUntilIdle();
  expect(topics()).toEqual(["orders/create", "orders/paid", "orders/updated"]);
  expect(new Set(app.received.map(({ headers }) => headers["x-shopify-event-id"])).size).toBe(1);
  expect(new Set(app.received.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(3);
});

test("a pending order is announced as paid only when it is paid", async () => {
  await store.subscribe(app.url, "orders/create", "orders/paid");
  const order = store.control.placeOrder({ shop: SHOP, ...oneLine, payment: "pending" });
  await store.control.waitUntilIdle();
  expect(topics()).toEqual(["orders/create"]);
  store.control.payOrder({ shop: SHOP, orderId: order.id });
  await store.control.waitUntilIdle();
  expect(topics()).toEqual(["orders/create", "orders/paid"]);
});

test("a webhook is signed over its raw bytes and names its topic, shop and version", async () => {
  await store.subscribe(app.url, "customers/create");
  store.control.createCustomer({ shop: SHOP, email: "ünal@example.com", firstName: "Ünal" });
  await store.control.waitUntilIdle();
  const [webhook] = app.received;
  expect(webhook?.headers).toMatchObject({
    "x-shopify-topic": "customers/create",
    "x-shopify-shop-domain": SHOP,
    "x-shopify-api-version": "2026-10",
    "x-shopify-triggered-at": store.now().toISOString(),
  });
  const right = createHmac("sha256", API.apiSecret)
    .update(webhook?.rawBody ?? "")
    .digest("base64");
  expect(webhook?.headers["x-shopify-hmac-sha256"]).toBe(right);
});

test("a webhook that the app refuses or redirects is sent again, with the same id and body, until it is accepted", async () => {
  await store.subscribe(app.url, "orders/create");
  const answers = [500, 302, 404, 200];
  app.answer = () => answers.shift() ?? 200;
  const order = store.control.placeOrder({ shop: SHOP, ...oneLine });
  store.control.annotateOrder({ shop: SHOP, orderId: order.id, note: "changed meanwhile" });
  await store.control.waitUntilIdle();
  expect(app.received).toHaveLength(4);
  expect(new Set(app.received.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(1);
  expect(new Set(app.received.map(({ rawBody }) => rawBody)).size).toBe(1);
});

test("an app that does not answer in time gets the webhook again", async () => {
  await store.close();
  store = await startTestStore({ delivery: { ...delivery, totalTimeoutMs: 300 } });
  await store.subscribe(app.url, "orders/create");
  app.answer = () => (app.received.length === 1 ? null : 200);
  store.control.placeOrder({ shop: SHOP, ...oneLine });
  await store.control.waitUntilIdle();
  const outcomes = store.control.recentDeliveries().map(({ outcome }) => outcome);
  expect([outcomes[0], outcomes.at(-1)]).toEqual(["timeout", 200]);
});

test("after eight failed retries the subscription is deleted", async () => {
  await store.subscribe(app.url, "orders/create", "orders/paid");
  app.answer = ({ topic }) => (topic === "orders/create" ? 503 : 200);
  store.control.placeOrder({ shop: SHOP, ...oneLine });
  await store.control.waitUntilIdle();
  expect(app.received.filter(({ topic }) => topic === "orders/create")).toHaveLength(9);
  expect(store.control.subscriptions({ shop: SHOP }).map(({ topic }) => topic)).toEqual(["orders/paid"]);
});

test("the platform's own retries are eight, each wait twice the last, four hours in all", () => {
  const delays = PLATFORM_DELIVERY.retryDelaysMs;
  expect(delays).toHaveLength(8);
  expect(delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeCloseTo(4, 2);
});

test("a cancelled paid order announces its refund, its cancellation and its update", async () => {
  await store.subscribe(app.url, "refunds/create", "orders/cancelled", "orders/updated");
  const order = store.control.placeOrder({ shop: SHOP, ...oneLine, at: new Date("2026-11-19T08:00:00Z") });
  await store.control.waitUntilIdle();
  app.received.length = 0;
  store.control.cancelOrder({ shop: SHOP, orderId: order.id });
  await store.control.waitUntilIdle();
  expect(topics()).toEqual(["refunds/create", "orders/cancelled", "orders/updated"]);
  expect(app.received[1]?.body).toMatchObject({ financial_status: "refunded", cancel_reason: "customer" });
});

test("messages of one customer arrive in the order in which things happened", async () => {
  await store.subscribe(app.url, "orders/create");
  const customer = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  const ids = Array.from(
    { length: 20 },
    () => store.control.placeOrder({ shop: SHOP, ...oneLine, customerId: customer.id }).id,
  );
  await store.control.waitUntilIdle();
  expect(app.received.map(({ body }) => body["id"])).toEqual(ids);
});

const namesAfter = async (disturb: () => void, ...names: string[]): Promise<string[]> => {
  await store.subscribe(app.url, "customers/create");
  disturb();
  for (const name of names) store.control.createCustomer({ shop: SHOP, email: `${name}@example.com` });
  await store.control.waitUntilIdle();
  return app.received.map(({ body }) => String(body["email"]).split("@")[0] ?? "");
};

test("a delivery can be lost", async () => {
  const names = await namesAfter(
    () => store.control.disturbDeliveries({ kind: "drop", next: 1 }),
    "ada",
    "bo",
  );
  expect(names).toEqual(["bo"]);
});

test("a delivery can come twice, with one id", async () => {
  const names = await namesAfter(() => store.control.disturbDeliveries({ kind: "duplicate" }), "ada");
  expect(names).toEqual(["ada", "ada"]);
  expect(new Set(app.received.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(1);
});

test("a delivery can come late", async () => {
  const names = await namesAfter(
    () => store.control.disturbDeliveries({ kind: "delay", delayMs: 60 }),
    "ada",
    "bo",
  );
  expect(names).toEqual(["bo", "ada"]);
});

test("a delivery can be overtaken by the next one", async () => {
  const names = await namesAfter(
    () => store.control.disturbDeliveries({ kind: "reorder", distance: 1 }),
    "ada",
    "bo",
  );
  expect(names).toEqual(["bo", "ada"]);
});

test("a share of deliveries can be lost, the same ones for the same seed", async () => {
  const lose = (): void => store.control.disturbDeliveries({ kind: "drop", rate: 0.5, seed: 7 });
  const names = Array.from({ length: 40 }, (_, index) => `customer-${index}`);
  const arrived = await namesAfter(lose, ...names);
  expect(arrived.length).toBeGreaterThan(5);
  expect(arrived.length).toBeLessThan(35);
  store.control.clearFaults();
  app.received.length = 0;
  lose();
  for (const name of names) store.control.createCustomer({ shop: SHOP, email: `${name}@example.org` });
  await store.control.waitUntilIdle();
  expect(new Set(app.received.map(({ body }) => String(body["email"]).split("@")[0]))).toEqual(
    new Set(arrived),
  );
});

test("an uninstalled app is told so, and gets nothing afterwards", async () => {
  await store.subscribe(app.url, "app/uninstalled", "orders/create");
  store.control.uninstall({ shop: SHOP });
  store.control.placeOrder({ shop: SHOP, ...oneLine });
  await store.control.waitUntilIdle();
  expect(topics()).toEqual(["app/uninstalled"]);
});

test("changed scopes are announced, with the old and the new ones", async () => {
  await store.subscribe(app.url, "app/scopes_update");
  store.control.install({ shop: SHOP, scopes: ["read_orders"] });
  store.control.install({ shop: SHOP, scopes: ["read_orders", "read_products"] });
  await store.control.waitUntilIdle();
  expect(app.received.map(({ body }) => body["current"])).toEqual([
    ["read_orders"],
    ["read_orders", "read_products"],
  ]);
});

test("discounts are announced by their global id", async () => {
  await store.subscribe(app.url, "discounts/create");
  const { id } = store.control.createDiscount({ shop: SHOP, code: "FIVE", amountMinor: 500 });
  await store.control.waitUntilIdle();
  expect(app.received[0]?.body).toMatchObject({
    admin_graphql_api_id: `gid://shopify/DiscountCodeNode/${id}`,
    status: "ACTIVE",
  });
});

test("a customer's data can be requested and redacted, whatever the app has subscribed to", async () => {
  const customer = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  const order = store.control.placeOrder({ shop: SHOP, ...oneLine, customerId: customer.id });
  store.control.sendCompliance({
    shop: SHOP,
    topic: "customers/redact",
    url: app.url,
    customerId: customer.id,
  });
  store.control.sendCompliance({ shop: SHOP, topic: "shop/redact", url: app.url });
  await store.control.waitUntilIdle();
  expect(app.received.map(({ body }) => body)).toMatchObject([
    {
      shop_domain: SHOP,
      customer: { id: customer.id, email: "ida@example.com" },
      orders_to_redact: [order.id],
    },
    { shop_domain: SHOP },
  ]);
});

test("a subscription may ask for some messages and some fields only", async () => {
  await store.graphql(
    `mutation($uri: String!) {
    webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: {
      uri: $uri, filter: "total_price:>=30", includeFields: ["id", "line_items.quantity"]
    }) { webhookSubscription { id } }
  }`,
    { uri: app.url },
  );
  store.control.placeOrder({ shop: SHOP, ...oneLine });
  const large = store.control.placeOrder({ shop: SHOP, lines: [{ quantity: 2, unitPriceMinor: 2_000 }] });
  await store.control.waitUntilIdle();
  expect(app.received.map(({ body }) => body)).toEqual([{ id: large.id, line_items: [{ quantity: 2 }] }]);
});

test("a consent to e-mails is announced with its state and time, and with nothing else of the customer", async () => {
  await store.subscribe(app.url, "customers_email_marketing_consent/update", "customers/update");
  const ida = store.control.createCustomer({ shop: SHOP, email: "ida@example.com", firstName: "Ida" });
  store.control.setEmailConsent({ shop: SHOP, customerId: ida.id, state: "subscribed" });
  await store.control.waitUntilIdle();

  expect(topics()).toEqual(["customers_email_marketing_consent/update"]);
  const body = JSON.parse(app.received[0]?.rawBody.toString() ?? "{}") as Record<string, unknown>;
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
  expect(body).toEqual({
    customer_id: ida.id,
    email_address: "ida@example.com",
    email_marketing_consent: {
      state: "subscribed",
      opt_in_level: "single_opt_in",
      consent_updated_at: at,
    },
  });
});
