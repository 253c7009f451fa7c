// Sales at a till whose customer the store names afterwards. 10 points for each €1; a customer can be added within 30 days.
// In Berlin.
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { ProgramDocument, ProgramStatus } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { keepDatesOfShop } from "../ledger/dates/keep-dates.job.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

type Changes = Omit<Partial<ProgramDocument>, "orders"> & {
  readonly orders?: Partial<ProgramDocument["orders"]>;
};

async function open({ orders, ...changes }: Changes = {}): Promise<void> {
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      participants: "account_holders",
      earning: rate(1_000),
      ...changes,
      orders: { ...program.orders, ...orders },
    }),
  });
  api = await openApi(deps, shop);
}

const rate = (pointsPerUnitHundredths: number): ProgramDocument["earning"] => [
  { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths } },
];

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  deps.clock.set("2026-11-20T10:00:00.000Z");
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

const SALE = "2026-11-20T10:00:00.000Z";
const ADDED = "2026-11-20T10:10:00.000Z";
const TOO_LATE = "2026-12-24T10:00:00.000Z";
const sale = (changes: Partial<OrderState> = {}): OrderState =>
  anOrder({
    customerId: null,
    channel: "pos",
    lines: [aLine({ unitPriceMinor: 8_000 })],
    processedAt: SALE,
    ...changes,
  });
const named = (updatedAt = ADDED, changes: Partial<OrderState> = {}): OrderState =>
  sale({ customerId: "7001", updatedAt, ...changes });

/** At the moment that the state was current. */
async function tell(...states: readonly OrderState[]): Promise<void> {
  for (const state of states) {
    if (deps.clock.now().toISOString() < state.updatedAt) deps.clock.set(state.updatedAt);
    await deliver(deps, shop, [orderChanged(state)]);
  }
}

/** The store tells of a customer, who has an account unless told otherwise. */
const known = (customerId = "7001", changes: Parameters<typeof aCustomer>[1] = {}) =>
  deliver(deps, shop, [{ type: "customer_updated", customer: aCustomer(customerId, changes) }]);

const balance = async (platformId = "7001") => (await memberOf(deps, shop, platformId)).available;

async function lastOrder(platformId = "7001") {
  const { customerId } = await memberOf(deps, shop, platformId);
  const { data } = await api.ask(
    "query ($id: ID!) { customer(id: $id) { orders(first: 1) { nodes { points counts summary } } } }",
    { id: customerId },
  );
  return (data.customer as { orders: { nodes: { summary: string }[] } }).orders.nodes[0];
}

async function change(document: Changes, status: ProgramStatus = "ON"): Promise<void> {
  const program = await deps.db.transaction(shop.shopId, loadProgram);
  const { orders, ...rest } = document;
  const updated = await updateProgram(deps, shop.shopId, {
    expectedVersion: program.version,
    status,
    document: { ...program.document, ...rest, orders: { ...program.document.orders, ...orders } },
    actor: "test",
  });
  expect(updated.ok).toBe(true);
}

describe("a sale at a till, whose customer is added ten minutes later", () => {
  test("earns when the customer is added, with a movement that says why", async () => {
    await open();
    await known();
    await tell(sale());
    expect(await balance()).toBe(0);
    await tell(named());

    expect(await balance()).toBe(800);
    const { data } = await api.ask(
      "{ movements(first: 1) { nodes { points orderChange occurredAt summary } } }",
    );
    expect(data.movements.nodes).toEqual([
      {
        points: 800,
        orderChange: "CUSTOMER_ADDED",
        occurredAt: ADDED,
        summary: "Customer added: 0 → 800 = +800 points.",
      },
    ]);
  });

  test.each([
    ["the other way round", () => [named(), sale()]],
    ["with a later state between them", () => [sale(), named("2026-11-25T10:00:00.000Z"), named()]],
    ["twice", () => [sale(), named(), sale(), named()]],
  ])("earns the same if the store tells of it %s", async (_, states) => {
    await open();
    await known();
    await tell(...states());
    expect(await balance()).toBe(800);
  });

  test("earns the same in one batch", async () => {
    await open();
    await deliver(deps, shop, [orderChanged(sale()), orderChanged(named())]);
    expect(await balance()).toBe(800);
  });

  test("earns for a customer whom staff create at that moment, if everyone takes part", async () => {
    await open({ participants: "everyone" });
    await tell(sale());
    await deliver(deps, shop, [orderChanged(named(), aCustomer("7001", { hasAccount: false, email: null }))]);
    expect(await balance()).toBe(800);
  });

  test("waits for a customer who has not joined, as any order of theirs", async () => {
    await open();
    await tell(sale());
    await deliver(deps, shop, [orderChanged(named(), aCustomer("7001", { hasAccount: false }))]);
    expect(await lastOrder()).toMatchObject({
      points: 0,
      summary: "Earned nothing: the customer is not a member of the program.",
    });
  });

  test("earns when it is paid, if the customer was added before", async () => {
    await open();
    await known();
    await tell(sale({ financialStatus: "pending" }), named(ADDED, { financialStatus: "pending" }));
    expect(await balance()).toBe(0);
    await tell(named("2026-11-22T10:00:00.000Z"));
    expect(await balance()).toBe(800);
  });

  test("earns for what is left after a refund that came before the customer", async () => {
    await open();
    await known();
    await tell(sale({ lines: [aLine({ unitPriceMinor: 4_000, quantity: 2 })] }));
    const refund = {
      refundId: "1",
      lines: [{ refundLineId: "11", lineId: "1", quantity: 1 }],
      amountMinor: 0,
    };
    await deliver(deps, shop, [refundCreated("9001", refund)]);
    const lines = [aLine({ unitPriceMinor: 4_000, quantity: 2, currentQuantity: 1 })];
    await tell(named(ADDED, { lines, refunds: [refund] }));
    expect(await balance()).toBe(400);
  });

  test.each([
    ["was cancelled", { cancelledAt: "2026-11-20T10:05:00.000Z" }],
    ["was refunded", { financialStatus: "refunded" }],
    ["was never paid", { financialStatus: "pending" }],
    ["is of a channel that does not count", { channel: "excluded" }],
  ] as const)("earns nothing if it %s", async (_, changes) => {
    await open({
      orders: {
        exclude: {
          productIds: [],
          collectionIds: [],
          productTags: [],
          customerTags: [],
          channels: ["excluded"],
        },
      },
    });
    await known();
    await tell(sale(), named(ADDED, changes));
    expect(await balance()).toBe(0);
  });

  test("earns nothing for a customer who was deleted, and for one who is excluded until they are no longer", async () => {
    await open();
    await known();
    await deliver(deps, shop, [{ type: "customer_deleted", customerId: "7001" }]);
    await tell(sale(), named());
    expect(await balance()).toBe(0);

    await known("7002");
    const { customerId } = await memberOf(deps, shop, "7002");
    const exclude = (isExcluded: boolean) =>
      api.ask(
        `mutation ($id: ID!, $is: Boolean!) {
           customerSetExcluded(customerId: $id, isExcluded: $is) { userErrors { code } }
         }`,
        { id: customerId, is: isExcluded },
      );
    await exclude(true);
    const other = { orderId: "9002", customerId: "7002" };
    await tell(sale({ orderId: "9002" }), named(ADDED, other));
    expect(await balance("7002")).toBe(0);
    await exclude(false);
    await tell(named("2026-11-21T10:00:00.000Z", other));
    expect(await balance("7002")).toBe(800);
  });
});

describe("a customer who is added late", () => {
  test.each([
    ["on the 30th day", "2026-12-20T22:59:00.000Z", 800],
    ["in the first minute of the next, in Berlin", "2026-12-20T23:00:00.000Z", 0],
  ])("%s", async (_, at, points) => {
    await open();
    await known();
    await tell(sale(), named(at));
    expect(await balance()).toBe(points);
  });

  test("gets no points by later changes of the order either, and the order says why", async () => {
    await open();
    await known();
    await tell(sale(), named(TOO_LATE), named("2026-12-25T10:00:00.000Z"));
    expect(await lastOrder()).toMatchObject({
      points: 0,
      counts: false,
      summary: "Earned nothing: its customer was added too late.",
    });
  });

  test.each([
    ["an early state without a customer", [named(TOO_LATE), sale()], 0],
    ["an early state with the customer", [sale(), named(TOO_LATE), named()], 800],
  ])("ends alike where %s comes last", async (_, states, points) => {
    await open();
    await known();
    await tell(...states);
    expect(await balance()).toBe(points);
  });

  test("never gets points under 0 days, and gets them under 365", async () => {
    await open({ orders: { lateCustomerDays: 0 } });
    await known();
    await tell(sale(), named());
    expect(await balance()).toBe(0);

    await change({ orders: { lateCustomerDays: 365 } });
    await tell(sale({ orderId: "9002" }), named(TOO_LATE, { orderId: "9002" }));
    expect(await balance()).toBe(800);
  });
});

describe("the terms of an order whose customer is added", () => {
  const gold = {
    id: "gold",
    name: "Gold",
    threshold: 10_000,
    multiplierBasisPoints: 20_000,
    entryGiftPoints: 0,
    color: "#9aa0a6",
  };

  test("are those of that moment: the program in force, and the tier that the customer has then", async () => {
    await open({ tiers: { basis: "spend", window: "lifetime", graceDays: 0, levels: [gold] } });
    await known();
    await tell(sale());
    await tell(
      anOrder({
        orderId: "9009",
        lines: [aLine({ unitPriceMinor: 20_000 })],
        processedAt: "2026-11-21T10:00:00.000Z",
      }),
    );
    expect(await balance()).toBe(2_000);
    deps.clock.set("2026-11-22T10:00:00.000Z");
    await change({ earning: rate(500) });
    await tell(named("2026-11-23T10:00:00.000Z"));

    // 80 × 5, doubled.
    expect(await balance()).toBe(2_800);
  });

  test("hold the points from the day of the sale, and let them expire from the day on which they were given", async () => {
    await open({
      orders: { holdDays: 14 },
      expiry: { policy: "per_lot", months: 1, warnDays: [] },
    });
    await known();
    await tell(sale(), named("2026-11-30T10:00:00.000Z"));
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, pending: 800 });

    await tell(sale({ orderId: "9002" }), named("2026-12-10T10:00:00.000Z", { orderId: "9002" }));
    await keepDatesOfShop(deps, shop.shopId);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 1_600, pending: 0 });

    // The first lot could be spent on 4 December, and expires a month later; the second was given on the 10th.
    deps.clock.set("2027-01-07T10:00:00.000Z");
    await keepDatesOfShop(deps, shop.shopId);
    expect(await balance()).toBe(800);
    deps.clock.set("2027-01-12T10:00:00.000Z");
    await keepDatesOfShop(deps, shop.shopId);
    expect(await balance()).toBe(0);
  });

  test("never count a sale from before the program began, or from while it was off", async () => {
    await open({ orders: { earnsFrom: "2026-11-21T00:00:00Z" } });
    await known();
    await tell(sale(), named());
    await change({ orders: { earnsFrom: "2020-01-01T00:00:00Z" } }, "PAUSED");
    await tell(sale({ orderId: "9002" }));
    await change({});
    await tell(named("2026-11-21T10:00:00.000Z", { orderId: "9002" }), named("2026-11-22T10:00:00.000Z"));
    expect(await balance()).toBe(0);
  });

  test("leave a sale out whose customer is added while the program is off", async () => {
    await open();
    await known();
    await tell(sale());
    await change({}, "PAUSED");
    await tell(named());
    await change({});
    await tell(named("2026-11-22T10:00:00.000Z"));
    expect(await lastOrder()).toMatchObject({
      summary: "Earned nothing: the program was not on when it arrived.",
    });
  });
});

describe("a customer who is taken off an order", () => {
  const REMOVED = "2026-11-20T11:00:00.000Z";
  const AGAIN = "2026-11-20T12:00:00.000Z";

  test("loses its points, and the next one gets them", async () => {
    await open();
    await known();
    await known("7002");
    await tell(sale(), named(), sale({ updatedAt: REMOVED }));
    expect([await balance(), await balance("7002")]).toEqual([0, 0]);
    expect(await memberOf(deps, shop)).toMatchObject({ ordersCount: 0, spentMinor: 0 });

    await tell(named(AGAIN, { customerId: "7002" }));
    expect([await balance(), await balance("7002")]).toEqual([0, 800]);
    const { data } = await api.ask("{ movements(first: 3) { nodes { points orderChange } } }");
    expect(data.movements.nodes).toEqual([
      { points: 800, orderChange: "CUSTOMER_ADDED" },
      { points: -800, orderChange: "CUSTOMER_REMOVED" },
      { points: 800, orderChange: "CUSTOMER_ADDED" },
    ]);
  });

  test("gets them back when they are added again, by the tier that they have then", async () => {
    await open();
    await known();
    await tell(named(SALE), sale({ updatedAt: REMOVED }), named(AGAIN));
    expect(await balance()).toBe(800);
  });

  test.each([
    ["removed last", [named(), sale({ updatedAt: REMOVED })]],
    ["named last", [sale({ updatedAt: REMOVED }), named()]],
  ])("ends with nothing, whichever is told first: %s", async (_, states) => {
    await open();
    await known();
    await tell(...states);
    expect(await balance()).toBe(0);
  });

  test("keeps them when the store no longer shows the customer, because they were deleted", async () => {
    await open();
    await tell(named(SALE));
    await deliver(deps, shop, [{ type: "customer_deleted", customerId: "7001" }]);
    await tell(sale({ updatedAt: REMOVED }));
    expect(await balance()).toBe(800);
  });

  test("loses nothing of a sale that was left out", async () => {
    await open({ orders: { earnsFrom: "2026-11-21T00:00:00Z" } });
    await known();
    await tell(named(SALE), sale({ updatedAt: REMOVED }), named(AGAIN));
    expect(await lastOrder()).toMatchObject({
      summary: "Earned nothing: it was placed before Nov 21, 2026, 1:00 AM, from which orders earn.",
    });
  });
});

describe("a customer who is replaced by another", () => {
  const REPLACED = "2026-11-20T11:00:00.000Z";

  test("who has joined, where the first had not: the second earns", async () => {
    await open();
    await deliver(deps, shop, [orderChanged(named(SALE), aCustomer("7001", { hasAccount: false }))]);
    await tell(named(REPLACED, { customerId: "7002" }));
    expect([await balance(), await balance("7002")]).toEqual([0, 800]);
  });

  test("more than 30 days after, where the first had not joined: nobody earns", async () => {
    await open();
    await deliver(deps, shop, [orderChanged(named(SALE), aCustomer("7001", { hasAccount: false }))]);
    await tell(named(TOO_LATE, { customerId: "7002" }));
    expect(await balance("7002")).toBe(0);
  });

  test("loses the points to them, however late", async () => {
    await open();
    await tell(named(SALE), named(TOO_LATE, { customerId: "7002" }));
    expect([await balance(), await balance("7002")]).toEqual([0, 800]);
  });
});
