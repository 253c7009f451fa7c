// A shop that asks for more than a server can give, beside a modest one, over HTTP. Its transactions do not end until the
// test lets them, so what the modest shop gets does not depend on how fast anything is.
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { QUERIES_UNDER_WAY } from "../graphql/graphql.routes.ts";
import { createIntake } from "../intake/inbox/receive-webhook.ts";
import { createApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";
import { aShop } from "../testing/samples/a-shop.ts";
import { anOrderPayload } from "../testing/samples/order-payload.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { createApp } from "./app.ts";
import { aWebhook, onlyWebhooks } from "../testing/samples/a-webhook.ts";

const GREED = 300;

let own: TestDatabase;
let deps: TestDeps;
let app: FastifyInstance;
let url: string;
let greedy: Shop;
let modest: Shop;
const keys = new Map<Shop, string>();

/** While it is shut, no transaction of the greedy shop ends. */
const gate = { isShut: false, opened: Promise.withResolvers<void>(), held: 0 };
function shut(): void {
  Object.assign(gate, { isShut: true, opened: Promise.withResolvers<void>(), held: 0 });
}
function open(): void {
  gate.isShut = false;
  gate.opened.resolve();
}

/** The same database, in which the greedy shop's transactions hold their connection until the gate is open. */
function gated(db: Database): Database {
  const held =
    <Tx, T>(shopId: string, work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      if (shopId === greedy.shopId && gate.isShut) {
        gate.held += 1;
        await gate.opened.promise;
      }
      return work(tx);
    };
  return {
    ...db,
    transaction: (shopId, work) => db.transaction(shopId, held(shopId, work)),
    readOneMoment: (shopId, work) => db.readOneMoment(shopId, held(shopId, work)),
  };
}

beforeAll(async () => {
  own = await createTestDatabase();
  const platform = onlyWebhooks;
  const plain = createTestDeps({ db: own.db, platform });
  [greedy, modest] = [await aShop(plain, { domain: "greedy.myshopify.com" }), await aShop(plain)];
  for (const shop of [greedy, modest]) {
    const made = await createApiKey(plain, { shopId: shop.shopId, name: "k", scopes: ["*"], actor: "test" });
    keys.set(shop, made.key);
  }
  deps = { ...plain, db: gated(own.db) };
  app = await createApp(deps);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => open());
afterAll(async () => {
  await app.close();
  await own.drop();
});

function ask(
  shop: Shop,
  query = "{ customers(first: 50) { nodes { id points { available } } } }",
): Promise<Response> {
  const headers = { authorization: `Bearer ${keys.get(shop)!}`, "content-type": "application/json" };
  return fetch(`${url}/api/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
}

let sent = 0;
function deliver(shop: Shop): Promise<Response> {
  return fetch(`${url}/webhooks`, aWebhook(shop.domain, anOrderPayload({ id: ++sent })));
}

/** Of an import that is not there: a transaction that finds nothing. */
const change = `mutation { importDiscard(id: "019c0000-0000-7000-8000-000000000000") { userErrors { code } } }`;

/** Of the ten connections of a test: seven are turns, and one of these is always left. */
const MOST_TURNS = 6;

test.each([
  ["queries", undefined],
  ["changes", change],
])(
  "whose %s take all they can get leaves a modest shop's queries, changes and webhooks their turn",
  async (_, query) => {
    // Both are there, as in a server that is not just started.
    expect((await ask(modest)).status).toBe(200);
    shut();
    const answers = Array.from({ length: GREED }, () => ask(greedy, query));
    const refused = new Set<Response>();
    for (const answer of answers)
      void answer.then((response) => void (response.status === 429 && refused.add(response)));
    // Those beyond a hundred are told to wait; of the others, a few hold a connection.
    await vi.waitFor(() => expect(refused.size).toBe(GREED - QUERIES_UNDER_WAY), { timeout: 30_000 });
    await vi.waitFor(() => expect(gate.held).toBeGreaterThan(0), { timeout: 30_000 });
    for (const response of refused) expect(response.headers.get("retry-after")).toBe("1");

    for (let times = 0; times < 10; times++) {
      expect((await ask(modest)).status).toBe(200);
      expect((await ask(modest, change)).status).toBe(200);
      expect((await deliver(modest)).status).toBe(200);
    }
    expect(gate.held).toBeLessThanOrEqual(MOST_TURNS);

    open();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(QUERIES_UNDER_WAY);
    expect((await ask(greedy)).status).toBe(200);
  },
);

test("whose webhooks come faster than they can be stored waits with its own, and holds one connection", async () => {
  expect((await deliver(modest)).status).toBe(200);
  shut();
  const answers = Array.from({ length: GREED }, () => deliver(greedy));
  await vi.waitFor(() => expect(gate.held).toBe(1), { timeout: 30_000 });
  for (let times = 0; times < 10; times++) {
    expect((await deliver(modest)).status).toBe(200);
    expect((await ask(modest)).status).toBe(200);
  }
  expect(gate.held).toBe(1);
  open();
  // None of them is refused: the platform removes a subscription that fails eight times in a row.
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("whose webhooks take the memory that one shop may have is told to send them again, and no other is", async () => {
  shut();
  const intake = createIntake(deps, { inAll: 1_000, ofOneShop: 500 });
  const receive = (shop: Shop, webhookId: string): Promise<void> => {
    const webhook = {
      topic: "orders/paid",
      webhookId,
      shopDomain: shop.domain,
      eventId: null,
      triggeredAt: null,
    };
    return intake.receive(shop.shopId, webhook, Buffer.alloc(200, "{"));
  };
  const kept = [receive(greedy, "big-1"), receive(greedy, "big-2")];
  await expect(receive(greedy, "big-3")).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 1 },
  });
  await receive(modest, "small-1");
  open();
  await Promise.all(kept);
  await receive(greedy, "big-3");
});
