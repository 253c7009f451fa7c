// Orders that came before their customer joined: as a guest, or without an account. 10 points for each €1; orders count
// from 30 days before. In Berlin.
import type { ProgramDocument, ProgramStatus } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import { updateShopFacts, type Shop } from "../../tenant/shops/load-shop.ts";
import { claimOrders } from "./claim-orders.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

async function open(
  change: (orders: ProgramDocument["orders"]) => Partial<ProgramDocument["orders"]> = () => ({}),
) {
  const made = await aShop(deps, {
    program: (program) => ({
      ...program,
      participants: "account_holders",
      orders: { ...program.orders, ...change(program.orders) },
      earning: program.earning.map((rule) =>
        rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1_000 } } : rule,
      ),
    }),
  });
  shop = made;
  await setClassicAccounts(true);
  api = await openApi(deps, shop);
}

async function setClassicAccounts(hasClassicAccounts: boolean): Promise<void> {
  const { name, currencyCode, timeZone } = shop;
  const facts = { name, currencyCode, timeZone, hasClassicAccounts };
  await deps.db.transaction(shop.shopId, (tx) => updateShopFacts(deps, tx, facts));
  forgetShops(deps);
  shop = { ...shop, hasClassicAccounts };
}

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  at("2026-10-01");
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

/** It is noon of that day. */
const at = (day: string): void => deps.clock.set(`${day}T12:00:00.000Z`);
const EMAIL = "Guest@Example.com";
const euros = (amount: number) => [aLine({ unitPriceMinor: amount * 100 })];
const orderOf = (day: string, order: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ customerId: null, lines: euros(36), processedAt: `${day}T12:00:00.000Z`, ...order });
const facts = (day: string, changes: Parameters<typeof aCustomer>[1] = {}) => {
  const now = `${day}T12:00:00.000Z`;
  return aCustomer("7001", { email: EMAIL, createdAt: now, updatedAt: now, ...changes });
};

/** By guest@example.com, without a customer in the store. */
async function guestOrder(day: string, order: Parameters<typeof anOrder>[0] = {}): Promise<void> {
  at(day);
  await deliver(deps, shop, [orderChanged(orderOf(day, order))]);
}

async function join(day: string, changes: Parameters<typeof aCustomer>[1] = {}): Promise<void> {
  at(day);
  await deliver(deps, shop, [{ type: "customer_updated", customer: facts(day, changes) }]);
  await runJobs();
}

/** Runs the claims that are enqueued, and those that they enqueue. Returns how many. */
async function runJobs(): Promise<number> {
  for (let ran = 0; ;) {
    const { rows } = await withAdministrator(own.url, (client) =>
      client.query<{ payload: never }>(
        "DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'claim-orders:%' RETURNING payload",
      ),
    );
    if (rows.length === 0) return ran;
    for (const { payload } of rows) {
      await claimOrders.run(deps, payload, { n: 1, isLast: false });
      // A second time, as after a crash.
      await claimOrders.run(deps, payload, { n: 2, isLast: false });
      ran += 1;
    }
  }
}

const balance = async () => (await memberOf(deps, shop)).available;

async function enroll(): Promise<unknown> {
  const { customerId } = await memberOf(deps, shop);
  const { data } = await api.ask(
    "mutation ($id: ID!) { customerEnroll(customerId: $id) { customer { status } userErrors { code } } }",
    { id: customerId },
  );
  await runJobs();
  return data.customerEnroll;
}

describe("a guest's order counts when its customer joins", () => {
  test.each([
    ["of 20 November", "2026-11-20", 360],
    ["of the first day that counts", "2026-11-01", 360],
    ["of the day before", "2026-10-31", 0],
    ["of that day's last hour in Berlin", "2026-10-31T22:59:59.000Z", 0],
    ["of the first hour of the first day in Berlin", "2026-10-31T23:00:00.000Z", 360],
  ])("%s", async (_, day, points) => {
    await open();
    const processedAt = day.includes("T") ? day : `${day}T12:00:00.000Z`;
    await guestOrder(day.slice(0, 10), { processedAt });
    await join("2026-12-01");

    expect(await balance()).toBe(points);
  });

  test("with a movement that says why", async () => {
    await open();
    await guestOrder("2026-11-20");
    await join("2026-12-01");

    const { data } = await api.ask(
      "{ movements(first: 1) { nodes { points orderName orderChange occurredAt summary } } }",
    );
    expect(data.movements.nodes).toEqual([
      {
        points: 360,
        orderName: "#9001",
        orderChange: "CLAIMED",
        occurredAt: "2026-11-20T12:00:00.000Z",
        summary: "Counted after joining: 0 → 360 = +360 points.",
      },
    ]);
  });

  test("not after an edit either, if it is too old", async () => {
    await open();
    await guestOrder("2026-10-31");
    await join("2026-12-01");
    const edited = { lines: euros(50), updatedAt: "2026-12-02T12:00:00.000Z" };
    await deliver(deps, shop, [orderChanged(orderOf("2026-10-31", edited))]);

    expect(await balance()).toBe(0);
  });

  test("what was refunded before joining does not count, and what is refunded after is taken back", async () => {
    await open();
    const refund = (refundId: string) =>
      refundCreated("9001", {
        refundId,
        lines: [{ refundLineId: refundId, lineId: "1", quantity: 1 }],
        amountMinor: 0,
      });
    await guestOrder("2026-11-20", { lines: [aLine({ unitPriceMinor: 900, quantity: 4 })] });
    await deliver(deps, shop, [refund("1"), refund("2")]);
    await join("2026-12-01");
    expect(await balance()).toBe(180);

    await deliver(deps, shop, [refund("3")]);
    expect(await balance()).toBe(90);
  });

  test("an order that came while the program was a draft never counts", async () => {
    await open();
    await setStatus("PAUSED");
    await guestOrder("2026-11-20");
    await setStatus("ON");
    await join("2026-12-01");

    expect(await balance()).toBe(0);
  });

  test("an order of the customer's own, without an account, counts as well", async () => {
    await open();
    at("2026-11-25");
    const customer = facts("2026-11-25", { hasAccount: false, isEmailVerified: false });
    await deliver(deps, shop, [orderChanged(orderOf("2026-11-25", { customerId: "7001" }), customer)]);
    expect(await balance()).toBe(0);
    await join("2026-12-01", { isEmailVerified: false });

    expect(await memberOf(deps, shop)).toMatchObject({ available: 360, ordersCount: 1, spentMinor: 3_600 });
  });

  test("its hold runs from its own day", async () => {
    await open(() => ({ holdDays: 14 }));
    await guestOrder("2026-11-20");
    await join("2026-12-01");
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, pending: 360 });
    at("2026-12-04");
    await keepDatesOfShop(deps, shop.shopId);

    expect(await balance()).toBe(360);
  });

  test("points stay when the account is lost later and the order is tagged", async () => {
    await open();
    await guestOrder("2026-11-20");
    await join("2026-12-01");
    at("2027-01-10");
    await join("2027-01-10", { hasAccount: false });
    const tagged = { customerTags: ["vip"], updatedAt: "2027-01-11T12:00:00.000Z" };
    await deliver(deps, shop, [orderChanged(orderOf("2026-11-20", tagged))]);

    expect(await balance()).toBe(360);
  });

  test("its spend counts toward tiers, and more orders than one part are all counted", async () => {
    await open();
    at("2026-11-20");
    const orders = Array.from({ length: 201 }, (_, nth) =>
      orderChanged(orderOf("2026-11-20", { orderId: `${nth}`, lines: euros(1) })),
    );
    await deliver(deps, shop, orders);
    await join("2026-12-01");

    expect(await memberOf(deps, shop)).toMatchObject({
      available: 2_010,
      ordersCount: 201,
      spentMinor: 20_100,
    });
  });
});

describe("only for a customer who has proved to be the guest", () => {
  test("an e-mail that is not verified claims nothing; once it is, the days count from joining", async () => {
    await open();
    await guestOrder("2026-11-05");
    await join("2026-12-01", { isEmailVerified: false });
    expect(await balance()).toBe(0);
    await join("2026-12-10");

    expect(await balance()).toBe(360);
  });

  test("where accounts have no password, a verified e-mail proves nothing; staff can enroll the customer", async () => {
    await open();
    await setClassicAccounts(false);
    await guestOrder("2026-11-20");
    await join("2026-12-01", { hasAccount: false });
    expect((await memberOf(deps, shop)).status).toBe("GUEST");

    expect(await enroll()).toEqual({ customer: { status: "MEMBER" }, userErrors: [] });
    expect(await balance()).toBe(360);
    expect(await enroll()).toEqual({ customer: { status: "MEMBER" }, userErrors: [] });
    expect(await balance()).toBe(360);
  });

  test("another address claims nothing", async () => {
    await open();
    await guestOrder("2026-11-20");
    await join("2026-12-01", { email: "other@example.com" });
    expect(await balance()).toBe(0);
  });

  test("an erased customer cannot be enrolled", async () => {
    await open();
    await join("2026-12-01", { hasAccount: false });
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.customers SET erased_at = now()"),
    );
    expect(await enroll()).toEqual({ customer: null, userErrors: [{ code: "customer_erased" }] });
  });
});

test("0 days: only orders of the day of joining count", async () => {
  await open(() => ({ guestClaimDays: 0 }));
  await guestOrder("2026-11-30");
  await guestOrder("2026-12-01", { orderId: "9002", lines: euros(5) });
  await join("2026-12-01");

  expect(await balance()).toBe(50);
});

test("nothing is enqueued for customers without earlier orders", async () => {
  await open();
  at("2026-12-01");
  await deliver(deps, shop, [{ type: "customer_created", customer: facts("2026-12-01") }]);
  expect(await runJobs()).toBe(0);
});

test("an order that came twice, as a guest's and then with its customer, counts once", async () => {
  await open();
  await guestOrder("2026-11-20");
  const withCustomer = orderOf("2026-11-20", { customerId: "7001", updatedAt: "2026-11-30T12:00:00.000Z" });
  at("2026-12-01");
  await deliver(deps, shop, [orderChanged(withCustomer, facts("2026-12-01"))]);
  expect(await balance()).toBe(360);
  await runJobs();

  expect(await memberOf(deps, shop)).toMatchObject({ available: 360, ordersCount: 1 });
});

async function setStatus(status: ProgramStatus): Promise<void> {
  const { data } = await api.ask("{ program { version } }");
  const input = { expectedVersion: data.program.version, status, actor: "test" };
  expect(await updateProgram(deps, shop.shopId, input)).toMatchObject({ ok: true });
}
