// What webhooks tell: in the transaction of what happened, with ids and figures alone.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { startReceiver, verified } from "../../testing/processes/webhook-receiver.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import {
  adjusting,
  openWebhookShop,
  WEBHOOK_NOW,
  webhookActor,
  type WebhookShop,
} from "../../testing/samples/webhook-shop.ts";
import { createTestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { postAdjustment } from "../../core/adjustments/adjust-points.ts";
import { NOBODY, openBook } from "../../core/ledger/book/book.ts";
import { loadProgram } from "../program/load-program.ts";
import { issueRedemption } from "../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import { deliverNext } from "./delivery.ts";
import { changeEndpoint, createEndpoint } from "./endpoints.ts";
import { topics } from "@laurel/domain/webhooks/topics.ts";

let w: WebhookShop;
beforeEach(async () => {
  w = await openWebhookShop();
});
afterEach(() => w.close());

describe("what happens in the shop", () => {
  test("arrives signed, in order, with ids and figures and nothing of a person", async () => {
    const { endpoint, secret } = await w.create();
    await w.order();
    const customerId = await w.adjust(5);

    expect(await w.send(endpoint.id)).toBe(3);

    expect(w.receiver.taken.map(({ body }) => body.type)).toEqual([
      "customer.joined",
      "points.changed",
      "points.changed",
    ]);
    const [joined, earned, adjusted] = w.receiver.taken.map((taken) => verified(taken, secret)) as [
      unknown,
      { data: { change: { available: number } } },
      unknown,
    ];
    expect(joined).toEqual({ type: "customer.joined", timestamp: WEBHOOK_NOW, data: { customerId } });
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
    expect(JSON.stringify(w.receiver.taken)).not.toMatch(/@|secret reason|private note/);
  });

  test("is not told when its transaction is rolled back", async () => {
    await w.order();
    const { endpoint } = await w.create();
    const { customerId } = await memberOf(w.deps, w.shop);
    const adjustWithin = async (end: () => void) =>
      w.own.db.transaction(w.shop.shopId, async (tx) => {
        const program = await loadProgram(tx);
        const wish = { customerIds: [customerId], rules: program, takesFrom: NOBODY };
        const book = await openBook(tx, w.deps, wish);
        const given = {
          ...adjusting,
          idempotencyKey: w.nextKey(),
          countsTowardTier: false,
          actor: webhookActor,
        };
        postAdjustment(w.deps, book, { customerId, program, given, now: w.deps.clock.now() });
        book.save();
        end();
      });

    await adjustWithin(() => {
      throw new Error("no");
    }).catch(() => undefined);
    expect(await w.logOf(endpoint.id)).toEqual([]);
    await adjustWithin(() => undefined);
    expect(await w.logOf(endpoint.id)).toHaveLength(1);
  });

  test("is written down only for topics that an endpoint wants, and not while it is off", async () => {
    const { endpoint } = await w.create(["tier.changed"]);
    await w.order();
    expect(await w.logOf(endpoint.id)).toEqual([]);

    await changeEndpoint(w.deps, w.by(), { id: endpoint.id, topics: ["points.changed"], isOn: false });
    await w.adjust();
    expect(await w.logOf(endpoint.id)).toEqual([]);

    await changeEndpoint(w.deps, w.by(), { id: endpoint.id, isOn: true });
    await w.adjust();
    expect(await w.logOf(endpoint.id)).toHaveLength(1);
  });

  test("goes to each endpoint that wants it, and to no other shop's", async () => {
    const there = await startReceiver();
    const stranger = await aShop(w.deps, { domain: "stranger.myshopify.com" });
    const theirs = await createEndpoint(
      w.deps,
      { shopId: stranger.shopId, actor: webhookActor },
      { url: there.url, topics: [...topics] },
    );
    const first = await w.create();
    const second = await w.create(["points.changed"], `${w.receiver.url}/second`);

    await w.order();

    expect([await w.send(first.endpoint.id), await w.send(second.endpoint.id)]).toEqual([2, 1]);
    const key = { shopId: stranger.shopId, endpointId: theirs.endpoint.id };
    expect(await deliverNext(w.deps, key, w.poster)).toMatchObject({ is: "idle" });
    expect(there.taken).toEqual([]);
    await there.close();
  });
});

describe("a reward", () => {
  let world: TestPlatform;
  let theirs: Redeeming;
  beforeEach(async () => {
    world = await startTestPlatform();
    w.deps = createTestDeps({ ...w.deps, platform: world.platform });
    theirs = await openRedeemingShop(w.deps, w.own.url, { world, points: [5_000] });
    w.shop = theirs.shop;
  });
  afterEach(() => world.close());

  test("is told when its code works, and again when an order uses it", async () => {
    const { endpoint } = await w.create(["reward.issued", "reward.used"]);
    const [customerId] = theirs.customerIds;
    const rewardId = await aReward(w.deps, w.shop);
    const redemptionId = await redeemReward(w.deps, w.shop.shopId, {
      customerId: customerId!,
      rewardId,
      points: null,
      idempotencyKey: "redeem",
      actor: webhookActor,
    });
    expect(await w.logOf(endpoint.id)).toEqual([]);

    await issueRedemption.run(w.deps, { shopId: w.shop.shopId, redemptionId }, { n: 1, isLast: false });
    await issueRedemption.run(w.deps, { shopId: w.shop.shopId, redemptionId }, { n: 2, isLast: false });
    const { code } = await w.deps.db.transaction(w.shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("redemptions")
        .select("code")
        .where("shop_id", "=", w.shop.shopId)
        .executeTakeFirstOrThrow(),
    );
    const order = anOrder({ discountCodes: [code], customerId: theirs.platformIds[0]! });
    await deliver(w.deps, w.shop, [orderChanged(order)]);
    await deliver(w.deps, w.shop, [orderChanged({ ...order, updatedAt: "2026-02-02T13:00:00.000Z" })]);

    await w.send(endpoint.id);
    const data = { redemptionId, customerId, rewardId, points: 500 };
    expect(w.receiver.taken.map(({ body }) => [body.type, body.data])).toEqual([
      ["reward.issued", { ...data, expiresAt: expect.any(String) }],
      ["reward.used", { ...data, orderId: order.orderId }],
    ]);
    expect(JSON.stringify(w.receiver.taken)).not.toContain(code);
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
    w.shop = await aShop(w.deps, {
      domain: "tiers.myshopify.com",
      program: (program) => ({
        ...program,
        tiers: { ...program.tiers, window: "lifetime", levels: [silver] },
      }),
    });
    const { endpoint } = await w.create(["tier.changed"]);

    await w.order();

    await w.send(endpoint.id);
    const { customerId } = await memberOf(w.deps, w.shop);
    expect(w.receiver.taken.map(({ body }) => body.data)).toEqual([
      { customerId, tierId: "silver", previousTierId: null },
    ]);
  });

  test("that time takes is told, too", async () => {
    const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#9aa0a6" };
    const levels = [{ ...level, id: "silver", name: "Silver", threshold: 1 }];
    w.shop = await aShop(w.deps, {
      domain: "ending-tiers.myshopify.com",
      program: (program) => ({
        ...program,
        tiers: { ...program.tiers, window: "rolling_12_months", levels },
      }),
    });
    await w.order();
    const { endpoint } = await w.create(["tier.changed"]);
    w.deps.clock.move({ days: 400 });

    await keepDatesOfShop(w.deps, w.shop.shopId);

    await w.send(endpoint.id);
    const { customerId } = await memberOf(w.deps, w.shop);
    expect(w.receiver.taken.map(({ body }) => body.data)).toEqual([
      { customerId, tierId: null, previousTierId: "silver" },
    ]);
  });
});
