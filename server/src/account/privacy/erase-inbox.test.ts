// Events of the store that are not applied yet contain the person's data as well.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../http/app.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { listInbox } from "../../intake/inbox/list-inbox.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../testing/samples/order-payload.ts";
import { searchDatabase } from "../../testing/walks/search-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { eraseCustomerByHand } from "./erase-person.ts";
import { aWebhook, onlyWebhooks } from "../../testing/samples/a-webhook.ts";

let own: TestDatabase;
let deps: TestDeps;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
  app = await createApp(deps);
  shop = await aShop(deps);
});
afterAll(async () => {
  await app.close();
  await own.drop();
});

async function post(webhookId: string, body: object, topic = "orders/updated"): Promise<void> {
  const triggeredAt = "2026-02-01T12:00:05Z";
  const answer = await app.inject(aWebhook(shop.domain, body, { topic, webhookId, triggeredAt }));
  expect(answer.statusCode).toBe(200);
}

test("an order that still waits loses the personal data and is applied all the same", async () => {
  await post("first", anOrderPayload());
  await applyAll(deps, shop, () => false);
  const { customerId } = await memberOf(deps, shop);
  const address = { name: "Ada Lantern", address1: "12 Lantern Row", phone: "+441632960123" };
  await post(
    "second",
    anOrderPayload({
      updated_at: "2026-02-02T12:00:00Z",
      email: "customer-7001@example.com",
      shipping_address: address,
      note: "For Ada",
      line_items: [aLinePayload({ current_quantity: 0 })],
    }),
  );
  const words = ["customer-7001@example.com", "Lantern", "+441632960123", "Ada"];
  expect(await searchDatabase(own.url, words)).toContain("laurel.inbox: Lantern");

  await eraseCustomerByHand(deps, shop.shopId, { customerId, actor: "staff:7" });
  expect(await searchDatabase(own.url, words)).toEqual([]);
  await applyAll(deps, shop, () => false);

  expect(await listInbox(deps, shop.shopId)).toEqual([]);
  expect(await memberOf(deps, shop)).toMatchObject({ status: "ERASED", available: 0 });
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("a consent to e-mails that still waits loses the address, also one that Laurel never knew", async () => {
  const order = anOrderPayload({ id: 9002 });
  const customer = {
    ...(order["customer"] as object),
    id: 7002,
    email: "bea@example.com",
    first_name: "Bea",
  };
  await post("third", { ...order, customer });
  await applyAll(deps, shop, () => false);
  const { customerId } = await memberOf(deps, shop, "7002");
  await post(
    "fourth",
    {
      customer_id: 7002,
      email_address: "beatrice@example.org",
      email_marketing_consent: { state: "subscribed", consent_updated_at: "2026-02-01T12:00:00Z" },
    },
    "customers_email_marketing_consent/update",
  );
  expect(await searchDatabase(own.url, ["beatrice@example.org"])).not.toEqual([]);

  await eraseCustomerByHand(deps, shop.shopId, { customerId, actor: "staff:7" });
  expect(await searchDatabase(own.url, ["beatrice@example.org"])).toEqual([]);
  await applyAll(deps, shop, () => false);

  expect(await listInbox(deps, shop.shopId)).toEqual([]);
});
