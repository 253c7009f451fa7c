// An endpoint from its first delivery to its last, and the jobs that deliver.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { startReceiver, verified } from "../../testing/processes/webhook-receiver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { openWebhookShop, webhookActor, type WebhookShop } from "../../testing/samples/webhook-shop.ts";
import { createTestDeps } from "../../testing/test-deps.ts";
import { deliverWebhooks } from "./deliver-webhooks.job.ts";
import { changeEndpoint, createEndpoint, deleteEndpoint, rotateSecret } from "./endpoints.ts";
import { deliveryWork, tidyWebhooksOfShop } from "./tidy-webhooks.job.ts";
import { deliverJob } from "./wake-delivery.ts";

let w: WebhookShop;
beforeEach(async () => {
  w = await openWebhookShop();
});
afterEach(() => w.close());

describe("an endpoint", () => {
  test("that answers 410 is switched off, and gets what waited once it is on again", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers(410);
    await w.adjust(1);
    await w.adjust(2);

    expect(await w.send(endpoint.id)).toBe(1);
    expect(await w.endpointNow()).toMatchObject({ isOn: false, offReason: "GONE" });
    w.receiver.answers(204);
    await changeEndpoint(w.deps, w.by(), { id: endpoint.id, isOn: true });
    expect(await w.send(endpoint.id)).toBe(2);
  });

  test("to which nothing could be delivered for five days is switched off, which the audit log has", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers(503);
    await w.adjust();
    await w.send(endpoint.id);
    for (let day = 1; day <= 4; day += 1) {
      w.move({ days: 1 });
      await w.adjust();
      await w.send(endpoint.id);
      expect(await w.endpointNow()).toMatchObject({ isOn: true });
    }
    w.move({ days: 1 });
    await w.adjust();
    await w.send(endpoint.id);

    expect(await w.endpointNow()).toMatchObject({ isOn: false, offReason: "FAILING" });
    const [entry] = await w.deps.db.transaction(w.shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("audit_log")
        .select(["action", "actor"])
        .where("shop_id", "=", w.shop.shopId)
        .orderBy("id", "desc")
        .limit(1)
        .execute(),
    );
    expect(entry).toEqual({ action: "WEBHOOK_ENDPOINT_CHANGED", actor: "job:deliver-webhooks" });
  });

  test("with a new secret gets both signatures for 24 hours, then the new one alone", async () => {
    const { endpoint, secret } = await w.begin();
    const rotated = await rotateSecret(w.deps, w.by(), endpoint.id);
    await w.adjust();
    await w.send(endpoint.id);
    verified(w.receiver.taken[0]!, secret);
    verified(w.receiver.taken[0]!, rotated.secret);

    w.move({ hours: 24 });
    await w.adjust();
    await w.send(endpoint.id);
    verified(w.receiver.taken[1]!, rotated.secret);
    expect(() => verified(w.receiver.taken[1]!, secret)).toThrow();
  });

  test("that was deleted gets nothing any more, and its log goes", async () => {
    const { endpoint } = await w.begin();
    await w.adjust();
    await deleteEndpoint(w.deps, w.by(), endpoint.id);
    expect(await w.send(endpoint.id)).toBe(0);
    expect(w.receiver.taken).toEqual([]);

    await tidyWebhooksOfShop(w.deps, w.shop.shopId);
    const left = await w.deps.db.transaction(w.shop.shopId, (tx) =>
      tx.kysely.selectFrom("webhook_deliveries").select("id").where("shop_id", "=", w.shop.shopId).execute(),
    );
    expect(left).toEqual([]);
  });

  test("keeps its log for 30 days", async () => {
    const { endpoint } = await w.begin();
    await w.adjust();
    await w.send(endpoint.id);
    w.move({ days: 29 });
    await tidyWebhooksOfShop(w.deps, w.shop.shopId);
    expect(await w.logOf(endpoint.id)).toHaveLength(1);
    w.move({ days: 2 });
    await tidyWebhooksOfShop(w.deps, w.shop.shopId);
    expect(await w.logOf(endpoint.id)).toEqual([]);
  });

  test("keeps its secret when the program's own secret is replaced, which is sealed again within a day", async () => {
    const { endpoint, secret } = await w.begin();
    const [appSecret, older] = ["a new secret of the program, long enough", w.deps.env.appSecret];
    const during = { ...w.deps, env: { ...w.deps.env, appSecret, olderAppSecrets: [older] } };
    await tidyWebhooksOfShop(during, w.shop.shopId);

    w.deps = createTestDeps({ ...w.deps, env: { ...w.deps.env, appSecret, olderAppSecrets: [] } });
    await w.adjust();
    await w.send(endpoint.id);
    verified(w.receiver.taken[0]!, secret);
  });

  test("whose secret is sealed with one that is lost is switched off, until it gets a new one", async () => {
    const { endpoint } = await w.begin();
    await w.adjust();
    w.deps = createTestDeps({
      ...w.deps,
      env: { ...w.deps.env, appSecret: "another secret, which never sealed it" },
    });
    await w.send(endpoint.id);
    expect(await w.endpointNow()).toMatchObject({ isOn: false, offReason: "SECRET_LOST" });
    expect(w.receiver.taken).toEqual([]);

    const { secret } = await rotateSecret(w.deps, w.by(), endpoint.id);
    await changeEndpoint(w.deps, w.by(), { id: endpoint.id, isOn: true });
    await w.send(endpoint.id);
    verified(w.receiver.taken[0]!, secret);
  });
});

describe("the jobs", () => {
  const patience = { timeout: 10_000, interval: 20 };
  const start = (slots = 12) =>
    startJobs(w.deps, { slots, tasks: [deliverWebhooks, deliveryWork.task], schedule: [] });

  test("deliver what was committed within a moment, also while endpoints of this and other shops are dead", async () => {
    vi.useRealTimers();
    w.deps.clock.set(new Date());
    await w.order();
    const dead = await startReceiver();
    dead.answers(() => undefined);
    const stranger = await aShop(w.deps, { domain: "stranger.myshopify.com" });
    await createEndpoint(
      w.deps,
      { shopId: stranger.shopId, actor: webhookActor },
      { url: dead.url, topics: ["points.changed"] },
    );
    await w.create(["points.changed"], dead.url);
    const { secret } = await w.create(["points.changed"]);
    const jobs = await start();
    await deliver(w.deps, stranger, [orderChanged(anOrder())]);
    await w.adjust(1);
    await vi.waitFor(() => expect(dead.taken).toHaveLength(2), patience);

    const begun = performance.now();
    await w.adjust(2);
    await vi.waitFor(() => expect(w.receiver.taken).toHaveLength(2), patience);

    expect(performance.now() - begun).toBeLessThan(5_000);
    verified(w.receiver.taken[1]!, secret);
    // Ends the calls that hang, so that the jobs need not wait for their end.
    await dead.close();
    await jobs.stop();
  });

  test("try again by themselves what failed", async () => {
    vi.useRealTimers();
    const now = { ...w.deps, clock: { now: () => new Date() } };
    await w.begin();
    w.receiver.answers(500, 204);
    const jobs = await startJobs(now, { slots: 1, tasks: [deliverWebhooks], schedule: [] });
    await w.adjust(1, now);
    await vi.waitFor(() => expect(w.receiver.taken).toHaveLength(2), { timeout: 20_000, interval: 50 });
    await jobs.stop();
  });

  test("put off by a retry are not put off once something new has happened", async () => {
    const { endpoint } = await w.begin();
    const key = { shopId: w.shop.shopId, endpointId: endpoint.id };
    const enqueue = (runAt?: Date) => w.own.db.global((tx) => enqueueJob(tx, deliverJob(key, runAt)));
    const runAt = async () => {
      const { rows } = await w.own.db.pool.query<{ run_at: Date }>(
        "SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'deliver-webhooks'",
      );
      return rows.map((row) => row.run_at.getTime());
    };
    const later = new Date("2100-01-01T00:00:00Z");
    await enqueue(later);
    expect(await runAt()).toEqual([later.getTime()]);
    await enqueue();
    const [soon] = await runAt();
    expect(soon).toBeLessThan(later.getTime());
    await enqueue(later);
    expect(await runAt()).toEqual([soon]);
  });

  test("find what a crash left asleep", async () => {
    await w.order();
    await w.create(["points.changed"]);
    // The process ends before it wakes the delivery.
    const killed = { ...w.own.db, global: () => Promise.reject(new Error("killed")) };
    await w.adjust(5, { ...w.deps, db: killed });
    w.move({ minutes: 2 });
    const jobs = await start();
    await sleep(500);
    expect(w.receiver.taken).toEqual([]);
    await deliveryWork.task.run(w.deps, { shopId: w.shop.shopId }, { n: 1, isLast: false });
    await vi.waitFor(() => expect(w.receiver.taken).toHaveLength(1), patience);
    await jobs.stop();
  });
});
