// Points that expire by the program's settings: some months after they were given, or after the last activity.
import type { ExpirySetting } from "@laurel/domain/dates/expiry.ts";
import type { ProgramStatus } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { updateProgram } from "../../program/update-program.ts";
import { redeemReward } from "../../redemptions/redeem-reward.ts";
import { updateShopFacts, type Shop } from "../../shops/load-shop.ts";
import { keepDatesOfShop } from "./keep-dates.job.ts";
import { refreshDates } from "./refresh-dates.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

/** A shop in Berlin, whose program has been on since 1 January 2024. */
beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

async function open(expiry: Partial<ExpirySetting>, holdDays = 0): Promise<void> {
  at("2024-01-01");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      orders: { ...program.orders, holdDays },
      expiry: { ...program.expiry, months: 12, ...expiry },
    }),
  });
  api = await openApi(deps, shop);
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
}

/** It is noon of that day. */
const at = (day: string): void => deps.clock.set(`${day}T12:00:00.000Z`);

/** An order of so many euros, each worth a point. */
async function order(day: string, euros = 100, orderId = "9001"): Promise<void> {
  at(day);
  const lines = [aLine({ unitPriceMinor: euros * 100 })];
  await deliver(deps, shop, [
    orderChanged(anOrder({ orderId, lines, processedAt: deps.clock.now().toISOString() })),
  ]);
}

async function adjust(points: number): Promise<{ postingId: string }> {
  const { customerId } = await memberOf(deps, shop);
  const { data } = await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
       movement { postingId } userErrors { code } } }`,
    { input: { customerId, points, reason: "x", idempotencyKey: deps.newId() } },
  );
  return data.customerAdjustPoints.movement;
}

async function undo({ postingId }: { postingId: string }): Promise<void> {
  const { data } = await api.ask(
    `mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`,
    { id: postingId },
  );
  expect(data.postingUndo.userErrors).toEqual([]);
}

async function redeem(points: number): Promise<void> {
  const { customerId } = await memberOf(deps, shop);
  const rewardId = await aReward(deps, shop, { points });
  await withAdministrator(own.url, (client) => client.query("UPDATE laurel.shops SET installed_at = now()"));
  const redemption = { customerId, rewardId, points: null, idempotencyKey: deps.newId(), actor: "test" };
  await redeemReward(deps, shop.shopId, redemption);
}

async function change(settings: { status?: ProgramStatus; expiry?: Partial<ExpirySetting> }): Promise<void> {
  const { data } = await api.ask("{ program { version document } }");
  const { version: expectedVersion, document } = data.program;
  const input = { expectedVersion, status: settings.status, actor: "test" };
  const expiry = { ...document.expiry, ...settings.expiry };
  expect(
    await updateProgram(deps, shop.shopId, { ...input, document: { ...document, expiry } }),
  ).toMatchObject({ ok: true });
  await refresh();
}

/** Runs the job that the change has enqueued. */
async function refresh(): Promise<void> {
  const { rows } = await withAdministrator(own.url, (client) =>
    client.query<{ payload: { shopId: string; after: string } }>(
      "SELECT payload FROM graphile_worker._private_jobs WHERE key = $1",
      [`refresh-dates:${shop.shopId}`],
    ),
  );
  for (const { payload } of rows) await refreshDates.run(deps, payload, { n: 1, isLast: false });
}

/** Looks at everybody who is due. */
const look = () => keepDatesOfShop(deps, shop.shopId);
const balance = async () => (await memberOf(deps, shop)).available;

/** The last day of each lot. */
async function lastDays(): Promise<string[]> {
  const { data } = await api.ask(`{ customer(platformId: "7001") { lots { remaining expiresAt } } }`);
  return data.customer.lots.map((lot: { remaining: number; expiresAt: string | null }) => {
    const last = lot.expiresAt && new Date(Date.parse(lot.expiresAt) - 1).toISOString().slice(0, 10);
    return `${lot.remaining} until ${last ?? "spent"}`;
  });
}

async function expiries(): Promise<string[]> {
  const { data } = await api.ask("{ movements(first: 50) { nodes { kind points occurredAt } } }");
  return data.movements.nodes
    .filter(({ kind }: { kind: string }) => kind === "expiry")
    .map((one: { points: number; occurredAt: string }) => `${one.points} at ${one.occurredAt.slice(0, 16)}`);
}

describe("points that expire 12 months after they were given", () => {
  beforeEach(() => open({ policy: "per_lot" }));

  test("can be spent until the end of their last day; then what is left of them expires", async () => {
    await order("2026-03-14");
    await adjust(-40);
    expect(await lastDays()).toEqual(["60 until 2027-03-14"]);
    at("2027-03-14");
    await look();
    expect(await balance()).toBe(60);

    at("2027-03-15");
    await look();
    await look();

    expect(await balance()).toBe(0);
    expect(await expiries()).toEqual(["-60 at 2027-03-14T23:00"]);
  });

  test("an order that is refunded after that takes its expired points first", async () => {
    await order("2026-03-14");
    await adjust(-40);
    at("2027-05-01");
    await look();
    const lines = [{ refundLineId: "1", lineId: "1", quantity: 1 }];
    await deliver(deps, shop, [refundCreated("9001", { refundId: "1", lines, amountMinor: 0 })]);

    expect(await balance()).toBe(-40);
  });

  test("points that were given first are spent first", async () => {
    await order("2026-03-01");
    await order("2026-05-01", 50, "9002");
    await adjust(-120);
    expect(await lastDays()).toEqual(["30 until 2027-05-01"]);
  });

  test("points that come back after their lot has expired live 30 days more", async () => {
    await order("2026-03-14");
    const spent = await adjust(-40);
    at("2027-03-20");
    await look();

    await undo(spent);

    expect(await lastDays()).toEqual(["40 until 2027-04-19"]);
  });

  test("points that come back earlier keep the date of their lot", async () => {
    await order("2026-03-14");
    const spent = await adjust(-40);
    at("2026-09-01");
    await undo(spent);

    expect(await lastDays()).toEqual(["60 until 2027-03-14", "40 until 2027-03-14"]);
    await change({ expiry: { months: 24 } });
    expect(await lastDays()).toEqual(["60 until 2028-03-14", "40 until 2028-03-14"]);
  });

  test("while the program is paused nothing expires, nor for 30 days after", async () => {
    await order("2026-03-14");
    at("2027-03-01");
    await change({ status: "PAUSED" });
    at("2027-04-20");
    await look();
    expect(await balance()).toBe(100);
    at("2027-05-01");
    await change({ status: "ON" });
    at("2027-05-30");
    await look();
    expect(await balance()).toBe(100);
    expect(await lastDays()).toEqual(["100 until 2027-05-31"]);

    at("2027-06-01");
    await look();

    expect(await expiries()).toEqual(["-100 at 2027-05-31T12:00"]);
  });

  test("a late job changes nothing: nobody spends them after their day", async () => {
    await order("2026-03-14");
    at("2027-03-18");
    await adjust(-1);
    expect(await balance()).toBe(-1);
  });

  test("a member who only gains is due in time, without its lots being read", async () => {
    await order("2026-03-14");
    await order("2026-04-14", 20, "9002");
    expect(await memberOf(deps, shop)).toMatchObject({
      dueAt: "2027-03-14T23:00:00.000Z",
      nextExpiryAt: "2027-03-14T23:00:00.000Z",
    });
  });
});

test("points under a hold expire 12 months after its end", async () => {
  await open({ policy: "per_lot" }, 14);
  await order("2026-02-15");
  expect((await memberOf(deps, shop)).nextExpiryAt).toBeNull();
  at("2026-03-02");
  await look();

  expect(await lastDays()).toEqual(["100 until 2027-03-01"]);
});

describe("a change of the setting", () => {
  test.each<[string, Partial<ExpirySetting>, Partial<ExpirySetting>, string]>([
    ["switched on: 12 months from then", { policy: "never" }, { policy: "per_lot" }, "2027-09-10"],
    ["longer", { policy: "per_lot" }, { months: 24 }, "2028-03-14"],
    ["shorter: an earlier date stays", { policy: "per_lot", months: 8 }, { months: 3 }, "2026-11-14"],
    ["shorter: a month from then", { policy: "per_lot" }, { months: 1 }, "2026-10-10"],
    ["switched off", { policy: "per_lot" }, { policy: "never" }, "spent"],
  ])("%s", async (_, before, after, lastDay) => {
    await open(before);
    await order("2026-03-14");
    at("2026-09-10");

    await change({ expiry: after });

    expect(await lastDays()).toEqual([`100 until ${lastDay}`]);
    const { nextExpiryAt, dueAt } = await memberOf(deps, shop);
    const expiresAt = nextExpiryAt && new Date(Date.parse(nextExpiryAt) - 1).toISOString().slice(0, 10);
    expect(expiresAt ?? "spent").toBe(lastDay);
    expect(dueAt).toBe(nextExpiryAt);
    // A day later the proof takes the members' kept dates into account.
    at("2026-09-12");
  });
});

test("a change of the setting reaches everybody, however many members there are", async () => {
  await open({ policy: "never" });
  at("2026-03-14");
  const processedAt = deps.clock.now().toISOString();
  const orders = Array.from({ length: 1_001 }, (_, index) =>
    orderChanged(anOrder({ orderId: `${index}`, customerId: `${8_000 + index}`, processedAt })),
  );
  for (let at = 0; at < orders.length; at += 500) await deliver(deps, shop, orders.slice(at, at + 500));
  at("2026-09-10");

  await change({ expiry: { policy: "per_lot" } });

  const { data } = await api.ask(
    `{ customers(first: 1, filter: { expiringBefore: "2027-09-11T00:00:00Z" }) { totalCount } }`,
  );
  expect(data.customers.totalCount).toBe(1_001);
  at("2026-09-12");
});

test("a move of the shop to another time zone moves the dates", async () => {
  await open({ policy: "per_lot" });
  await order("2026-03-14");
  const { name, currencyCode } = shop;
  await deps.db.transaction(shop.shopId, (tx) =>
    updateShopFacts(tx, { name, currencyCode, timeZone: "America/Los_Angeles" }),
  );
  const dueAfterRefresh = async () => {
    await refresh();
    return (await memberOf(deps, shop)).dueAt;
  };

  // The former time zone is kept for a moment.
  await expect.poll(dueAfterRefresh, { timeout: 10_000, interval: 500 }).toBe("2027-03-15T07:00:00.000Z");
  expect((await memberOf(deps, shop)).nextExpiryAt).toBe("2027-03-15T07:00:00.000Z");
});

describe("points that expire 12 months after the last activity", () => {
  beforeEach(() => open({ policy: "inactivity" }));

  test("stay as long as the member earns or redeems", async () => {
    await order("2026-03-14");
    expect(await lastDays()).toEqual(["100 until 2027-03-14"]);
    at("2026-08-02");
    await redeem(30);
    expect(await lastDays()).toEqual(["70 until 2027-08-02"]);
    at("2027-08-02");
    await look();
    expect(await balance()).toBe(70);

    at("2027-08-03");
    await look();

    expect(await expiries()).toEqual(["-70 at 2027-08-02T22:00"]);
    const { data } = await api.ask("{ movements(first: 1) { nodes { summary } } }");
    expect(data.movements.nodes).toEqual([{ summary: "No points earned or spent for 12 months." }]);
  });

  test("are all lost together, and a refund is no activity", async () => {
    await order("2026-03-14");
    await order("2026-04-01", 50, "9002");
    await order("2026-04-02", 20, "9003");
    at("2027-02-01");
    await deliver(deps, shop, [{ type: "order_deleted", orderId: "9003" }]);
    at("2027-04-04");
    await look();

    expect(await expiries()).toEqual(["-50 at 2027-04-02T22:00", "-100 at 2027-04-02T22:00"]);
  });

  test("give a member who was inactive for long 12 months from the day it is switched on", async () => {
    await change({ expiry: { policy: "never" } });
    await order("2024-03-14");
    at("2026-09-10");
    await change({ expiry: { policy: "inactivity" } });
    at("2027-09-10");
    await look();
    expect(await balance()).toBe(100);

    at("2027-09-11");
    await look();

    expect(await expiries()).toEqual(["-100 at 2027-09-10T22:00"]);
  });
});
