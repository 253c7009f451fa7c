// Past orders come as one file that the platform prepares: events while it is prepared, and while it is read.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { attempt, openPastOrdersShop, type PastOrdersShop } from "../../testing/samples/past-orders-shop.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { workOn } from "./past-credit.job.ts";

const patience = { timeout: 30_000, interval: 20 };

let past: PastOrdersShop;
beforeEach(async () => {
  past = await openPastOrdersShop();
});
afterEach(() => past.close());

/** A paid order of 20.00, each by its own customer. */
function place(n: number, more: object = {}): { id: number; line_items: { id: number }[] } {
  return past.store.placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 2, unitPriceMinor: 1000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    newCustomer: { email: `member-${n}@example.com`, firstName: "Ada", state: "enabled" },
    isSilent: true,
    at: past.daysAgo(30),
    ...more,
  });
}

const fields = `id state ordersRead ordersFound progress failure missingScope trouble
  totals { orders members points } leftOut { reason orders }`;
const newest = async () => (await past.api.ask(`{ pastCredits { ${fields} } }`)).data.pastCredits[0];

async function begin(): Promise<string> {
  await past.api.ask("mutation { pastOrdersRead { pastCredit { id } userErrors { code } } }");
  return (await newest()).id;
}
const step = (id: string, n = 1) => workOn(past.deps, past.shop, id, { ...attempt, n });
/** Runs until the batch is ready or has failed. The number of steps is limited, so that an endless loop is noticed. */
async function finish(id: string): Promise<unknown> {
  for (let steps = 0; steps < 2_000; steps++) if ((await step(id)) === false) return newest();
  throw new Error("the batch does not come to an end");
}
test("all orders are read, refunds, gift cards and long orders included", async () => {
  place(1);
  const half = place(2);
  past.store.refundOrder({
    shop: TEST_SHOP,
    orderId: half.id,
    lines: [{ lineId: half.line_items[0]!.id, quantity: 1 }],
  });
  const many = Array.from({ length: 90 }, (_, n) => ({
    quantity: 1,
    unitPriceMinor: 100,
    title: `Pot ${n}`,
    isTaxable: false,
  }));
  place(3, { lines: many });

  expect(await finish(await begin())).toMatchObject({
    state: "READY",
    ordersRead: 3,
    ordersFound: 3,
    totals: { orders: 3, members: 3, points: 20 + 10 + 90 },
  });
});

test("an export gives the same result as reading each order separately", async () => {
  for (let n = 0; n < 12; n++) {
    const { id, line_items: items } = place(n, n % 3 === 0 ? { tipMinor: 150, shippingMinor: 490 } : {});
    const quantities = [{ lineId: items[0]!.id, quantity: 3 }];
    if (n % 6 === 1) past.store.editOrder({ shop: TEST_SHOP, orderId: id, quantities });
    if (n % 4 === 0) past.store.refundOrder({ shop: TEST_SHOP, orderId: id, everything: true });
    if (n % 5 === 0) past.store.cancelOrder({ shop: TEST_SHOP, orderId: id });
  }
  const since = new Date("2026-01-01T00:00:00Z");
  let page = await past.world.platform.readPastOrders(TEST_SHOP, since, null);
  while (page.state === "preparing")
    page = await past.world.platform.readPastOrders(TEST_SHOP, since, page.cursor);
  expect(page.orders).toHaveLength(12);
  // What had been paid for of an order that was edited and is owed on.
  expect(page.orders.filter(({ order }) => order.paidFor !== undefined)).toHaveLength(2);
  for (const exported of page.orders)
    expect(exported).toEqual(await past.world.platform.readOrder(TEST_SHOP, exported.order.orderId));
});

test("orders beyond one chunk are read chunk by chunk, and each counts once", async () => {
  for (let n = 0; n < 600; n++) place(n);
  const id = await begin();
  const seen = new Set<number>();
  while ((await newest()).state === "READING") {
    await step(id);
    seen.add((await newest()).ordersRead);
  }
  expect([...seen]).toEqual([0, 250, 500, 600]);
  expect(await finish(id)).toMatchObject({ state: "READY", totals: { orders: 600, points: 12_000 } });
});

test("a step repeated after an interruption counts once", async () => {
  for (let n = 0; n < 300; n++) place(n);
  const id = await begin();
  await vi.waitFor(async () => {
    await step(id);
    expect((await newest()).ordersRead).toBe(250);
  }, patience);
  // As if killed after the orders were applied and before that was recorded.
  await past.deps.db.transaction(past.shop.shopId, (tx) =>
    tx.run(
      {
        name: "test_rewind",
        text: `UPDATE past_credits SET read_cursor = json_build_object('id', read_cursor::json->>'id', 'offset', 0)::text,
                orders_read = 0 WHERE shop_id = $1`,
      },
      [past.shop.shopId],
    ),
  );
  expect(await finish(id)).toMatchObject({ state: "READY", ordersRead: 300, totals: { orders: 300 } });
});

describe("an export that fails", () => {
  test.each(["TIMEOUT", "INTERNAL_SERVER_ERROR"] as const)(
    "with %s restarts by itself, and says so meanwhile",
    async (outcome) => {
      place(1);
      past.store.disturbBulkOperation({ outcome });
      const id = await begin();
      await vi.waitFor(async () => {
        await step(id);
        expect(await newest()).toMatchObject({ state: "READING", trouble: "export_failed", failure: null });
      }, patience);
      expect(await finish(id)).toMatchObject({ state: "READY", trouble: null, totals: { orders: 1 } });
    },
  );

  test("three times is reported, and retried when a merchant asks", async () => {
    place(1);
    for (let n = 0; n < 3; n++) past.store.disturbBulkOperation({ outcome: "TIMEOUT" });
    expect(await finish(await begin())).toMatchObject({ state: "READING", failure: "export_failed" });
    expect(await finish(await begin())).toMatchObject({ state: "READY", totals: { orders: 1 } });
  });

  test("because a scope is missing is reported at once", async () => {
    place(1);
    past.store.install({ shop: TEST_SHOP, scopes: ["read_orders", "write_discounts"] });
    expect(await finish(await begin())).toMatchObject({
      state: "READING",
      failure: "access_denied",
      trouble: null,
    });
  });

  test("because its file was gone before it was read starts again", async () => {
    place(1);
    const id = await begin();
    await step(id);
    past.deps.clock.move({ days: 8 });
    expect(await finish(id)).toMatchObject({ state: "READY", ordersRead: 1, totals: { orders: 1 } });
  });

  test("because the file ends half way continues from there", async () => {
    for (let n = 0; n < 300; n++) place(n);
    const id = await begin();
    past.store.disturbPlatform({ kind: "truncated_json", target: "bulk_file" });
    let failures = 0;
    for (let progress: unknown = true; progress !== false;)
      progress = await step(id).catch(() => (failures += 1));
    expect(failures).toBe(1);
    expect(await newest()).toMatchObject({ state: "READY", ordersRead: 300, totals: { orders: 300 } });
  });

  test("because too many are running waits its turn", async () => {
    place(1);
    for (let n = 0; n < 5; n++) {
      past.store.disturbBulkOperation({ outcome: "stay" });
      await past.world.platform.readPastOrders(TEST_SHOP, past.daysAgo(0), null);
    }
    const id = await begin();
    expect(await step(id)).toBe("wait");
    expect(await newest()).toMatchObject({ state: "READING", trouble: "export_busy", failure: null });
  });
});

test("a store without orders has nothing to credit", async () => {
  expect(await finish(await begin())).toMatchObject({ state: "READY", ordersRead: 0 });
});
