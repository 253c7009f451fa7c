import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterEach(() => own.drop());

const later = "2026-02-02T12:00:00.000Z";
const applied = { status: "applied" };

describe("orders", () => {
  test("a paid order earns for a customer who was unknown before", async () => {
    const shop = await aShop(deps);

    await deliver(deps, shop, [orderChanged(anOrder({ lines: [aLine({ quantity: 2 })] }))]);

    expect(await memberOf(deps, shop)).toMatchObject({
      available: 40,
      lifetime: 40,
      ordersCount: 1,
      spentMinor: 4000,
    });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("the same state again, in the same batch and later, changes nothing", async () => {
    const shop = await aShop(deps);
    const event = orderChanged(anOrder());

    await deliver(deps, shop, [event, event]);
    await deliver(deps, shop, [event]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 20, ordersCount: 1 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("a refund that arrives before its order counts once the order arrives, and once only", async () => {
    const shop = await aShop(deps);
    const refund = {
      refundId: "5",
      lines: [{ refundLineId: "51", lineId: "1", quantity: 1 }],
      amountMinor: 0,
    };
    const order = anOrder({ lines: [aLine({ quantity: 2 })] });

    await deliver(deps, shop, [refundCreated("9001", refund)]);
    await deliver(deps, shop, [orderChanged(order)]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });

    const listed = {
      ...order,
      updatedAt: later,
      refunds: [refund],
      lines: [aLine({ quantity: 2, currentQuantity: 1 })],
    };
    await deliver(deps, shop, [orderChanged(listed)]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20, spentMinor: 2000 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("a deleted order earns nothing, whatever arrives later", async () => {
    const shop = await aShop(deps);

    await deliver(deps, shop, [orderChanged(anOrder()), { type: "order_deleted", orderId: "9001" }]);
    await deliver(deps, shop, [orderChanged(anOrder({ updatedAt: later }))]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, ordersCount: 0, spentMinor: 0 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("an order that is given to another customer takes its points with it", async () => {
    const shop = await aShop(deps);

    await deliver(deps, shop, [orderChanged(anOrder())]);
    await deliver(deps, shop, [orderChanged(anOrder({ customerId: "7002", updatedAt: later }))]);

    expect(await memberOf(deps, shop, "7001")).toMatchObject({ available: 0, ordersCount: 0 });
    expect(await memberOf(deps, shop, "7002")).toMatchObject({ available: 20, ordersCount: 1 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("a guest's order is kept and earns nothing", async () => {
    const shop = await aShop(deps);

    await deliver(deps, shop, [orderChanged(anOrder({ customerId: null }))]);

    const orders = await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("orders").select(["guest_hash", "explanation", "posted_points"]).execute(),
    );
    expect(orders).toMatchObject([{ posted_points: 0, explanation: { none: "guest" } }]);
    expect(orders[0]?.guest_hash?.length).toBe(32);
  });

  test("two states of the same time that differ in money wait for the platform", async () => {
    const shop = await aShop(deps);
    const cancelled = anOrder({ cancelledAt: later });

    const outcomes = await deliver(deps, shop, [orderChanged(anOrder()), orderChanged(cancelled)]);

    expect(outcomes).toEqual([applied, { status: "waiting", orderId: "9001" }]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });

  test("without the platform's answer the state that is further along wins, in either order of arrival", async () => {
    const shop = await aShop(deps);
    const [paid, cancelled] = [orderChanged(anOrder()), orderChanged(anOrder({ cancelledAt: later }))];

    await deliver(deps, shop, [paid, cancelled], "last_resort");
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0 });
    await deliver(deps, shop, [cancelled, paid], "last_resort");
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0 });
  });
});

describe("the terms of an order", () => {
  test("if the program is not on when the order arrives, the order never earns", async () => {
    const shop = await aShop(deps, { status: "PAUSED" });

    await deliver(deps, shop, [orderChanged(anOrder())]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, spentMinor: 0 });
  });

  test("an order from before the program's start earns nothing, also when it is tagged today", async () => {
    const shop = await aShop(deps);
    const old = { processedAt: "2019-12-31T23:00:00.000Z" };

    await deliver(deps, shop, [orderChanged(anOrder({ ...old, updatedAt: later }))]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 0 });
  });

  test("an order held for 14 days is pending, and a refund takes from the pending points", async () => {
    deps.clock.set("2026-02-03T00:00:00Z");
    const shop = await aShop(deps, {
      program: (program) => ({ ...program, orders: { ...program.orders, holdDays: 14 } }),
    });
    const order = anOrder({ lines: [aLine({ quantity: 2 })] });

    await deliver(deps, shop, [orderChanged(order)]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, pending: 40 });

    const half = { ...order, updatedAt: later, lines: [aLine({ quantity: 2, currentQuantity: 1 })] };
    await deliver(deps, shop, [orderChanged(half)]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, pending: 20 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("the tier held before an order multiplies it; the order itself can then raise the tier", async () => {
    const levels = [
      {
        id: "gold",
        name: "Gold",
        threshold: 2000,
        multiplierBasisPoints: 15_000,
        entryGiftPoints: 0,
        color: "#c9a227",
      },
    ];
    const shop = await aShop(deps, {
      program: (program) => ({
        ...program,
        tiers: { basis: "spend", window: "lifetime", graceDays: 0, levels },
      }),
    });

    await deliver(deps, shop, [orderChanged(anOrder()), orderChanged(anOrder({ orderId: "9002" }))]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 + 30, tierId: "gold" });
  });
});

describe("customers", () => {
  const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 100 } } as const;

  test("a sign-up earns once, however often it is reported", async () => {
    const shop = await aShop(deps, {
      program: (program) => ({ ...program, earning: [...program.earning, signup] }),
    });
    const created = { type: "customer_created", customer: aCustomer() } as const;

    await deliver(deps, shop, [created, created]);
    await deliver(deps, shop, [created]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 100, lifetime: 100 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("a deleted customer keeps the balance, and new orders earn nothing", async () => {
    const shop = await aShop(deps);
    const [first, second] = [
      anOrder({ lines: [aLine({ quantity: 2 })] }),
      anOrder({ orderId: "9002", updatedAt: later }),
    ];

    await deliver(deps, shop, [
      orderChanged(first),
      { type: "customer_deleted", customerId: "7001" },
      orderChanged(second),
    ]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 40 });

    const half = { ...first, updatedAt: later, lines: [aLine({ quantity: 2, currentQuantity: 1 })] };
    await deliver(deps, shop, [orderChanged(half)]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });

  test("only account holders take part if the program says so", async () => {
    const shop = await aShop(deps, {
      program: forAccountHolders,
    });
    const guest = aCustomer("7001", { hasAccount: false });

    await deliver(deps, shop, [orderChanged(anOrder(), guest)]);
    expect(await memberOf(deps, shop)).toMatchObject({ status: "GUEST", available: 0 });

    const holder = aCustomer("7001", { hasAccount: true, updatedAt: later });
    const second = anOrder({ orderId: "9002", updatedAt: later });
    await deliver(deps, shop, [orderChanged(second, holder)]);
    expect(await memberOf(deps, shop)).toMatchObject({ status: "MEMBER", available: 20 });
  });

  test("a non-member's order earns nothing even if its customer gets an account later", async () => {
    const shop = await aShop(deps, { program: forAccountHolders });
    await deliver(deps, shop, [orderChanged(anOrder(), aCustomer("7001", { hasAccount: false }))]);
    const holder = aCustomer("7001", { hasAccount: true, updatedAt: later });
    const tagged = anOrder({ updatedAt: later, customerTags: ["newsletter"] });

    await deliver(deps, shop, [orderChanged(tagged, holder)]);

    expect(await memberOf(deps, shop)).toMatchObject({ status: "MEMBER", available: 0, spentMinor: 0 });
    expect(await orderOf(shop)).toMatchObject({
      exclusion_reason: "not_a_member",
      explanation: { none: "not_a_member" },
    });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("an order keeps what it earned if its customer's account is lost later", async () => {
    const shop = await aShop(deps, { program: forAccountHolders });
    await deliver(deps, shop, [orderChanged(anOrder(), aCustomer("7001", { hasAccount: true }))]);
    const without = aCustomer("7001", { hasAccount: false, updatedAt: later });
    const tagged = anOrder({ updatedAt: later, customerTags: ["newsletter"] });

    await deliver(deps, shop, [orderChanged(tagged, without)]);

    expect(await memberOf(deps, shop)).toMatchObject({ status: "GUEST", available: 20, spentMinor: 2_000 });
    const next = anOrder({ orderId: "9002", updatedAt: later });
    await deliver(deps, shop, [orderChanged(next, without)]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("a guest's order becomes a member's if the store names its customer later", async () => {
    const shop = await aShop(deps);
    await deliver(deps, shop, [orderChanged(anOrder({ customerId: null }))]);

    await deliver(deps, shop, [orderChanged(anOrder({ updatedAt: later }))]);

    expect(await memberOf(deps, shop)).toMatchObject({ available: 20, spentMinor: 2_000 });
    expect(await orderOf(shop)).toMatchObject({ exclusion_reason: null });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("facts older than the stored ones change nothing", async () => {
    const shop = await aShop(deps);
    const event = (firstName: string, updatedAt: string) =>
      ({ type: "customer_updated", customer: aCustomer("7001", { firstName, updatedAt }) }) as const;

    await deliver(deps, shop, [event("New", later)]);
    await deliver(deps, shop, [event("Old", "2026-02-01T12:00:00.000Z")]);

    const [row] = await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("customers").select("first_name").execute(),
    );
    expect(row?.first_name).toBe("New");
  });
});

const forAccountHolders = (program: ProgramDocument): ProgramDocument => ({
  ...program,
  participants: "account_holders",
});

const orderOf = (shop: Shop, orderId = "9001") =>
  deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("orders")
      .select(["exclusion_reason", "explanation"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow(),
  );
