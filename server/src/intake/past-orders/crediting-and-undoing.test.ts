// A batch of past orders: credited once, undone and credited again, whatever comes in between.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { attempt, openPastOrdersShop, type PastOrdersShop } from "../../testing/samples/past-orders-shop.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { tasks } from "../../features/features.ts";
import { workOn } from "./past-credit.job.ts";

const patience = { timeout: 30_000, interval: 20 };

let past: PastOrdersShop;
beforeEach(async () => {
  past = await openPastOrdersShop();
});
afterEach(() => past.close());

describe("a batch that is undone", () => {
  test("takes its points back, and a webhook does not restore them", async () => {
    const ada = past.place("ada@example.com", 30);
    const counted = past.place("ada@example.com", 0.5);
    await past.webhook(counted);
    const credited = await past.readAndCredit();
    expect(await past.available(ada)).toBe(40);

    await past.undo(credited);
    await past.work();

    expect(await past.newest()).toMatchObject({ state: "UNDONE" });
    expect(await memberOf(past.deps, past.shop, ada.customerId)).toMatchObject({
      available: 20,
      spentMinor: 2000,
    });
    past.deps.clock.move({ days: 1 });
    past.store.fulfilOrder({ shop: TEST_SHOP, orderId: ada.orderId });
    await past.webhook(ada);
    expect(await past.available(ada)).toBe(20);
    expect(await brokenClaims(past.deps, past.shop)).toEqual([]);
  });

  test("leaves a debt if the points are spent, as a refund would", async () => {
    const ada = past.place("ada@example.com", 30);
    const credited = await past.readAndCredit();
    const { id: customerId } = (await past.api.ask("{ customers(first: 1) { nodes { id } } }")).data.customers
      .nodes[0];
    await past.api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { customerId, points: -15, reason: "spent", idempotencyKey: "1" } },
    );

    await past.undo(credited);
    await past.work();

    expect(await past.available(ada)).toBe(-15);
    expect(await brokenClaims(past.deps, past.shop)).toEqual([]);
  });

  test("can be credited again, on request", async () => {
    const ada = past.place("ada@example.com", 30);
    await past.undo(await past.readAndCredit());
    await past.work();

    expect((await past.readAndCredit()).totals.points).toBe(20);
    expect(await past.available(ada)).toBe(20);
  });

  test("is stopped if it was still being credited", async () => {
    const placed = Array.from({ length: 60 }, (_, n) => past.place(`member-${n}@example.com`, 30));
    const ready = await past.read();
    await past.credit(ready);
    expect(await workOn(past.deps, past.shop, ready.id, attempt)).toBe(true);
    expect(await past.newest()).toMatchObject({
      state: "CREDITING",
      progress: "0.8333",
      totals: { members: 50 },
    });

    await past.undo(ready);
    await past.work();

    const left = await Promise.all(placed.map(past.available));
    expect(left.filter((points) => points !== 0)).toEqual([]);
  });
});

describe("crediting", () => {
  test("continues after the server was stopped, and posts nothing twice", async () => {
    const placed = Array.from({ length: 60 }, (_, n) => past.place(`member-${n}@example.com`, 30));
    await past.decide("pastOrdersRead");
    let jobs = await startJobs(past.deps, { slots: 8, tasks });
    await vi.waitFor(async () => expect(await past.newest()).toMatchObject({ state: "READY" }), patience);
    await jobs.stop();
    const ready = await past.newest();
    await past.credit(ready);
    await workOn(past.deps, past.shop, ready.id, attempt);

    jobs = await startJobs(past.deps, { slots: 8, tasks });
    await vi.waitFor(async () => expect(await past.newest()).toMatchObject({ state: "CREDITED" }), patience);
    await jobs.stop();

    const points = await Promise.all(placed.map(past.available));
    expect(new Set(points)).toEqual(new Set([20]));
    expect((await past.newest()).totals).toEqual({ orders: 60, members: 60, points: 1200 });
  });

  test("requested twice is done once", async () => {
    const ada = past.place("ada@example.com", 30);
    const ready = await past.read();
    await past.credit(ready);
    await past.work();

    expect(await past.credit(ready)).toMatchObject({ pastCredit: { state: "CREDITED" }, userErrors: [] });
    await past.work();
    expect(await past.available(ada)).toBe(20);
  });

  test("is refused if the program has changed since the preview, until the orders are measured again", async () => {
    const ada = past.place("ada@example.com", 30);
    const ready = await past.read();
    await past.changeProgram((program) => ({
      ...program,
      earning: program.earning.map((rule) => ({ ...rule, config: { pointsPerUnitHundredths: 500 } })),
    }));

    expect((await past.credit(ready)).userErrors).toEqual([{ code: "version_conflict" }]);

    const anew = await past.readAndCredit();
    expect(anew).toMatchObject({ id: ready.id, totals: { points: 100 } });
    expect(await past.available(ada)).toBe(100);
  });

  test("and undoing wait for the running step", async () => {
    past.place("ada@example.com", 30);
    const first = await past.readAndCredit();
    past.place("ada@example.com", 15);
    await past.decide("pastOrdersRead");

    expect((await past.undo(first)).userErrors).toEqual([{ code: "past_credit_at_work" }]);
    await past.work();
    expect((await past.undo(first)).userErrors).toEqual([]);
    expect((await past.credit(await past.newest())).userErrors).toEqual([{ code: "past_credit_at_work" }]);
  });

  test("of two batches at the same time is accepted once", async () => {
    const ada = past.place("ada@example.com", 30);
    const first = await past.readAndCredit();
    past.place("ada@example.com", 15);
    const second = await past.read();

    const answers = await Promise.all([past.undo(first), past.credit(second)]);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([{ code: "past_credit_at_work" }]);
    for (const { id } of [first, second]) while (await workOn(past.deps, past.shop, id, attempt));
    expect([0, 40]).toContain(await past.available(ada));
  });

  test("is refused before the orders are measured", async () => {
    past.place("ada@example.com", 30);
    await past.decide("pastOrdersRead");

    expect((await past.credit(await past.newest())).userErrors).toEqual([{ code: "past_credit_not_ready" }]);
    expect((await past.undo(await past.newest())).userErrors).toEqual([{ code: "past_credit_not_undoable" }]);
  });
});
