// Forged webhooks. The headers of a delivery are not signed: an attacker who has any text that the platform signed may
// send it under any topic, shop and id.
import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { anOrderPayload } from "../samples/order-payload.ts";
import { testCredentials } from "../test-platform.ts";
import type { Attack } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";

interface Delivery {
  readonly topic: string;
  readonly shopDomain: string;
  /** Signed as the platform would sign it, whatever it is. */
  readonly text: string;
  readonly webhookId?: string;
  readonly secret?: string;
}

let deliveries = 0;

function deliver(world: AttackWorld, delivery: Delivery): Promise<Response> {
  deliveries += 1;
  const { topic, shopDomain, text, webhookId = `attack-${deliveries}` } = delivery;
  const secret = delivery.secret ?? testCredentials.apiSecret;
  return world.ask("/webhooks", {
    method: "POST",
    headers: {
      "X-Shopify-Topic": topic,
      "X-Shopify-Shop-Domain": shopDomain,
      "X-Shopify-Webhook-Id": webhookId,
      "X-Shopify-Hmac-Sha256": createHmac("sha256", secret).update(text).digest("base64"),
    },
    body: text,
  });
}

/** Refused, and nothing is stored or done for either shop. */
async function expectRefused(world: AttackWorld, ...all: readonly Delivery[]): Promise<void> {
  const before = [await world.stateOf(world.one), await world.stateOf(world.two)];
  for (const delivery of all) expect((await deliver(world, delivery)).status).toBe(401);
  await world.settled();
  expect([await world.stateOf(world.one), await world.stateOf(world.two)]).toEqual(before);
}

const harmful = ["shop/redact", "app/uninstalled", "orders/paid", "customers/redact", "made-up/topic"];
const toShopTwo = ({ two }: AttackWorld, text: string): readonly Delivery[] =>
  harmful.map((topic) => ({ topic, shopDomain: two.domain, text }));

const shopResource = (domain: string): string =>
  JSON.stringify({ id: 1, name: "Fern", domain, myshopify_domain: domain });
const compliance = (domain: string): string =>
  JSON.stringify({ shop_id: 1, shop_domain: domain, customer: { id: 7001 }, orders_to_redact: [] });

/** The platform signs a shopper's request as `name=value`, sorted by name, with nothing in between. */
function proxyText(world: AttackWorld, chosen: Readonly<Record<string, string>>): string {
  const given = {
    shop: world.one.domain,
    logged_in_customer_id: "",
    path_prefix: "/apps/loyalty",
    timestamp: "1764000000",
  };
  return Object.entries({ ...chosen, ...given })
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("");
}

export const attacks: readonly Attack[] = [
  {
    fact: "A webhook signed with another secret is refused, and nothing is stored",
    attempt: (world) =>
      expectRefused(world, {
        secret: "another secret",
        topic: "app/uninstalled",
        shopDomain: world.two.domain,
        text: shopResource(world.two.domain),
      }),
  },
  {
    fact: "An ID token, which every merchant holds, is no webhook",
    async attempt(world) {
      const [header, payload] = world.own.idToken(world.one.domain).split(".");
      await expectRefused(world, ...toShopTwo(world, `${header}.${payload}`));
    },
  },
  {
    fact: "The signed query of an authorization is no webhook",
    async attempt(world) {
      const query = new URLSearchParams(
        world.own.callback({ code: "c", shop: world.one.domain, state: "s", host: "aA" }).split("?")[1],
      );
      query.delete("hmac");
      await expectRefused(world, ...toShopTwo(world, query.toString()));
    },
  },
  {
    fact: "Text that a shopper types into the shop's own address is no webhook, even if it is JSON",
    async attempt(world) {
      const text = proxyText(world, { ' {"id":7,"x":"': "", zz: '"}' });
      expect(JSON.parse(text)).toMatchObject({ id: 7 });
      await expectRefused(world, ...toShopTwo(world, text));
    },
  },
  {
    fact: "A webhook whose body is not a JSON object is refused",
    attempt: (world) =>
      expectRefused(
        world,
        ...["", "[]", "[1,2]", '"text"', "7", "null"].flatMap((text) => toShopTwo(world, text)),
      ),
  },
  {
    fact: "A body that names another shop than its header is refused",
    attempt: ({ one, two, ...world }) =>
      expectRefused(
        { one, two, ...world },
        { topic: "app/uninstalled", shopDomain: two.domain, text: shopResource(one.domain) },
        { topic: "app/uninstalled", shopDomain: one.domain, text: shopResource(two.domain) },
        { topic: "shop/update", shopDomain: two.domain, text: shopResource(one.domain) },
        { topic: "shop/redact", shopDomain: two.domain, text: compliance(one.domain) },
        { topic: "customers/redact", shopDomain: two.domain, text: compliance(one.domain) },
        { topic: "customers/data_request", shopDomain: two.domain, text: compliance(one.domain) },
      ),
  },
  {
    fact: "A body that should name its shop and does not is refused",
    attempt: (world) =>
      expectRefused(
        world,
        ...[
          "shop/redact",
          "app/uninstalled",
          "shop/update",
          "customers/redact",
          "customers/data_request",
        ].map((topic) => ({ topic, shopDomain: world.two.domain, text: JSON.stringify(anOrderPayload()) })),
      ),
  },
  {
    fact: "A webhook that the app was uninstalled is not believed while our access still opens the shop",
    async attempt(world) {
      const { domain } = world.two;
      const answer = await deliver(world, {
        topic: "app/uninstalled",
        shopDomain: domain,
        text: shopResource(domain),
      });
      expect(answer.status).toBe(200);
      await world.settled();
      const { token } = world.two;
      const asked = await world.ask("/api/graphql", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ query: "{ shop { domain } }" }),
      });
      expect(await asked.json()).toEqual({ data: { shop: { domain } } });
      expect(await world.own.deps.platform.readShop(domain)).toMatchObject({ currencyCode: "EUR" });
    },
  },
  {
    fact: "A shop that has the app is not erased, whatever the webhook says",
    async attempt(world) {
      const { domain } = world.two;
      const answer = await deliver(world, {
        topic: "shop/redact",
        shopDomain: domain,
        text: JSON.stringify({ shop_id: 1, shop_domain: domain }),
      });
      expect(answer.status).toBe(200);
      await world.settled();
      expect(await world.stateOf(world.two)).not.toEqual([]);
      expect(await world.own.deps.platform.readShop(domain)).toMatchObject({ currencyCode: "EUR" });
    },
  },
  {
    fact: "Made-up topics leave one line in the metrics, not one each",
    async attempt(world) {
      for (const topic of ["made-up/one", "made-up/two"])
        await deliver(world, { topic, shopDomain: world.two.domain, text: '{"id":1}' });
      await world.settled();
      const metrics = await (await world.ask("/metrics")).text();
      expect(metrics).not.toContain("made-up");
      expect(metrics).toContain('laurel_webhooks_total{topic="other",outcome="accepted"}');
    },
  },
  {
    fact: "A topic or an id that no platform would send is refused before it is stored",
    attempt: (world) =>
      expectRefused(
        world,
        ...["x".repeat(101), "orders paid", "Orders/Paid\u00e9", '"}{', "../paid"].map((topic) => ({
          topic,
          shopDomain: world.two.domain,
          text: '{"id":1}',
        })),
        ...["x".repeat(201), "a b"].map((webhookId) => ({
          topic: "orders/paid",
          webhookId,
          shopDomain: world.two.domain,
          text: '{"id":1}',
        })),
      ),
  },
];
