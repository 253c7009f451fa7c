// What arrives at the webhook address, over HTTP, and what happens to it.
import { countPending } from "../../testing/walks/count-pending.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../database/database.ts";
import { createApp } from "../../http/app.ts";
import { signWebhook } from "../../platform/shopify/auth/sign-webhook.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { memberOf } from "../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../testing/samples/order-payload.ts";
import { openApi } from "../../testing/test-api.ts";
import { applyInboxTask } from "./apply/apply-inbox.job.ts";
import { applyAll } from "./apply/apply-inbox.ts";
import { listInbox } from "./list-inbox.ts";
import { retryInbox } from "./retry-inbox.ts";
import { tidyInboxOfShop } from "./tidy-inbox.job.ts";
import { aWebhook } from "../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
const url = await app.listen({ port: 0, host: "127.0.0.1" });
let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

interface Sent {
  readonly topic?: string;
  readonly webhookId?: string;
  readonly shopDomain?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function post(body: object | string | Buffer, sent: Sent = {}): Promise<Response> {
  const { topic = "orders/paid", webhookId = "w-1", shopDomain = shop.domain } = sent;
  const webhook = aWebhook(shopDomain, body, { topic, webhookId, triggeredAt: "2026-02-01T12:00:05Z" });
  return fetch(`${url}/webhooks`, { ...webhook, headers: { ...webhook.headers, ...sent.headers } });
}

const apply = () => applyAll(deps, shop, () => false);

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

async function stored(): Promise<{ webhook_id: string; status: string; has_body: boolean }[]> {
  return own.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("inbox")
      .select(["webhook_id", "status", (eb) => eb("body", "is not", null).as("has_body")])
      .orderBy("id")
      .execute(),
  ) as Promise<never>;
}

describe("a webhook", () => {
  test("is stored and answered at once, and counts once it is applied", async () => {
    const answer = await post(anOrderPayload());

    expect([answer.status, await answer.json()]).toEqual([200, { status: "accepted" }]);
    expect(await metric('laurel_due_shops{kind="apply-inbox"}')).toBe(1);
    expect(await apply()).toMatchObject({ end: "empty" });
    expect(await countPending(deps)).toBe(0);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });

  test("that is repeated with its id, also while the first is being stored, is stored once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(anOrderPayload())));
    await apply();
    const late = await post(anOrderPayload());

    expect([...answers, late].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await stored()).toEqual([{ webhook_id: "w-1", status: "applied", has_body: false }]);
  });

  test("of a topic without a handler is stored whole, apart from the waiting ones", async () => {
    const before = await metric('laurel_webhooks_total{topic="other",outcome="accepted"}');
    expect((await post({ id: 1 }, { topic: "inventory_levels/update" })).status).toBe(200);
    await apply();

    expect(await stored()).toEqual([{ webhook_id: "w-1", status: "unhandled", has_body: true }]);
    expect(await metric('laurel_webhooks_total{topic="other",outcome="accepted"}')).toBe(before + 1);
    expect(await countPending(deps)).toBe(0);
  });

  test("of an unknown shop is answered so that the platform stops, and counted", async () => {
    const shopDomain = "nobody.myshopify.com";
    const answer = await post(anOrderPayload(), { shopDomain });

    expect([answer.status, await answer.json()]).toEqual([200, { status: "unknown_shop" }]);
    expect(await metric('laurel_webhooks_total{topic="orders/paid",outcome="unknown_shop"}')).toBe(1);
  });
});

describe("a webhook with a bad signature", () => {
  const anyWebhook = {
    topic: "orders/paid",
    shopDomain: "shop.myshopify.com",
    webhookId: "w-1",
    eventId: null,
    triggeredAt: null,
  };
  test.each([
    ["a signature by another secret", signWebhook("another", anyWebhook, Buffer.from("{}"))],
    ["no signature", { "X-Shopify-Topic": "orders/paid", "X-Shopify-Webhook-Id": "w-1" }],
    ["a signature in hex", { "X-Shopify-Hmac-Sha256": "00".repeat(32) }],
    ["an empty signature", { "X-Shopify-Hmac-Sha256": "" }],
  ])("with %s is refused, and nothing is stored", async (_, headers) => {
    const named = { ...headers, "X-Shopify-Shop-Domain": shop.domain };
    const answer = await fetch(`${url}/webhooks`, { method: "POST", headers: named, body: "{}" });

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: "invalid_hmac" } });
    expect(await stored()).toEqual([]);
  });

  test("whose body was changed by one byte is refused", async () => {
    const webhook = aWebhook(shop.domain, anOrderPayload());
    const body = webhook.body.toString().replace("20.00", "90.00");

    expect((await fetch(`${url}/webhooks`, { ...webhook, body })).status).toBe(401);
    expect(await stored()).toEqual([]);
  });
});

describe("a body", () => {
  test("over ten megabytes is refused, and nothing is stored", async () => {
    const answer = await post(JSON.stringify({ note: "x".repeat(10 * 1024 * 1024) })).catch(() => null);

    // The server need not read all of a body that it refuses.
    if (answer !== null) expect(answer.status).toBe(413);
    expect(await stored()).toEqual([]);
    expect((await post(anOrderPayload())).status).toBe(200);
    await apply();
  });

  test("of nearly ten megabytes is accepted and applied", async () => {
    expect((await post(anOrderPayload({ note: "x".repeat(9_900_000) }))).status).toBe(200);

    await apply();
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });
});

describe("a signed body that cannot be applied is set aside with its reason, and the rest continues:", () => {
  test.each([
    ["one that is not JSON", "{ not json", "malformed_body"],
    ["one that is not an order", '{"nothing":1}', "missing_id"],
    ["one of bytes alone", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "malformed_body"],
    ["lists in lists, deeper than can be followed", `{"id":${"[".repeat(1_000_000)}`, "malformed_body"],
    [
      "a negative price",
      JSON.stringify(anOrderPayload({ line_items: [aLinePayload({ price: "-1.00" })] })),
      "negative_amount",
    ],
    ["another currency", JSON.stringify(anOrderPayload({ currency: "USD" })), "foreign_currency"],
    ["no id", JSON.stringify(anOrderPayload({ id: null })), "missing_id"],
    ["an id that is no whole number", '{"id":9007199254740993.5,"name":"#1"}', "unsafe_number"],
    [
      "points beyond the exact range",
      JSON.stringify(
        anOrderPayload({ line_items: [aLinePayload({ price: "90071992547409.91", quantity: 3 })] }),
      ),
      "unsafe_number",
    ],
    ["an invalid date", JSON.stringify(anOrderPayload({ updated_at: "yesterday" })), "invalid_date"],
  ])("%s", async (_, body, reasonCode) => {
    const counted = `laurel_events_set_aside_total{reason="${reasonCode}"}`;
    const before = await metric(counted);
    expect((await post(body, { webhookId: "bad" })).status).toBe(200);
    expect((await post(anOrderPayload({ id: 9002 }), { webhookId: "good" })).status).toBe(200);

    expect(await apply()).toMatchObject({ end: "empty" });

    expect(await listInbox(deps, shop.shopId)).toMatchObject([
      { webhookId: "bad", topic: "orders/paid", status: "set_aside", reasonCode },
    ]);
    expect(await metric(counted)).toBe(before + 1);
    expect(await countPending(deps)).toBe(0);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });

  test("a refund that breaks a rule, among many that do not", async () => {
    const refund = { id: 1, order_id: 9001, order_adjustments: [{ amount: "much" }] };
    await post(anOrderPayload(), { webhookId: "order" });
    await post(refund, { webhookId: "bad", topic: "refunds/create" });
    await post(anOrderPayload({ id: 9002 }), { webhookId: "after" });

    await apply();

    expect((await listInbox(deps, shop.shopId)).map(({ webhookId }) => webhookId)).toEqual(["bad"]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 40 });
  });
});

describe("a set-aside message", () => {
  test("says why without a value that may be personal", async () => {
    await post(anOrderPayload({ updated_at: "ada@example.com" }));
    await apply();

    const [kept] = await listInbox(deps, shop.shopId);
    expect(kept?.reason).toBe("updated_at: not an RFC 3339 instant");
  });

  test("is shown to the merchant with its reason, and retried on request", async () => {
    await post("{ not json", { webhookId: "bad-1" });
    await post("{ nor this", { webhookId: "bad-2" });
    await apply();
    const api = await openApi(deps, shop);
    const stranger = await openApi(deps, await newShop());
    const query = "{ setAsideWebhooks { id topic code reason } }";
    const retry =
      "mutation ($ids: [ID!]) { setAsideRetry(webhookIds: $ids) { retried userErrors { code } } }";

    const { data } = await api.ask(query);
    expect(data.setAsideWebhooks).toMatchObject([
      { id: "bad-1", topic: "orders/paid", code: "malformed_body" },
      { id: "bad-2", topic: "orders/paid", code: "malformed_body" },
    ]);
    expect((await stranger.ask(query)).data.setAsideWebhooks).toEqual([]);
    expect((await stranger.ask(retry, { ids: ["bad-1"] })).data.setAsideRetry.retried).toBe(0);
    expect((await api.ask(retry, { ids: ["bad-1"] })).data.setAsideRetry).toEqual({
      retried: 1,
      userErrors: [],
    });
    expect((await api.ask(query)).data.setAsideWebhooks).toMatchObject([{ id: "bad-2" }]);
    await api.close();
    await stranger.close();
  });

  test("names its order and its customer, however wrong the rest of it is", async () => {
    await post(anOrderPayload({ id: 900, name: "#1900" }), { webhookId: "good" });
    await apply();
    const wrong = anOrderPayload({
      id: 901,
      name: "#9994",
      line_items: [{ ...aLinePayload(), price: "much" }],
    });
    await post(wrong, { webhookId: "bad-1" });
    await post({ order_id: 900 }, { webhookId: "bad-2", topic: "refunds/create" });
    await post("{ not json", { webhookId: "bad-3" });
    await apply();
    const api = await openApi(deps, shop);
    const { data, errors } = await api.ask(
      "{ setAsideWebhooks { id orderId orderName customerName customer { platformId } } }",
    );
    expect(errors).toEqual([]);
    const { customer: person } = wrong as unknown as { customer: { id: number } };
    expect(data.setAsideWebhooks).toMatchObject([
      { id: "bad-1", orderId: "901", orderName: "#9994", customer: { platformId: String(person.id) } },
      { id: "bad-2", orderId: "900", orderName: "#1900", customerName: null, customer: null },
      { id: "bad-3", orderId: null, orderName: null, customerName: null, customer: null },
    ]);
    await api.close();
  });

  test("is dismissed for good, and only by its own shop", async () => {
    await post("{ not json", { webhookId: "bad-1" });
    await post("{ nor this", { webhookId: "bad-2" });
    await apply();
    const api = await openApi(deps, shop);
    const stranger = await openApi(deps, await newShop());
    const dismiss =
      "mutation ($ids: [ID!]!) { it: setAsideDismiss(webhookIds: $ids) { dismissed userErrors { code } } }";
    const none = { dismissed: null, userErrors: [{ code: "set_aside_not_found" }] };

    expect((await stranger.ask(dismiss, { ids: ["bad-1"] })).data.it).toEqual(none);
    expect(await stored()).toMatchObject([{ status: "set_aside" }, { status: "set_aside" }]);
    expect((await api.ask(dismiss, { ids: ["bad-1", "unknown"] })).data.it).toEqual({
      dismissed: 1,
      userErrors: [],
    });
    expect(await stored()).toEqual([
      { webhook_id: "bad-1", status: "applied", has_body: false },
      { webhook_id: "bad-2", status: "set_aside", has_body: true },
    ]);
    expect((await api.ask(dismiss, { ids: ["bad-1"] })).data.it).toEqual(none);
    expect(await retryInbox(deps, shop.shopId, ["bad-1"])).toBe(0);
    expect((await api.ask("{ setAsideCount }")).data.setAsideCount).toBe(1);
    await api.close();
    await stranger.close();
  });

  test("is not forgotten if it is retried while the inbox consumer goes to sleep", async () => {
    await post("{ not json");
    await apply();
    const [isRetried, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: Pick<Database, "transaction"> = {
      transaction: (shopId, work) =>
        own.db.transaction(shopId, async (tx) => {
          const result = await work(tx);
          isRetried.resolve();
          await mayCommit.promise;
          return result;
        }),
    };
    const retrying = retryInbox({ ...deps, db: slow as Database }, shop.shopId);
    await isRetried.promise;

    let looks = 0;
    const watched: Pick<Database, "transaction"> = {
      transaction: (shopId, work) => {
        looks += 1;
        return own.db.transaction(shopId, work);
      },
    };
    const consumer = applyInboxTask.run(
      { ...deps, db: { ...own.db, ...watched } },
      { shopId: shop.shopId },
      { n: 1, isLast: true },
    );
    // By then it would have gone to sleep.
    const goesOn = vi.waitFor(() => expect(looks).toBeGreaterThan(20), { timeout: 15_000 });
    await Promise.race([consumer, goesOn]);
    mayCommit.resolve();
    await Promise.all([retrying, consumer]);

    expect(await listInbox(deps, shop.shopId)).toMatchObject([{ status: "set_aside", attempts: 1 }]);
  });

  test("is set aside again if it is retried and its reason still holds", async () => {
    await post("{ not json");
    await apply();

    expect(await retryInbox(deps, shop.shopId)).toBe(1);
    await apply();
    expect(await listInbox(deps, shop.shopId)).toMatchObject([
      { status: "set_aside", reasonCode: "malformed_body" },
    ]);
  });

  test("can be retried once its reason is gone", async () => {
    await post(anOrderPayload({ currency: "USD" }));
    await apply();
    await post(
      { name: "Regency", currency: "USD", iana_timezone: "Europe/Berlin", myshopify_domain: shop.domain },
      { topic: "shop/update", webhookId: "s" },
    );
    await apply();

    expect(await retryInbox(deps, shop.shopId, ["w-1"])).toBe(1);
    await applyAll(deps, { ...shop, currencyCode: "USD" }, () => false);

    expect(await listInbox(deps, shop.shopId)).toEqual([]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });
});

test("an order right behind a change of the shop's currency is read in the new one", async () => {
  await post(
    { name: "Regency", currency: "USD", iana_timezone: "Europe/Berlin", myshopify_domain: shop.domain },
    { topic: "shop/update", webhookId: "s" },
  );
  await post(anOrderPayload({ currency: "USD" }));

  expect(await apply()).toEqual({ taken: 1, end: "shop_updated" });
  expect(await applyAll(deps, (await findShopById(deps, shop.shopId))!, () => false)).toMatchObject({
    end: "empty",
  });
  expect(await listInbox(deps, shop.shopId)).toEqual([]);
  expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
});

describe("the retention of webhooks that were not applied", () => {
  const tidyAfter = async (days: number) => {
    deps.clock.move({ days });
    await tidyInboxOfShop(deps, shop.shopId);
  };

  test("is limited: unhandled for 30 days, set aside for 90, the body for 30", async () => {
    const now = deps.clock.now();
    await post({ id: 1 }, { topic: "inventory_levels/update", webhookId: "unhandled" });
    await post("{ not json", { webhookId: "bad" });
    await apply();

    await tidyAfter(29);
    expect((await stored()).map(({ has_body }) => has_body)).toEqual([true, true]);
    await tidyAfter(2);
    expect(await stored()).toEqual([{ webhook_id: "bad", status: "set_aside", has_body: false }]);
    await tidyAfter(58);
    expect(await stored()).toHaveLength(1);
    await tidyAfter(2);
    expect(await stored()).toEqual([]);
    deps.clock.set(now);
  });
});

describe("an unhandled webhook", () => {
  test("is applied by itself once there is a handler, and a set-aside one is left to staff", async () => {
    await post("{ not json", { webhookId: "bad" });
    await apply();
    const older = { ...deps.platform.webhooks, isHandled: () => false };
    const before = await createApp({ ...deps, platform: { ...deps.platform, webhooks: older } });
    await before.inject(aWebhook(shop.domain, anOrderPayload()));
    await before.close();
    expect(await listInbox(deps, shop.shopId)).toMatchObject([
      { status: "set_aside" },
      { status: "unhandled" },
    ]);

    await tidyInboxOfShop(deps, shop.shopId);
    await apply();

    expect(await listInbox(deps, shop.shopId)).toMatchObject([{ webhookId: "bad", status: "set_aside" }]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });
});
