// A member's own history is in order of events, whenever the ledger recorded them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { keepDatesOfShop } from "../dates/keep-dates.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

const HOLD_DAYS = 14;
const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 50 } } as const;

beforeEach(async () => {
  own = await createTestDatabase();
  // 2 March 2026.
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      earning: [...program.earning, signup],
      orders: { ...program.orders, holdDays: HOLD_DAYS },
    }),
  });
  api = await openApi(deps, shop);
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

const joinedInJanuary = { type: "customer_created", customer: aCustomer() } as const;
const order = (orderId: string, processedAt: string, quantity = 2) =>
  orderChanged(anOrder({ orderId, processedAt, lines: [aLine({ quantity })] }));

interface Entry {
  kind: string;
  points: number;
  pending: boolean;
  availableAfter: number | null;
  pendingAfter: number | null;
  occurredAt: string;
  recordedAt: string;
}

const figures = "kind points pending availableAfter pendingAfter occurredAt recordedAt";

async function page(first: number, after: string | null = null) {
  const { data, errors } = await api.ask(
    `query ($first: Int, $after: String) { customer(platformId: "7001") { movements(first: $first, after: $after) {
       nodes { ${figures} } pageInfo { hasNextPage endCursor } } } }`,
    { first, after },
  );
  expect(errors).toEqual([]);
  return data.customer.movements as {
    nodes: Entry[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

/** Oldest first: the time, the kind, the points, and the available and pending balance after it. */
const told = (nodes: readonly Entry[]) =>
  nodes
    .toReversed()
    .map((one) => [one.occurredAt.slice(5, 10), one.kind, one.points, one.availableAfter, one.pendingAfter]);

const history = async () => told((await page(250)).nodes);

const balanceAt = async (at: string) => {
  const { data, errors } = await api.ask(
    `query ($at: DateTime!) { customer(platformId: "7001") {
       happened: pointsAt(at: $at) { available pending lifetime }
       recorded: pointsAt(at: $at, by: RECORDED) { available pending lifetime } } }`,
    { at },
  );
  return errors.length > 0 ? errors : data.customer;
};

describe("a customer's history", () => {
  test("is in order of events, with one running balance, and pending apart", async () => {
    await deliver(deps, shop, [order("9001", "2026-02-20T12:00:00.000Z")]);
    // Both are reported later than they happened.
    await deliver(deps, shop, [joinedInJanuary]);
    await deliver(deps, shop, [order("9002", "2026-02-01T12:00:00.000Z", 3)]);
    deps.clock.set("2026-03-10T10:00:00.000Z");
    await keepDatesOfShop(deps, shop.shopId);
    // The refund happened before the hold ended, and is reported after it.
    await deliver(deps, shop, [
      refundCreated("9001", {
        refundId: "1",
        processedAt: "2026-03-03T09:00:00.000Z",
        lines: [{ refundLineId: "1", lineId: "1", quantity: 1 }],
        amountMinor: 0,
      }),
    ]);

    expect(await history()).toEqual([
      ["01-05", "action", 50, 50, 0],
      ["02-01", "order_award", 60, 110, 0],
      ["02-20", "order_award", 40, 110, 40],
      ["03-03", "order_clawback", -20, 90, 40],
      ["03-06", "release", 40, 130, 0],
    ]);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 130, pending: 0 });
  });

  test("shows when each entry was recorded, and the shop's list is in that order", async () => {
    await deliver(deps, shop, [order("9001", "2026-02-20T12:00:00.000Z")]);
    deps.clock.move({ days: 1 });
    await deliver(deps, shop, [joinedInJanuary]);

    const { nodes } = await page(10);
    expect(nodes.map(({ kind, recordedAt }) => [kind, recordedAt.slice(0, 10)])).toEqual([
      ["order_award", "2026-03-02"],
      ["action", "2026-03-03"],
    ]);
    const { data } = await api.ask(`{ movements(first: 10) { nodes { kind availableAfter } } }`);
    expect(data.movements.nodes).toEqual([
      { kind: "action", availableAfter: null },
      { kind: "order_award", availableAfter: null },
    ]);
  });

  test("is the same page by page, also if an old event is reported between two pages", async () => {
    for (const day of [11, 5, 9, 3, 7])
      await deliver(deps, shop, [
        order(String(9000 + day), `2026-01-${String(day).padStart(2, "0")}T12:00:00.000Z`),
      ]);
    const whole = await history();
    const walked: Entry[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo } = await page(2, after);
      walked.push(...nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(told(walked)).toEqual(whole);

    const { pageInfo } = await page(2);
    await deliver(deps, shop, [
      order("9100", "2026-01-10T12:00:00.000Z"),
      order("9101", "2026-01-04T12:00:00.000Z", 5),
    ]);
    const { nodes } = await page(2, pageInfo.endCursor);
    // An event above the page changes only the page's running figures. An event below appears at its own time.
    expect(told(nodes)).toEqual([
      ["01-05", "order_award", 40, 180, 0],
      ["01-07", "order_award", 40, 220, 0],
    ]);
    expect(told((await page(250)).nodes).at(-1)).toEqual(["01-11", "order_award", 40, 340, 0]);
  });

  test("entries of the same time are in order of recording", async () => {
    const at = "2026-02-01T12:00:00.000Z";
    await deliver(deps, shop, [order("9001", at, 1), order("9002", at, 2), order("9003", at, 3)]);
    const first = await page(2);
    const second = await page(2, first.pageInfo.endCursor);
    expect([...first.nodes, ...second.nodes].map((one) => one.availableAfter)).toEqual([120, 60, 20]);
  });
});

describe("the balance at a past time", () => {
  test("goes by what had happened, and can also go by what had been recorded", async () => {
    await deliver(deps, shop, [joinedInJanuary, order("9001", "2026-02-01T12:00:00.000Z")]);

    expect(await balanceAt("2026-01-31T23:00:00.000Z")).toEqual({
      happened: { available: 50, pending: 0, lifetime: 50 },
      recorded: { available: 0, pending: 0, lifetime: 0 },
    });
    expect(await balanceAt("2026-02-01T12:00:00.000Z")).toMatchObject({ happened: { available: 90 } });
    const now = deps.clock.now().toISOString();
    const all = { available: 90, pending: 0, lifetime: 90 };
    expect(await balanceAt(now)).toEqual({ happened: all, recorded: all });
  });

  test("is refused for a future time", async () => {
    await deliver(deps, shop, [joinedInJanuary]);
    expect(await balanceAt("2026-03-02T10:00:00.001Z")).toMatchObject([
      { extensions: { code: "invalid_input", field: ["at"] } },
    ]);
  });
});

test("lots are in order of events: a January sign-up is a January lot", async () => {
  await deliver(deps, shop, [order("9001", "2026-02-20T12:00:00.000Z")]);
  await deliver(deps, shop, [order("9002", "2026-02-01T12:00:00.000Z", 3)]);
  await deliver(deps, shop, [joinedInJanuary]);

  const { data } = await api.ask(
    `{ customer(platformId: "7001") { lots { points issuedAt availableAt movement { kind } } } }`,
  );
  expect(data.customer.lots).toEqual([
    {
      points: 50,
      issuedAt: "2026-01-05T08:00:00.000Z",
      availableAt: "2026-01-05T08:00:00.000Z",
      movement: { kind: "action" },
    },
    {
      points: 60,
      issuedAt: "2026-02-01T12:00:00.000Z",
      availableAt: "2026-02-15T12:00:00.000Z",
      movement: { kind: "order_award" },
    },
    {
      points: 40,
      issuedAt: "2026-02-20T12:00:00.000Z",
      availableAt: "2026-03-06T12:00:00.000Z",
      movement: { kind: "order_award" },
    },
  ]);
});

test("an entry of an order says what happened to it", async () => {
  await deliver(deps, shop, [order("9001", "2026-02-01T12:00:00.000Z")]);
  const state = anOrder({ lines: [aLine({ quantity: 2, currentQuantity: 0 })] });
  const cancelledAt = "2026-02-03T12:00:00.000Z";
  await deliver(deps, shop, [
    orderChanged({ ...state, processedAt: "2026-02-01T12:00:00.000Z", updatedAt: cancelledAt, cancelledAt }),
  ]);
  const { data } = await api.ask(
    `{ movements(first: 2) { nodes { orderChange occurredAt summary explanation } } }`,
  );
  expect(data.movements.nodes).toMatchObject([
    {
      orderChange: "CANCELLED",
      occurredAt: cancelledAt,
      summary: "Cancelled: 40 → 0 = −40 points.",
      explanation: { before: 40, posted: -40, change: { quantities: [{ line: "1", quantity: -2 }] } },
    },
    { orderChange: null, explanation: { before: 0, posted: 40 } },
  ]);
});

test("an entry names the rule that multiplied its lines, also after the rule was removed", async () => {
  const save = async (change: (earning: readonly object[]) => readonly object[]) => {
    const { version, document } = (await api.ask("{ program { version document } }")).data.program;
    const { data } = await api.ask(
      `mutation ($version: Int!, $input: ProgramInput!) {
         programUpdate(expectedVersion: $version, input: $input) { userErrors { code } } }`,
      { version, input: { document: { ...document, earning: change(document.earning) } } },
    );
    expect(data.programUpdate.userErrors).toEqual([]);
  };
  const campaign = {
    id: "double",
    name: "Double points",
    kind: "campaign",
    enabled: true,
    config: { multiplierBasisPoints: 20_000 },
  };
  await save((earning) => [...earning, campaign]);
  await deliver(deps, shop, [order("9001", "2026-02-01T12:00:00.000Z")]);
  await save((earning) => earning.slice(0, -1));

  const { data, errors } = await api.ask(
    `{ movements(first: 1) { nodes { summary } }
       customer(platformId: "7001") { orders(first: 1) { nodes { summary } } } }`,
  );
  expect(errors).toEqual([]);
  const summary = expect.stringContaining(", ×2 by “Double points” on 1 line: ") as unknown;
  expect(data.movements.nodes).toEqual([{ summary }]);
  expect(data.customer.orders.nodes).toEqual([{ summary }]);
});
