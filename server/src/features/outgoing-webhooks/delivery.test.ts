// Webhooks from what happens in the shop to a merchant's server that checks their signatures.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adjustPoints, postAdjustment } from "../adjustments/adjust-points.ts";
import { NOBODY, openBook } from "../ledger/book.ts";
import { loadProgram } from "../program/load-program.ts";
import { redeemReward } from "../redemptions/redeem-reward.ts";
import { issueRedemption } from "../redemptions/issue-redemption.job.ts";
import type { Deps } from "../../process/deps.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import type { Shop } from "../shops/load-shop.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { startReceiver, verified, type WebhookReceiver } from "../../testing/processes/webhook-receiver.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { topics, type Topic } from "@laurel/domain/webhooks/topics.ts";
import { addressRules } from "./addresses.ts";
import { deliverWebhooks } from "./deliver-webhooks.job.ts";
import { deliverNext } from "./delivery.ts";
import { listDeliveries, replay } from "./deliveries.ts";
import { changeEndpoint, createEndpoint, deleteEndpoint, listEndpoints, rotateSecret } from "./endpoints.ts";
import { openPoster, type Poster } from "./post-webhook.ts";
import { tidyWebhooks, wakeWebhooks } from "./tidy-webhooks.job.ts";

const actor = "staff:7";
/** Everyone who receives a webhook compares its time with the clock. */
const NOW = "2026-03-02T10:00:00.000Z";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let receiver: WebhookReceiver;
let poster: Poster;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, env: testEnv({ DEV_STORE_URL: "http://localhost:4000" }) });
  shop = await aShop(deps);
  receiver = await startReceiver();
  poster = openPoster(addressRules(deps.env));
});
afterEach(async () => {
  vi.useRealTimers();
  poster.close();
  await receiver.close();
  await own.drop();
});

const by = () => ({ shopId: shop.shopId, actor });
const create = (wanted: readonly Topic[] = topics, url = receiver.url) =>
  createEndpoint(deps, by(), { url, topics: [...wanted] });

/** Moves our clock and the receiver's. */
function move(by: Parameters<TestDeps["clock"]["move"]>[0]): void {
  deps.clock.move(by);
  vi.setSystemTime(deps.clock.now());
}

/** Sends what is due now; how many. */
async function send(endpointId: string, through = poster): Promise<number> {
  for (let sent = 0; ; sent += 1)
    if ((await deliverNext(deps, { shopId: shop.shopId, endpointId }, through)).is === "idle") return sent;
}

let keys = 0;
const adjusting = { points: 5, reason: "secret reason", note: "private note" };
const adjust = async (points = 5, as: Deps = deps): Promise<string> => {
  const { customerId } = await memberOf(deps, shop);
  await adjustPoints(as, shop.shopId, {
    customerId,
    ...adjusting,
    points,
    countsTowardTier: null,
    idempotencyKey: `key ${(keys += 1)}`,
    actor,
  });
  return customerId;
};

const logOf = async (endpointId: string) => {
  const page = { limit: 50, isBackward: false, cursor: null };
  const { nodes } = await deps.db.transaction(shop.shopId, (tx) =>
    listDeliveries(tx, { endpointId, status: null, page }),
  );
  return nodes;
};
const endpointNow = async () => (await deps.db.transaction(shop.shopId, (tx) => listEndpoints(deps, tx)))[0]!;

describe("what happens in the shop", () => {
  test("arrives signed, in order, with ids and figures and nothing of a person", async () => {
    const { endpoint, secret } = await create();
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const customerId = await adjust(5);

    expect(await send(endpoint.id)).toBe(3);

    expect(receiver.taken.map(({ body }) => body.type)).toEqual([
      "customer.joined",
      "points.changed",
      "points.changed",
    ]);
    const [joined, earned, adjusted] = receiver.taken.map((taken) => verified(taken, secret)) as [
      unknown,
      { data: { change: { available: number } } },
      unknown,
    ];
    expect(joined).toEqual({ type: "customer.joined", timestamp: NOW, data: { customerId } });
    const { available } = earned.data.change;
    expect(available).toBeGreaterThan(0);
    expect(earned).toMatchObject({
      data: { customerId, kind: "order_award", orderId: "9001", balance: { available, pending: 0 } },
    });
    expect(adjusted).toMatchObject({
      type: "points.changed",
      data: {
        kind: "adjustment",
        change: { available: 5, pending: 0 },
        balance: { available: available + 5, pending: 0 },
        orderId: null,
        redemptionId: null,
      },
    });
    expect(JSON.stringify(receiver.taken)).not.toMatch(/@|secret reason|private note/);
  });

  test("is not told when its transaction is rolled back", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint } = await create();
    const { customerId } = await memberOf(deps, shop);
    const adjustWithin = async (end: () => void) =>
      own.db.transaction(shop.shopId, async (tx) => {
        const program = await loadProgram(tx);
        const wish = { customerIds: [customerId], rules: program, takesFrom: NOBODY };
        const book = await openBook(tx, deps, wish);
        const given = { ...adjusting, idempotencyKey: `key ${(keys += 1)}`, countsTowardTier: false, actor };
        postAdjustment(deps, book, { customerId, program, given, now: deps.clock.now() });
        book.save();
        end();
      });

    await adjustWithin(() => {
      throw new Error("no");
    }).catch(() => undefined);
    expect(await logOf(endpoint.id)).toEqual([]);
    await adjustWithin(() => undefined);
    expect(await logOf(endpoint.id)).toHaveLength(1);
  });

  test("is written down only for topics that an endpoint wants, and not while it is off", async () => {
    const { endpoint } = await create(["tier.changed"]);
    await deliver(deps, shop, [orderChanged(anOrder())]);
    expect(await logOf(endpoint.id)).toEqual([]);

    await changeEndpoint(deps, by(), { id: endpoint.id, topics: ["points.changed"], isOn: false });
    await adjust();
    expect(await logOf(endpoint.id)).toEqual([]);

    await changeEndpoint(deps, by(), { id: endpoint.id, isOn: true });
    await adjust();
    expect(await logOf(endpoint.id)).toHaveLength(1);
  });

  test("goes to each endpoint that wants it, and to no other shop's", async () => {
    const there = await startReceiver();
    const stranger = await aShop(deps, { domain: "stranger.myshopify.com" });
    const theirs = await createEndpoint(
      deps,
      { shopId: stranger.shopId, actor },
      { url: there.url, topics: [...topics] },
    );
    const first = await create();
    const second = await create(["points.changed"], `${receiver.url}/second`);

    await deliver(deps, shop, [orderChanged(anOrder())]);

    expect([await send(first.endpoint.id), await send(second.endpoint.id)]).toEqual([2, 1]);
    const key = { shopId: stranger.shopId, endpointId: theirs.endpoint.id };
    expect(await deliverNext(deps, key, poster)).toMatchObject({ is: "idle" });
    expect(there.taken).toEqual([]);
    await there.close();
  });
});

describe("a reward", () => {
  let world: TestPlatform;
  let theirs: Redeeming;
  beforeEach(async () => {
    world = await startTestPlatform();
    deps = createTestDeps({ ...deps, platform: world.platform });
    theirs = await openRedeemingShop(deps, own.url, { world, points: [5_000] });
    ({ shop } = theirs);
  });
  afterEach(() => world.close());

  test("is told when its code works, and again when an order uses it", async () => {
    const { endpoint } = await create(["reward.issued", "reward.used"]);
    const [customerId] = theirs.customerIds;
    const rewardId = await aReward(deps, shop);
    const redemptionId = await redeemReward(deps, shop.shopId, {
      customerId: customerId!,
      rewardId,
      points: null,
      idempotencyKey: "redeem",
      actor,
    });
    expect(await logOf(endpoint.id)).toEqual([]);

    await issueRedemption.run(deps, { shopId: shop.shopId, redemptionId }, { n: 1, isLast: false });
    await issueRedemption.run(deps, { shopId: shop.shopId, redemptionId }, { n: 2, isLast: false });
    const { code } = await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("redemptions")
        .select("code")
        .where("shop_id", "=", shop.shopId)
        .executeTakeFirstOrThrow(),
    );
    const order = anOrder({ discountCodes: [code], customerId: theirs.platformIds[0]! });
    await deliver(deps, shop, [orderChanged(order)]);
    await deliver(deps, shop, [orderChanged({ ...order, updatedAt: "2026-02-02T13:00:00.000Z" })]);

    await send(endpoint.id);
    const data = { redemptionId, customerId, rewardId, points: 500 };
    expect(receiver.taken.map(({ body }) => [body.type, body.data])).toEqual([
      ["reward.issued", data],
      ["reward.used", { ...data, orderId: order.orderId }],
    ]);
    expect(JSON.stringify(receiver.taken)).not.toContain(code);
  });
});

describe("a tier", () => {
  test("that an order reaches is told with the one before", async () => {
    const silver = {
      id: "silver",
      name: "Silver",
      threshold: 1,
      multiplierBasisPoints: 10_000,
      entryGiftPoints: 0,
      color: "#9aa0a6",
    };
    shop = await aShop(deps, {
      domain: "tiers.myshopify.com",
      program: (program) => ({
        ...program,
        tiers: { ...program.tiers, window: "lifetime", levels: [silver] },
      }),
    });
    const { endpoint } = await create(["tier.changed"]);

    await deliver(deps, shop, [orderChanged(anOrder())]);

    await send(endpoint.id);
    const { customerId } = await memberOf(deps, shop);
    expect(receiver.taken.map(({ body }) => body.data)).toEqual([
      { customerId, tierId: "silver", previousTierId: null },
    ]);
  });
});

describe("a delivery that fails", () => {
  const begin = async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    return create(["points.changed"]);
  };

  test("is tried again later with the same id and body, and a new time", async () => {
    const { endpoint, secret } = await begin();
    receiver.answers(500, 204);
    await adjust();

    expect(await send(endpoint.id)).toBe(1);
    expect(await logOf(endpoint.id)).toMatchObject([
      { status: "WAITING", attempts: [{ statusCode: 500, failure: null }] },
    ]);
    expect(await send(endpoint.id)).toBe(0);
    move({ seconds: 6 });
    expect(await send(endpoint.id)).toBe(1);

    const [first, second] = receiver.taken;
    expect(second!.id).toBe(first!.id);
    expect(second!.rawBody).toBe(first!.rawBody);
    expect(Number(second!.headers["webhook-timestamp"])).toBe(
      Number(first!.headers["webhook-timestamp"]) + 6,
    );
    verified(second!, secret);
    expect(await logOf(endpoint.id)).toMatchObject([
      { status: "DELIVERED", nextAttemptAt: null, attempts: [{ statusCode: 500 }, { statusCode: 204 }] },
    ]);
    expect(await endpointNow()).toMatchObject({ isOn: true, failingSince: null });
  });

  test("does not hold up what comes after it", async () => {
    const { endpoint } = await begin();
    receiver.answers(500, 204);
    await adjust(1);
    await adjust(2);

    await send(endpoint.id);

    expect(receiver.taken.map(({ body }) => body.data.change.available)).toEqual([1, 2]);
    expect((await logOf(endpoint.id)).map(({ status }) => status)).toEqual(["DELIVERED", "WAITING"]);
  });

  test("ten times is given up, and can be sent again by hand", async () => {
    const { endpoint } = await begin();
    receiver.answers(500);
    await adjust();
    for (let tries = 0; tries < 12; tries += 1) {
      await send(endpoint.id);
      move({ hours: 11 });
      // An answer in between, so that the endpoint itself is not given up.
      if (tries % 4 === 3) await changeEndpoint(deps, by(), { id: endpoint.id, isOn: true });
      await send(endpoint.id);
      move({ hours: 16 });
    }
    const [failed] = await logOf(endpoint.id);
    expect(failed).toMatchObject({ status: "FAILED", nextAttemptAt: null });
    expect(failed!.attempts).toHaveLength(10);

    receiver.answers(200);
    expect(await replay(deps, shop.shopId, failed!.id)).toMatchObject({ status: "WAITING" });
    await send(endpoint.id);

    expect(await logOf(endpoint.id)).toMatchObject([{ status: "DELIVERED" }]);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(1);
  });

  test("by a redirect is not sent where it points", async () => {
    const { endpoint } = await begin();
    receiver.answers((response) => response.writeHead(302, { location: receiver.url }).end());
    await adjust();

    await send(endpoint.id);

    expect(receiver.taken).toHaveLength(1);
    expect(await logOf(endpoint.id)).toMatchObject([{ status: "WAITING", attempts: [{ statusCode: 302 }] }]);
  });

  test("because the receiver is busy waits as long as it asks, and so does the rest", async () => {
    const { endpoint } = await begin();
    receiver.answers((response) => response.writeHead(429, { "retry-after": "120" }).end(), 204);
    await adjust(1);
    await adjust(2);

    expect(await send(endpoint.id)).toBe(1);
    move({ seconds: 119 });
    expect(await send(endpoint.id)).toBe(0);
    move({ seconds: 2 });
    expect(await send(endpoint.id)).toBe(2);
  });

  test("without an answer gives the endpoint a rest, and says why in the log", async () => {
    const { endpoint } = await begin();
    receiver.answers(() => undefined);
    const hasty = openPoster(addressRules(deps.env), { postMs: 100 });
    await adjust(1);
    await adjust(2);

    expect(await send(endpoint.id, hasty)).toBe(1);
    expect(await logOf(endpoint.id)).toMatchObject([
      { attempts: [] },
      { status: "WAITING", attempts: [{ statusCode: null, failure: "timeout" }] },
    ]);
    receiver.answers(204);
    move({ seconds: 6 });
    expect(await send(endpoint.id, hasty)).toBe(2);
    hasty.close();
  });

  test("because nobody listens is told so", async () => {
    const { endpoint } = await begin();
    const gone = await startReceiver();
    await gone.close();
    await changeEndpoint(deps, by(), { id: endpoint.id, url: gone.url });
    await adjust();
    await send(endpoint.id);
    expect(await logOf(endpoint.id)).toMatchObject([{ attempts: [{ failure: "unreachable" }] }]);
  });

  test("with a long answer is a success all the same, and the answer is not kept", async () => {
    const { endpoint } = await begin();
    receiver.answers((response) => response.writeHead(200).end("x".repeat(5_000_000)));
    await adjust(1);
    await adjust(2);
    expect(await send(endpoint.id)).toBe(2);
    expect((await logOf(endpoint.id)).map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED"]);
  });

  test("because the server was killed after it was sent is sent again with the same id", async () => {
    const { endpoint } = await begin();
    await adjust();
    const killed: Poster = {
      ...poster,
      async post(...request) {
        await poster.post(...request);
        throw new Error("killed");
      },
    };
    await expect(send(endpoint.id, killed)).rejects.toThrow("killed");

    expect(await send(endpoint.id)).toBe(1);

    expect(receiver.taken.map(({ id }) => id)).toEqual(Array(2).fill(receiver.taken[0]!.id));
  });
});

describe("an endpoint", () => {
  test("that answers 410 is switched off, and gets what waited once it is on again", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint } = await create(["points.changed"]);
    receiver.answers(410);
    await adjust(1);
    await adjust(2);

    expect(await send(endpoint.id)).toBe(1);
    expect(await endpointNow()).toMatchObject({ isOn: false, offReason: "GONE" });
    receiver.answers(204);
    await changeEndpoint(deps, by(), { id: endpoint.id, isOn: true });
    expect(await send(endpoint.id)).toBe(2);
  });

  test("to which nothing could be delivered for five days is switched off, which the audit log has", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint } = await create(["points.changed"]);
    receiver.answers(503);
    await adjust();
    await send(endpoint.id);
    for (let day = 1; day <= 4; day += 1) {
      move({ days: 1 });
      await adjust();
      await send(endpoint.id);
      expect(await endpointNow()).toMatchObject({ isOn: true });
    }
    move({ days: 1 });
    await adjust();
    await send(endpoint.id);

    expect(await endpointNow()).toMatchObject({ isOn: false, offReason: "FAILING" });
    const [entry] = await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("audit_log")
        .select(["action", "actor"])
        .where("shop_id", "=", shop.shopId)
        .orderBy("id", "desc")
        .limit(1)
        .execute(),
    );
    expect(entry).toEqual({ action: "WEBHOOK_ENDPOINT_CHANGED", actor: "job:deliver-webhooks" });
  });

  test("with a new secret gets both signatures for 24 hours, then the new one alone", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint, secret } = await create(["points.changed"]);
    const rotated = await rotateSecret(deps, by(), endpoint.id);
    await adjust();
    await send(endpoint.id);
    verified(receiver.taken[0]!, secret);
    verified(receiver.taken[0]!, rotated.secret);

    move({ hours: 24 });
    await adjust();
    await send(endpoint.id);
    verified(receiver.taken[1]!, rotated.secret);
    expect(() => verified(receiver.taken[1]!, secret)).toThrow();
  });

  test("that was deleted gets nothing any more, and its log goes", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint } = await create(["points.changed"]);
    await adjust();
    await deleteEndpoint(deps, by(), endpoint.id);
    expect(await send(endpoint.id)).toBe(0);
    expect(receiver.taken).toEqual([]);

    await tidyWebhooks.run(deps, {}, { n: 1, isLast: false });
    const left = await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("webhook_deliveries").select("id").where("shop_id", "=", shop.shopId).execute(),
    );
    expect(left).toEqual([]);
  });

  test("keeps its log for 30 days", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint } = await create(["points.changed"]);
    await adjust();
    await send(endpoint.id);
    move({ days: 29 });
    await tidyWebhooks.run(deps, {}, { n: 1, isLast: false });
    expect(await logOf(endpoint.id)).toHaveLength(1);
    move({ days: 2 });
    await tidyWebhooks.run(deps, {}, { n: 1, isLast: false });
    expect(await logOf(endpoint.id)).toEqual([]);
  });

  test("keeps its secret when the program's own secret is replaced, which is sealed again within a day", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint, secret } = await create(["points.changed"]);
    const [appSecret, older] = ["a new secret of the program, long enough", deps.env.appSecret];
    const during = { ...deps, env: { ...deps.env, appSecret, olderAppSecrets: [older] } };
    await tidyWebhooks.run(during, {}, { n: 1, isLast: false });

    deps = createTestDeps({ ...deps, env: { ...deps.env, appSecret, olderAppSecrets: [] } });
    await adjust();
    await send(endpoint.id);
    verified(receiver.taken[0]!, secret);
  });

  test("whose secret is sealed with one that is lost is switched off, until it gets a new one", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { endpoint } = await create(["points.changed"]);
    await adjust();
    deps = createTestDeps({
      ...deps,
      env: { ...deps.env, appSecret: "another secret, which never sealed it" },
    });
    await send(endpoint.id);
    expect(await endpointNow()).toMatchObject({ isOn: false, offReason: "SECRET_LOST" });
    expect(receiver.taken).toEqual([]);

    const { secret } = await rotateSecret(deps, by(), endpoint.id);
    await changeEndpoint(deps, by(), { id: endpoint.id, isOn: true });
    await send(endpoint.id);
    verified(receiver.taken[0]!, secret);
  });
});

describe("the jobs", () => {
  const patience = { timeout: 10_000, interval: 20 };
  const start = (concurrency = 1) =>
    startJobs(deps, { concurrency, tasks: [deliverWebhooks, wakeWebhooks], schedule: [] });

  test("deliver what was committed within a moment, also while endpoints of this and other shops are dead", async () => {
    vi.useRealTimers();
    deps.clock.set(new Date());
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const dead = await startReceiver();
    dead.answers(() => undefined);
    const stranger = await aShop(deps, { domain: "stranger.myshopify.com" });
    await createEndpoint(
      deps,
      { shopId: stranger.shopId, actor },
      { url: dead.url, topics: ["points.changed"] },
    );
    await create(["points.changed"], dead.url);
    const { secret } = await create(["points.changed"]);
    const jobs = await start();
    await deliver(deps, stranger, [orderChanged(anOrder())]);
    await adjust(1);
    await vi.waitFor(() => expect(dead.taken).toHaveLength(2), patience);

    const begun = performance.now();
    await adjust(2);
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(2), patience);

    expect(performance.now() - begun).toBeLessThan(5_000);
    verified(receiver.taken[1]!, secret);
    // Ends the calls that hang, so that the jobs need not wait for their end.
    await dead.close();
    await jobs.stop();
  });

  test("find what a crash left asleep", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    await create(["points.changed"]);
    // The process ends before it wakes the delivery.
    const killed = { ...own.db, global: () => Promise.reject(new Error("killed")) };
    await adjust(5, { ...deps, db: killed });
    move({ minutes: 2 });
    const jobs = await start();
    await sleep(500);
    expect(receiver.taken).toEqual([]);
    await wakeWebhooks.run(deps, {}, { n: 1, isLast: false });
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(1), patience);
    await jobs.stop();
  });
});
