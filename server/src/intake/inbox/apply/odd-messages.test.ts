// Messages of our own of the kinds that have gone wrong elsewhere: texts longer than an index holds, ids of eighteen digits
// in every place, customers of whom nothing is said, lines of nothing. Over HTTP, to the balance and to what reads it.
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { askAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../../testing/samples/order-payload.ts";
import { openApi } from "../../../testing/test-api.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { listInbox } from "../list-inbox.ts";
import { applyAll } from "./apply-inbox.ts";
import { aWebhook } from "../../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

async function arrives(topic: string, body: object | string): Promise<void> {
  expect((await app.inject(aWebhook(shop.domain, body, { topic }))).statusCode).toBe(200);
  await applyAll(deps, shop, () => false);
}

const points = async (platformId = "7001"): Promise<number> =>
  (await memberOf(deps, shop, platformId)).available;
const notTaken = async () =>
  (await listInbox(deps, shop.shopId)).map(({ reasonCode, reason }) => `${reasonCode}: ${reason}`);

/** Text that no index can make smaller. */
const noise = (characters: number): string => {
  let text = "";
  for (let n = 0; text.length < characters; n += 1)
    text += createHash("sha256").update(String(n)).digest("hex");
  return text.slice(0, characters);
};
const customer = anOrderPayload()["customer"] as object;

describe("an order is taken, and its customer is found, with", () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    [
      "an e-mail address of 9,000 characters",
      { customer: { ...customer, email: `${noise(9_000)}@example.com` } },
    ],
    [
      "names of 9,000 characters",
      { customer: { ...customer, first_name: noise(9_000), last_name: noise(9_001) } },
    ],
    ["names of emoji alone", { customer: { ...customer, first_name: "👩‍👩‍👧‍👦".repeat(60), last_name: "🎁" } }],
    [
      "a phone number of 9,000 digits",
      { customer: { ...customer, email: null, phone: "+49".padEnd(9_000, "7") } },
    ],
    ["a number of 9,000 characters", { name: `#${noise(9_000)}` }],
    ["a discount code of 9,000 characters", { discount_codes: [{ code: noise(9_000) }] }],
    [
      "a thousand discount codes",
      { discount_codes: Array.from({ length: 1_000 }, (_, n) => ({ code: `C${n}` })) },
    ],
    ["a sales channel of 9,000 characters", { source_name: noise(9_000) }],
    [
      "a product of a million characters",
      { line_items: [aLinePayload({ title: noise(1_000_000), variant_title: noise(1_000_000) })] },
    ],
    [
      "U+0000 in an address, a number and a code",
      {
        customer: { ...customer, email: "ad\0a@example.com", phone: "+49\0" },
        discount_codes: [{ code: "SAVE\0" }],
      },
    ],
    [
      "a line of no units",
      { line_items: [aLinePayload(), aLinePayload({ id: 2, quantity: 0, current_quantity: 0 })] },
    ],
    [
      "no lines that are left",
      { line_items: [aLinePayload(), aLinePayload({ id: 2, current_quantity: 0 })] },
    ],
  ])("%s", async (_, changes) => {
    await arrives("orders/paid", anOrderPayload(changes));

    expect(await notTaken()).toEqual([]);
    expect(await points()).toBe(20);
    const api = await openApi(deps, shop);
    const { data, errors } = await api.ask(
      `{ customers(first: 1) { nodes { displayName email orders(first: 1) { nodes { name } } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.customers.nodes).toHaveLength(1);
    await api.close();
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});

test("a customer of whom only an id is sent is taken, by every message that has one", async () => {
  await arrives("customers/create", {
    id: 7001,
    email: null,
    phone: null,
    first_name: null,
    last_name: null,
    state: "disabled",
    created_at: "2026-01-05T08:00:00Z",
    updated_at: "2026-01-05T08:00:00Z",
  });
  await arrives("orders/paid", anOrderPayload({ customer: { id: 7001 } }));
  expect(await notTaken()).toEqual([]);
});

test("a name, an address and a number that show nothing are none: the customer has a name to click on", async () => {
  const filler = "\u3164";
  const people = [
    [" ", "", "Customer 8100"],
    ["\u00a0", "\u200b", "Customer 8101"],
    [null, "\t", "Customer 8102"],
    ["\u2060", filler, "Customer 8103"],
    ["\u200d", "Lee", "Lee"],
    [".", null, "."],
  ] as const;
  for (const [nth, [first, last]] of people.entries())
    await arrives("customers/create", {
      id: 8100 + nth,
      email: " ",
      phone: "\u00a0",
      first_name: first,
      last_name: last,
      state: "disabled",
      created_at: "2026-01-05T08:00:00Z",
      updated_at: "2026-01-05T08:00:00Z",
    });
  const api = await openApi(deps, shop);
  for (const [nth, [, , shown]] of people.entries()) {
    const { data } = await api.ask(`{ customer(platformId: "${8100 + nth}") { displayName email } }`);
    expect(data.customer).toEqual({ displayName: shown, email: null });
  }
  await api.close();
});

test("ids of eighteen digits, as numbers, are the same in an order, its refund, its deletion and its customer's messages", async () => {
  const long = (text: string) =>
    text
      .replaceAll(/\b9001\b/g, "820982911946154508")
      .replaceAll(/\b7001\b/g, "115310627314723954")
      .replaceAll(/"line_item_id":1\b/g, '"line_item_id":866550311766439020')
      .replaceAll(/"line_items":\[\{"id":1\b/g, '"line_items":[{"id":866550311766439020');
  const who = "115310627314723954";
  const two = anOrderPayload({ line_items: [aLinePayload({ quantity: 2, current_quantity: 2 })] });
  await arrives("orders/paid", long(JSON.stringify(two)));
  expect(await points(who)).toBe(40);
  const refund = {
    id: 71,
    order_id: 9001,
    refund_line_items: [{ id: 91, line_item_id: 1, quantity: 1 }],
    transactions: [],
  };
  await arrives("refunds/create", long(JSON.stringify(refund)));
  expect(await points(who)).toBe(20);
  await arrives("customers/delete", long(JSON.stringify({ id: 7001 })));
  await arrives("orders/delete", long(JSON.stringify({ id: 9001 })));
  expect(await points(who)).toBe(0);
  expect(await notTaken()).toEqual([]);
});

test.each(["shop/redact", "customers/redact", "customers/data_request"])(
  "%s of a shop that is not known here, or no longer, is answered so that the platform stops, with and without its header",
  async (topic) => {
    const shopDomain = "gone.myshopify.com";
    const body = {
      shop_id: 954889,
      shop_domain: shopDomain,
      customer: { id: 191167, email: "ada@example.com", phone: "555-625-1199" },
      orders_to_redact: [299938, 280263],
      data_request: { id: 9999 },
    };
    const webhook = aWebhook(shopDomain, body, { topic, webhookId: "gone" });
    const { "X-Shopify-Shop-Domain": _, ...bare } = webhook.headers;
    for (const headers of [webhook.headers, bare]) {
      const answer = await app.inject({ ...webhook, headers });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: "unknown_shop" }]);
    }
    const stored = "SELECT webhook_id FROM laurel.inbox WHERE webhook_id = 'gone'";
    expect(await askAdministrator(own.url, stored, [])).toEqual([]);
  },
);
