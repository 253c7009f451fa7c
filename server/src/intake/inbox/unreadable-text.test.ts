// Bodies with text that PostgreSQL cannot store, or ids that JSON's numbers cannot hold: over HTTP, to the balance.
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { topicNames } from "../../platform/shopify/webhooks/topics.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../testing/samples/order-payload.ts";
import { openApi } from "../../testing/test-api.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { applyAll } from "./apply/apply-inbox.ts";
import { listInbox } from "./list-inbox.ts";
import { retryInbox } from "./retry-inbox.ts";
import { aWebhook } from "../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

/** `body`: as it is sent, byte for byte, or an object. Returns the answer's status. */
async function post(body: object | string | Uint8Array, topic = "orders/paid"): Promise<number> {
  return (await app.inject(aWebhook(shop.domain, body, { topic }))).statusCode;
}

const apply = () => applyAll(deps, shop, () => false);

const kept = () =>
  own.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("inbox").select(["status", "reason_code", "body"]).orderBy("id").execute(),
  );

const linesOf = async (orderId: string): Promise<unknown> => {
  const rows = await own.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("orders").select("state").where("order_id", "=", orderId).execute(),
  );
  return rows.map(({ state }) => state);
};

const withTitle = (title: string) => anOrderPayload({ line_items: [aLinePayload({ title })] });

describe("an order is taken", () => {
  test.each<[string, object | string | Buffer]>([
    ["with U+0000 in its note", anOrderPayload({ note: "leave at the door\0" })],
    ["with U+0000 in its name and in a tag", anOrderPayload({ name: "#\0", tags: "a\0, b" })],
    ["with half of an emoji in a title", withTitle("gift \ud83c")],
    ["with the other half in a name", anOrderPayload({ source_name: "\udf81" })],
    ["with a bare NUL", JSON.stringify(withTitle("@")).replace("@", "\0")],
    ["with bytes that are not UTF-8", Buffer.from(JSON.stringify(withTitle("caf\u00e9")), "latin1")],
  ])("%s, and its body is kept as it was sent", async (_, body) => {
    expect(await post(body)).toBe(200);
    await apply();

    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
    expect(await kept()).toMatchObject([{ status: "applied", reason_code: "text_repaired" }]);
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    expect((await kept())[0]?.body).toEqual(Buffer.from(isRaw ? (body as string) : JSON.stringify(body)));
    expect(await listInbox(deps, shop.shopId)).toEqual([]);
  });

  test("with a title of 255 characters that ends in an emoji, and everything that reads it works", async () => {
    const title = `${"a".repeat(254)}🎁`;
    await post(withTitle(title));
    await apply();

    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
    expect(await linesOf("9001")).toMatchObject([{ lines: [{ title }] }]);
    expect(await brokenClaims(deps, shop)).toEqual([]);
    const api = await openApi(deps, shop);
    const { data, errors } = await api.ask(`{ customers(first: 1) { nodes { id
      orders(first: 5) { nodes { name total { amount } } } } } }`);
    expect(errors).toEqual([]);
    expect(data.customers.nodes[0].orders.nodes).toHaveLength(1);
    await eraseCustomerByHand(deps, shop.shopId, { customerId: data.customers.nodes[0].id, actor: "test" });
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.close();
  });

  test("with a longer title, which is cut between two characters", async () => {
    await post(withTitle("🎁".repeat(300)));
    await apply();
    expect(await linesOf("9001")).toMatchObject([{ lines: [{ title: "🎁".repeat(255) }] }]);
  });

  test("with ids of eighteen digits, under the id that the platform writes as text", async () => {
    const text = JSON.stringify(anOrderPayload({ admin_graphql_api_id: "gid://shopify/Order/1" }))
      .replace("9001", "820982911946154508")
      .replace("7001", "115310627314723954");
    expect(await post(text)).toBe(200);
    await apply();

    expect(await memberOf(deps, shop, "115310627314723954")).toMatchObject({ available: 20 });
    expect(await linesOf("1")).toHaveLength(1);
    expect(await kept()).toMatchObject([{ status: "applied", reason_code: null, body: null }]);
  });
});

test("the kept body of a repaired message goes when its person is erased, and the message stays applied", async () => {
  await post(anOrderPayload({ note: "Ada\0" }));
  await apply();
  const { customerId: id } = await memberOf(deps, shop);

  await eraseCustomerByHand(deps, shop.shopId, { customerId: id, actor: "test" });
  expect(await kept()).toMatchObject([{ status: "applied", body: null }]);

  // What arrives about an erased person later is applied, and not kept.
  await post(anOrderPayload({ id: 9002, note: "Ada\0" }));
  await apply();
  expect((await kept()).map(({ body }) => body)).toEqual([null, null]);
});

test("the person of a message that waits is erased from it without its ids losing a digit", async () => {
  await post(anOrderPayload());
  await apply();
  const { customerId: id } = await memberOf(deps, shop);
  await post(
    JSON.stringify(anOrderPayload({ updated_at: "2026-02-02T12:00:00Z" })).replace(
      "9001",
      "820982911946154508",
    ),
  );

  await eraseCustomerByHand(deps, shop.shopId, { customerId: id, actor: "test" });
  await apply();

  expect(await linesOf("820982911946154508")).toHaveLength(1);
});

test("a message that an earlier version set aside for its bytes can be taken now", async () => {
  const body = Buffer.from(JSON.stringify(withTitle("caf\u00e9")), "latin1");
  await own.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .insertInto("inbox")
      .values({
        shop_id: shop.shopId,
        id: deps.newId(),
        webhook_id: "of before",
        topic: "orders/paid",
        received_at: deps.clock.now(),
        status: "set_aside",
        bytes: body.length,
        body,
        reason_code: "not_text",
      } as never)
      .execute(),
  );

  expect(await retryInbox(deps, shop.shopId)).toBe(1);
  await apply();
  expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
});

test("whatever a signed body says, it is applied or set aside with a reason, and nothing stops behind it", async () => {
  const topics = fc.constantFrom(
    ...topicNames.filter((topic) => topic !== "app/uninstalled"),
    "customers/redact",
  );
  const leaf = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "\0",
      "\ud83c",
      "gid://shopify/Order/1",
      "2026-13-41T99:99:99Z",
      "1e99",
      "-1.00",
      "99999999.99",
    ),
    fc.double(),
    fc.bigInt({ min: 0n, max: 2n ** 70n }).map(Number),
    fc.constantFrom(null, true, [], {}),
  );
  const field = fc.constantFrom(
    ...Object.keys(anOrderPayload()),
    "order_id",
    "customer_id",
    "shop_domain",
    "__proto__",
  );
  const changes = fc.dictionary(field, fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.object()), {
    maxKeys: 4,
  });
  const stamp = { received: 0 };

  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(topics, changes), { minLength: 25, maxLength: 25 }), async (all) => {
      for (const [topic, change] of all) {
        const body = {
          shop_domain: shop.domain,
          myshopify_domain: shop.domain,
          ...anOrderPayload(),
          ...change,
        };
        expect([200, 401]).toContain(await post(body, topic));
      }
      stamp.received += all.length;
      expect(await apply()).not.toMatchObject({ end: "stopped" });
      const waiting = await listInbox(deps, shop.shopId);
      expect(waiting.filter(({ reasonCode }) => reasonCode === "internal_error")).toEqual([]);
      await own.db.transaction(shop.shopId, (tx) => tx.kysely.deleteFrom("inbox").execute());
    }),
    { numRuns: 12 },
  );
  // Of ids that none of the bodies had: one of those may have said that order 1 is deleted.
  const customer = { ...(anOrderPayload()["customer"] as object), id: 7_654_321 };
  await post(
    anOrderPayload({ id: 1_234_567, admin_graphql_api_id: "gid://shopify/Order/1234567", customer }),
  );
  await apply();
  expect(await memberOf(deps, shop, "7654321")).toMatchObject({ available: 20 });
});
