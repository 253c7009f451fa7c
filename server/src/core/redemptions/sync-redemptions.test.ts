// What happens to a code: used, cancelled, expired, used after all.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { tasks } from "../../features/features.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { hurryJobs } from "../../testing/processes/hurry-jobs.ts";
import { expireOfShop } from "./ending/expire-redemptions.job.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let clock: TestClock;
let jobs: { stop(): Promise<void> };

beforeEach(async () => {
  clock = new TestClock();
  own = await createTestDatabase();
  world = await startTestPlatform({ store: { clock: () => clock.now() }, timeoutMs: 1_000 });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform });
  here = await openRedeemingShop(deps, own.url, { world, points: [500] });
  api = await openApi(deps, here.shop);
  jobs = await startJobs(deps, { slots: 8, tasks });
});
afterEach(async () => {
  expect(await brokenClaims(deps, here.shop)).toEqual([]);
  await jobs.stop();
  await api.close();
  await world.close();
  await own.drop();
});

async function redeem(): Promise<{ id: string; code: string }> {
  const rewardId = await aReward(deps, here.shop);
  const { data } = await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id code status } } }`,
    { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
  );
  expect(data.rewardRedeem.redemption.status).toBe("ISSUED");
  return data.rewardRedeem.redemption;
}

const cancel = async (id: string) => {
  const { data } = await api.ask(
    `mutation ($id: ID!) { redemptionCancel(id: $id, reason: "changed their mind") {
       redemption { status } userErrors { code } } }`,
    { id },
  );
  return data.redemptionCancel;
};

const shown = async (id: string) =>
  (
    await api.ask(
      `{ redemption(id: "${id}") { status orderName usedAt pointsReturned customer { points { available } } } }`,
    )
  ).data.redemption;

const isFlagged = (id: string): Promise<boolean> =>
  withAdministrator(own.url, async (client) => {
    const { rows } = await client.query("SELECT is_flagged FROM laurel.redemptions WHERE id = $1", [id]);
    return rows[0].is_flagged as boolean;
  });

/** An order that earns nothing, so that only the redemption moves points. Each call is a second later. */
const order = (code: string, changes: Partial<OrderState> = {}) => {
  clock.move({ seconds: 1 });
  const updatedAt = clock.now().toISOString();
  return orderChanged(
    anOrder({
      customerId: here.platformIds[0]!,
      discountCodes: [code.toLowerCase()],
      lines: [aLine({ unitPriceMinor: 0 })],
      updatedAt,
      ...changes,
    }),
  );
};

const available = async () => (await memberOf(deps, here.shop, here.platformIds[0])).available;

async function setRedemptions(changes: object): Promise<void> {
  const { version, document } = await own.db.transaction(here.shop.shopId, loadProgram);
  const changed = { ...document, redemptions: { ...document.redemptions, ...changes } };
  await updateProgram(deps, here.shop.shopId, { expectedVersion: version, document: changed, actor: "test" });
}

describe("an order that carries the code", () => {
  const revenue = async () => {
    const shape = "{ orders amount { amount } }";
    return (await api.ask(`{ rewardRevenue(days: 30) { now ${shape} before ${shape} } }`)).data.rewardRevenue;
  };
  const none = { orders: 0, amount: { amount: "0.00" } };

  test("counts as revenue with rewards on the day of the order, less what is refunded", async () => {
    const { code } = await redeem();
    const processedAt = clock.now().toISOString();
    const line = { unitPriceMinor: 1250, quantity: 2 };
    expect(await revenue()).toEqual({ now: none, before: none });

    await deliver(deps, here.shop, [order(code, { processedAt, lines: [aLine(line)] })]);
    expect(await revenue()).toMatchObject({ now: { orders: 1, amount: { amount: "25.00" } }, before: none });

    await deliver(deps, here.shop, [
      order(code, { processedAt, lines: [aLine({ ...line, currentQuantity: 1 })] }),
    ]);
    clock.move({ days: 31 });
    expect(await revenue()).toMatchObject({ now: none, before: { orders: 1, amount: { amount: "12.50" } } });
  });

  test("and is cancelled or refunded in full no longer counts as revenue with rewards", async () => {
    const { code } = await redeem();
    const processedAt = clock.now().toISOString();
    const line = aLine({ unitPriceMinor: 1250, quantity: 2 });
    const once = { now: { orders: 1, amount: { amount: "25.00" } }, before: none };
    await deliver(deps, here.shop, [order(code, { processedAt, lines: [line] })]);
    expect(await revenue()).toMatchObject(once);

    const lines = [{ ...line, currentQuantity: 0 }];
    await deliver(deps, here.shop, [order(code, { processedAt, lines, financialStatus: "refunded" })]);
    expect(await revenue()).toEqual({ now: none, before: none });
    await deliver(deps, here.shop, [order(code, { processedAt, lines: [line] })]);
    expect(await revenue()).toMatchObject(once);
    await deliver(deps, here.shop, [order(code, { processedAt, lines, cancelledAt: processedAt })]);
    expect(await revenue()).toEqual({ now: none, before: none });
  });

  test("and is cancelled returns the points at the time of the cancellation, and the history says so", async () => {
    const { id, code } = await redeem();
    const processedAt = "2026-03-02T10:30:00.000Z";
    clock.move({ days: 4 });
    await deliver(deps, here.shop, [order(code, { processedAt })]);
    expect(await shown(id)).toMatchObject({ pointsReturned: false, usedAt: processedAt });

    const cancelledAt = "2026-03-03T09:00:00.000Z";
    await deliver(deps, here.shop, [order(code, { processedAt, cancelledAt })]);
    expect(await shown(id)).toMatchObject({ status: "USED", pointsReturned: true });
    const { data } = await api.ask(`{ movements(first: 1) { nodes { kind points occurredAt } } }`);
    expect(data.movements.nodes).toEqual([
      { kind: "redemption_return", points: 500, occurredAt: cancelledAt },
    ]);
  });

  test("uses the code, and is named as its order", async () => {
    const { id, code } = await redeem();

    await deliver(deps, here.shop, [order(code)]);

    expect(await shown(id)).toMatchObject({
      status: "USED",
      orderName: "#9001",
      customer: { points: { available: 0 } },
    });
  });

  test("and is cancelled returns the points, once, and takes them again when it is paid after all", async () => {
    const { id, code } = await redeem();
    await deliver(deps, here.shop, [order(code)]);

    await deliver(deps, here.shop, [order(code, { cancelledAt: "2026-03-02T10:00:00.000Z" })]);
    await deliver(deps, here.shop, [
      order(code, { cancelledAt: "2026-03-02T10:00:00.000Z", name: "#9001b" }),
    ]);
    expect(await available()).toBe(500);

    await deliver(deps, here.shop, [order(code)]);
    expect(await available()).toBe(0);
    expect((await shown(id)).status).toBe("USED");
  });

  test("and is cancelled keeps the points spent if the program says so", async () => {
    await setRedemptions({ returnWhenOrderCancelled: false });
    const { code } = await redeem();

    await deliver(deps, here.shop, [order(code, { cancelledAt: "2026-03-02T10:00:00.000Z" })]);

    expect(await available()).toBe(0);
  });
});

describe("cancelling", () => {
  test("disables the code in the store, and then returns the points", async () => {
    const { id, code } = await redeem();

    expect(await cancel(id)).toEqual({ redemption: { status: "CANCELLED" }, userErrors: [] });

    const discount = world.store.control.discount({ shop: TEST_SHOP, code });
    expect(new Date(discount!.endsAt!).getTime()).toBeLessThanOrEqual(clock.now().getTime());
    expect(await available()).toBe(500);
  });

  test("requested again is a success that changes nothing", async () => {
    const { id } = await redeem();
    await cancel(id);

    expect(await cancel(id)).toEqual({ redemption: { status: "CANCELLED" }, userErrors: [] });
    expect(await available()).toBe(500);
  });

  test("while the store does not answer keeps the points spent until the code is disabled", async () => {
    const { id } = await redeem();
    world.store.control.disturbPlatform({ kind: "http_500", field: "discountCodeDeactivate", rate: 1 });
    Object.assign(deps, noJobs);

    expect((await cancel(id)).redemption.status).toBe("ISSUED");
    await vi.waitFor(() => expect(world.failures).not.toEqual([]));
    expect((await shown(id)).status).toBe("ISSUED");
    expect(await available()).toBe(0);

    world.store.control.clearFaults();
    await vi.waitFor(
      async () => {
        await hurryJobs(own.url);
        expect((await shown(id)).status).toBe("CANCELLED");
      },
      { timeout: 30_000 },
    );
    expect(await available()).toBe(500);
  });

  test("a code that was used is refused", async () => {
    const { id, code } = await redeem();
    await deliver(deps, here.shop, [order(code)]);

    expect((await cancel(id)).userErrors).toEqual([{ code: "redemption_not_cancellable" }]);
  });

  test("before the store was asked needs no store", async () => {
    await jobs.stop();
    Object.assign(deps, noJobs);
    const rewardId = await aReward(deps, here.shop);
    const { data } = await api.ask(
      `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id status } } }`,
      { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
    );
    const { id } = data.rewardRedeem.redemption;
    await cancel(id);

    jobs = await startJobs(deps, { slots: 1, tasks });

    await vi.waitFor(async () => expect((await shown(id)).status).toBe("CANCELLED"), { timeout: 10_000 });
    expect(world.store.control.discounts({ shop: TEST_SHOP })).toEqual([]);
    expect(await available()).toBe(500);
  });

  test("and an order that carries the code all the same: the points are taken again, and the redemption is flagged", async () => {
    const { id, code } = await redeem();
    await cancel(id);

    await deliver(deps, here.shop, [order(code)]);

    expect(await shown(id)).toMatchObject({ status: "USED", customer: { points: { available: 0 } } });
    expect(await isFlagged(id)).toBe(true);
  });
});

describe("a code whose date has passed", () => {
  test("is expired, and the points are lost", async () => {
    const { id } = await redeem();
    clock.move({ days: 90 });

    await expireOfShop(deps, here.shop.shopId);

    expect(await shown(id)).toMatchObject({ status: "EXPIRED", customer: { points: { available: 0 } } });
  });

  test("does not expire a moment too early", async () => {
    const { id } = await redeem();
    clock.move({ days: 90, seconds: -1 });

    await expireOfShop(deps, here.shop.shopId);

    expect((await shown(id)).status).toBe("ISSUED");
  });

  test("returns the points if the program says so, and takes them for an order that is reported late", async () => {
    await setRedemptions({ returnWhenExpired: true });
    const { id, code } = await redeem();
    clock.move({ days: 90 });

    await expireOfShop(deps, here.shop.shopId);
    expect(await available()).toBe(500);

    await deliver(deps, here.shop, [order(code)]);
    expect(await shown(id)).toMatchObject({ status: "USED", customer: { points: { available: 0 } } });
  });
});

describe("a code that an edit takes off its order", () => {
  const off = (changes: Partial<OrderState> = {}) => order("", { discountCodes: [], ...changes });

  test("gives the points back, once, also where a cancelled order gives none back", async () => {
    await setRedemptions({ returnWhenOrderCancelled: false });
    const { id, code } = await redeem();
    await deliver(deps, here.shop, [order(code)]);
    expect(await available()).toBe(0);
    await deliver(deps, here.shop, [off()]);
    expect(await shown(id)).toMatchObject({ pointsReturned: true, customer: { points: { available: 500 } } });
    await deliver(deps, here.shop, [off()]);
    await deliver(deps, here.shop, [off({ cancelledAt: clock.now().toISOString() })]);
    expect(await available()).toBe(500);
  });

  test("ends alike in whatever order and batches its messages come", async () => {
    const { id, code } = await redeem();
    const [used, edited] = [order(code), off()];
    const late = await shown(id);
    expect(late.status).toBe("ISSUED");
    await deliver(deps, here.shop, [edited]);
    expect(await available()).toBe(0);
    await deliver(deps, here.shop, [used]);
    expect(await shown(id)).toMatchObject({ status: "USED", pointsReturned: true });
    await deliver(deps, here.shop, [edited, used]);
    expect(await available()).toBe(500);
  });

  test("that was used and edited in one batch gives the points back", async () => {
    const { id, code } = await redeem();
    await deliver(deps, here.shop, [order(code), off()]);
    expect(await shown(id)).toMatchObject({ status: "USED", pointsReturned: true });
    expect(await available()).toBe(500);
  });

  test("takes them again when the code is put on again, or works in another order", async () => {
    const { id, code } = await redeem();
    const first = order(code);
    await deliver(deps, here.shop, [first, off()]);
    await deliver(deps, here.shop, [order(code)]);
    expect(await available()).toBe(0);
    await deliver(deps, here.shop, [off()]);
    expect(await available()).toBe(500);
    await deliver(deps, here.shop, [order(code, { orderId: "9002", name: "#9002" })]);
    expect(await shown(id)).toMatchObject({ orderName: "#9002", customer: { points: { available: 0 } } });
    // A message of the first order that was late.
    await deliver(deps, here.shop, [first]);
    expect(await shown(id)).toMatchObject({ orderName: "#9002", customer: { points: { available: 0 } } });
  });

  test("is said so in the member's history", async () => {
    const { code } = await redeem();
    await deliver(deps, here.shop, [order(code), off()]);
    const { data } = await api.ask(
      `{ customer(id: "${here.customerIds[0]}") { movements(first: 1) { nodes { summary } } } }`,
    );
    expect(data.customer.movements.nodes).toEqual([
      { summary: "Returned: the reward was taken off its order." },
    ]);
  });
});
