// Servers and workers that are killed, added and taken away while messages of many shops arrive: each that was accepted is
// applied, and once.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withLogin } from "../database/embedded/embedded-postgres.ts";
import { embeddedServingLogin } from "../database/tenants/roles.sql.ts";
import { signWebhook } from "../platform/shopify/auth/sign-webhook.ts";
import { createNewId } from "../process/new-id.ts";
import { brokenClaims } from "../testing/processes/deliver.ts";
import { laurelSecret, type LaurelProcess, startLaurel } from "../testing/processes/laurel-process.ts";
import { seededRandom } from "../testing/random.ts";
import { aShop } from "../testing/samples/a-shop.ts";
import { anOrderPayload } from "../testing/samples/order-payload.ts";
import { TestClock } from "../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";

const SHOPS = 12;
const SENDERS = 8;
const MEMBERS = 5;
const POINTS_OF_ORDER = 20;
const FOR_MS = 60_000;
const EACH_MS = 2_500;
const FAULTS_SEED = 1;

let own: TestDatabase;
let deps: TestDeps;
let shops: Shop[];
let server: LaurelProcess;
/** Null: it is not there now. */
const workers: (LaurelProcess | null)[] = [null, null];

beforeAll(async () => {
  own = await createTestDatabase();
  const clock = new TestClock();
  deps = createTestDeps({ db: own.db, clock, newId: createNewId(clock) });
  shops = [];
  for (let nth = 0; nth < SHOPS; nth += 1)
    shops.push(await aShop(deps, { domain: `shop-${nth}.myshopify.com` }));
  server = await startLaurel({ environment });
  for (const nth of workers.keys()) workers[nth] = await startWorker();
}, 180_000);
afterAll(async () => {
  for (const one of [server, ...workers]) await one?.remove();
  await own.drop();
});

const environment = {
  get DATABASE_URL() {
    return withLogin(own.url, embeddedServingLogin);
  },
  DATABASE_CONNECTIONS: "5",
};

const startWorker = () => startLaurel({ environment, command: ["work", "--queues", "apply,answer"] });

test("each accepted message is applied once", { timeout: 400_000 }, async () => {
  const endsAt = Date.now() + FOR_MS;
  const accepted = shops.map(() => 0);
  let sent = 0;
  const send = async (): Promise<void> => {
    while (Date.now() < endsAt) {
      const nth = (sent += 1);
      await deliverUntilAccepted(nth);
      accepted[nth % SHOPS]! += 1;
    }
  };
  const faults = { killed: 0, taken: 0, added: 0 };
  const spoil = async (): Promise<void> => {
    const random = seededRandom(FAULTS_SEED);
    while (Date.now() < endsAt) {
      const chance = random();
      const at = chance < 0.5 ? 0 : 1;
      const worker = workers[at] ?? null;
      if (random() < 0.3) {
        await server.kill();
        await server.start();
        faults.killed += 1;
      } else if (worker === null) {
        workers[at] = await startWorker();
        faults.added += 1;
      } else if (random() < 0.7) {
        await worker.kill();
        await worker.remove();
        workers[at] = null;
        faults.killed += 1;
      } else {
        await worker.remove();
        workers[at] = null;
        faults.taken += 1;
      }
      await sleep(EACH_MS * random());
    }
  };
  await Promise.all([spoil(), ...Array.from({ length: SENDERS }, send)]);
  expect(faults.killed).toBeGreaterThan(4);
  expect(Math.min(...accepted)).toBeGreaterThan(10);

  await vi.waitFor(async () => expect(await unapplied()).toBe(0), { timeout: 150_000, interval: 500 });
  for (const [nth, shop] of shops.entries()) {
    expect(await brokenClaims(deps, shop)).toEqual([]);
    expect(await pointsOf(shop)).toEqual({ points: accepted[nth]! * POINTS_OF_ORDER, orders: accepted[nth] });
  }
});

/** As the platform does: again, with the same id, until it is told that it arrived. */
async function deliverUntilAccepted(nth: number): Promise<void> {
  const customer = 7_000 + (nth % MEMBERS);
  const order = anOrderPayload({ id: 5_000_000 + nth, name: `#${nth}`, customer: customerOf(customer) });
  const body = Buffer.from(JSON.stringify(order));
  const shopDomain = shops[nth % SHOPS]!.domain;
  const about = { topic: "orders/paid", shopDomain, webhookId: `w-${nth}`, eventId: null, triggeredAt: null };
  for (;;) {
    const headers = signWebhook(laurelSecret, about, body);
    const answer = await fetch(new URL("/webhooks", server.url), { method: "POST", headers, body }).catch(
      () => null,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(100);
  }
}

const customerOf = (id: number) => ({
  id,
  email: `customer-${id}@example.com`,
  first_name: "Ada",
  last_name: String(id),
  state: "enabled",
  verified_email: true,
  tags: "",
  created_at: "2026-01-05T08:00:00Z",
  updated_at: "2026-01-05T08:00:00Z",
});

async function unapplied(): Promise<number> {
  let count = 0;
  for (const { shopId } of shops)
    count += await own.db.transaction(shopId, async (tx) => {
      const rows = await tx.kysely
        .selectFrom("inbox")
        .select("id")
        .where("shop_id", "=", shopId)
        .where("status", "<>", "applied")
        .execute();
      return rows.length;
    });
  return count;
}

const pointsOf = ({ shopId }: Shop): Promise<{ points: number; orders: number }> =>
  own.db.transaction(shopId, async (tx) => {
    const members = await tx.kysely
      .selectFrom("balances")
      .select(["available", "orders_count"])
      .where("shop_id", "=", shopId)
      .execute();
    return {
      points: members.reduce((sum, { available }) => sum + Number(available), 0),
      orders: members.reduce((sum, { orders_count: orders }) => sum + Number(orders), 0),
    };
  });
