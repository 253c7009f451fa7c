// Past orders, read from a store over HTTP and credited as a batch.
import { tasks } from "../features.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { loadProgram } from "../program/load-program.ts";
import { updateProgram } from "../program/update-program.ts";
import type { Shop } from "../shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { workOn } from "./past-credit.job.ts";

const TODAY = "2026-03-02T10:00:00.000Z";
const LAUNCHED = "2026-03-01T10:00:00.000Z";
const patience = { timeout: 30_000, interval: 20 };
const gold = {
  id: "gold",
  name: "Gold",
  threshold: 2000,
  multiplierBasisPoints: 20_000,
  entryGiftPoints: 0,
  color: "#9aa0a6",
};
const attempt = { n: 1, isLast: false };

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

beforeEach(async () => {
  own = await createTestDatabase();
  const clock = new TestClock(TODAY);
  world = await startTestPlatform({ store: { clock: () => clock.now() }, retryPolicy: { maxAttempts: 1 } });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform });
  await open((program) => program);
});
afterEach(async () => {
  await api.close();
  await world.close();
  await own.drop();
});

/** Opens a shop with one point per whole euro, starting yesterday. */
async function open(change: (program: ProgramDocument) => ProgramDocument): Promise<void> {
  shop = await aShop(deps, {
    domain: TEST_SHOP,
    program: (program) => change({ ...program, orders: { ...program.orders, earnsFrom: LAUNCHED } }),
  });
  api = await openApi(deps, shop);
}

async function changeProgram(change: (program: ProgramDocument) => ProgramDocument): Promise<void> {
  const { version, document } = await deps.db.transaction(shop.shopId, loadProgram);
  const updated = await updateProgram(deps, shop.shopId, {
    expectedVersion: version,
    document: change(document),
    actor: "test",
  });
  expect(updated.ok).toBe(true);
}

const store = () => world.store.control;
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000);

interface Placed {
  readonly orderId: number;
  readonly lineId: number;
  readonly customerId: string;
}

/** A paid order of 20.00. */
function place(email: string, days: number, more: object = {}): Placed {
  const known = store()
    .customers({ shop: TEST_SHOP })
    .find((one) => one.email === email);
  const order = store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    at: daysAgo(days),
    ...(known ? { customerId: known.id } : { newCustomer: { email, firstName: "Ada", state: "enabled" } }),
    ...more,
  });
  return { orderId: order.id, lineId: order.line_items[0]!.id, customerId: String(order.customer?.id) };
}

const credits = `{ pastCredits { id state programVersion ordersRead progress failure creditedBy
  totals { orders members points } leftOut { reason orders } members(first: 5) { customer { displayName } orders points } } }`;
const newest = async () => (await api.ask(credits)).data.pastCredits[0];

async function decide(mutation: string) {
  const { data, errors } = await api.ask(
    `mutation { it: ${mutation} { pastCredit { id state } userErrors { code } } }`,
  );
  expect(errors).toEqual([]);
  return data.it;
}
const credit = ({ id, programVersion }: { id: string; programVersion: number }) =>
  decide(`pastOrdersCredit(id: "${id}", programVersion: ${programVersion})`);
const undo = ({ id }: { id: string }) => decide(`pastOrdersUndo(id: "${id}")`);

async function work(): Promise<void> {
  const { id } = await newest();
  while (await workOn(deps, shop, id, attempt));
}
async function read() {
  await decide("pastOrdersRead");
  await work();
  return newest();
}
async function readAndCredit() {
  const ready = await read();
  await credit(ready);
  await work();
  return newest();
}

const available = async (placed: Placed) => (await memberOf(deps, shop, placed.customerId)).available;

/** Delivers what the store would send about it in a webhook. */
async function webhook({ orderId }: Placed): Promise<void> {
  const order = await world.platform.readOrder(TEST_SHOP, String(orderId));
  const { order: state, customer, guestEmail } = order!;
  await deliver(deps, shop, [{ type: "order_changed", order: state, customer, guestEmail }]);
}

describe("past orders", () => {
  test("are shown with what they would earn, and earn nothing yet", async () => {
    const ada = place("ada@example.com", 30);
    place("ada@example.com", 20);
    place("bea@example.com", 10);
    place("old@example.com", 90);
    place("new@example.com", 0.5);

    const ready = await read();

    expect(ready).toMatchObject({
      state: "READY",
      totals: { orders: 3, members: 2, points: 60 },
      leftOut: [],
      members: [{ customer: { displayName: "Ada" }, orders: 2, points: 40 }, { points: 20 }],
    });
    expect(await available(ada)).toBe(0);
  });

  test("that earn nothing are counted by their reason", async () => {
    place("ada@example.com", 30);
    const cancelled = place("ada@example.com", 29);
    store().cancelOrder({ shop: TEST_SHOP, orderId: cancelled.orderId });
    place("bea@example.com", 28, { lines: [{ quantity: 1, unitPriceMinor: 50, title: "Twine" }] });

    expect(await read()).toMatchObject({
      totals: { orders: 1, members: 1, points: 20 },
      leftOut: [
        { reason: "cancelled", orders: 1 },
        { reason: "too_small", orders: 1 },
      ],
    });
  });

  test("are credited as shown, and the ledger can be proved", async () => {
    const ada = place("ada@example.com", 30);
    place("ada@example.com", 20);

    const credited = await readAndCredit();

    expect(credited).toMatchObject({ state: "CREDITED", totals: { orders: 2, members: 1, points: 40 } });
    const member = await memberOf(deps, shop, ada.customerId);
    expect(member).toMatchObject({ available: 40, spentMinor: 4000, ordersCount: 2 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("name in the ledger who had them credited", async () => {
    place("ada@example.com", 30);

    const { creditedBy } = await readAndCredit();

    const { data } = await api.ask("{ movements(first: 5) { nodes { actor kind } } }");
    expect(data.movements.nodes).toEqual([{ actor: creditedBy, kind: "order_award" }]);
  });

  test("reach tiers on the way exactly as shown", async () => {
    await changeProgram((program) => ({
      ...program,
      tiers: {
        ...program.tiers,
        basis: "spend",
        window: "lifetime",
        levels: [gold],
      },
    }));
    const ada = place("ada@example.com", 30);
    place("ada@example.com", 20);

    const ready = await read();
    expect(ready.totals.points).toBe(60);
    await credit(ready);
    await work();
    expect(await memberOf(deps, shop, ada.customerId)).toMatchObject({ available: 60, tierId: "gold" });

    await undo(ready);
    await work();
    expect(await memberOf(deps, shop, ada.customerId)).toMatchObject({ available: 0, tierId: null });
  });

  test("give no points for a tier that they reach, and take none back that a new order reached", async () => {
    await changeProgram((program) => ({
      ...program,
      tiers: { ...program.tiers, window: "rolling_12_months", levels: [{ ...gold, entryGiftPoints: 500 }] },
    }));
    const ada = place("ada@example.com", 30);
    place("bea@example.com", 370);
    place("bea@example.com", 30);
    const bea = place("bea@example.com", 0);
    await webhook(bea);
    expect(await available(bea)).toBe(520);

    await readAndCredit();

    expect(await memberOf(deps, shop, ada.customerId)).toMatchObject({ available: 20, tierId: "gold" });
    expect(await available(bea)).toBe(520 + 20 + 20);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("can be credited before the program is switched on, too", async () => {
    const before = await updateProgram(deps, shop.shopId, {
      expectedVersion: 2,
      status: "DRAFT",
      actor: "test",
    });
    expect(before.ok).toBe(true);
    const ada = place("ada@example.com", 30);

    await readAndCredit();

    expect(await available(ada)).toBe(20);
  });
});

describe("an order", () => {
  test("whose webhook arrived before is credited once", async () => {
    const ada = place("ada@example.com", 30);
    await webhook(ada);
    expect(await available(ada)).toBe(0);

    await readAndCredit();
    await webhook(ada);

    expect(await available(ada)).toBe(20);
  });

  test("that counts under the program itself is left alone", async () => {
    const ada = place("ada@example.com", 0.5);
    await webhook(ada);

    expect((await readAndCredit()).totals).toEqual({ orders: 0, members: 0, points: 0 });
    expect(await available(ada)).toBe(20);
  });

  test("that was credited still follows its later updates", async () => {
    const ada = place("ada@example.com", 30);
    await readAndCredit();

    store().refundOrder({
      shop: TEST_SHOP,
      orderId: ada.orderId,
      lines: [{ lineId: ada.lineId, quantity: 1 }],
    });
    await webhook(ada);

    expect(await available(ada)).toBe(0);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("is not credited again by a second batch", async () => {
    const ada = place("ada@example.com", 30);
    await readAndCredit();
    place("ada@example.com", 15);

    expect((await readAndCredit()).totals).toEqual({ orders: 1, members: 1, points: 20 });
    expect(await available(ada)).toBe(40);
  });
});

describe("a batch that is undone", () => {
  test("takes its points back, and a webhook does not restore them", async () => {
    const ada = place("ada@example.com", 30);
    const counted = place("ada@example.com", 0.5);
    await webhook(counted);
    const credited = await readAndCredit();
    expect(await available(ada)).toBe(40);

    await undo(credited);
    await work();

    expect(await newest()).toMatchObject({ state: "UNDONE" });
    expect(await memberOf(deps, shop, ada.customerId)).toMatchObject({ available: 20, spentMinor: 2000 });
    deps.clock.move({ days: 1 });
    store().fulfilOrder({ shop: TEST_SHOP, orderId: ada.orderId });
    await webhook(ada);
    expect(await available(ada)).toBe(20);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("leaves a debt if the points are spent, as a refund would", async () => {
    const ada = place("ada@example.com", 30);
    const credited = await readAndCredit();
    const { id: customerId } = (await api.ask("{ customers(first: 1) { nodes { id } } }")).data.customers
      .nodes[0];
    await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { customerId, points: -15, reason: "spent", idempotencyKey: "1" } },
    );

    await undo(credited);
    await work();

    expect(await available(ada)).toBe(-15);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("can be credited again, on request", async () => {
    const ada = place("ada@example.com", 30);
    await undo(await readAndCredit());
    await work();

    expect((await readAndCredit()).totals.points).toBe(20);
    expect(await available(ada)).toBe(20);
  });

  test("is stopped if it was still being credited", async () => {
    const placed = Array.from({ length: 60 }, (_, n) => place(`member-${n}@example.com`, 30));
    const ready = await read();
    await credit(ready);
    expect(await workOn(deps, shop, ready.id, attempt)).toBe(true);
    expect(await newest()).toMatchObject({ state: "CREDITING", progress: "0.8333", totals: { members: 50 } });

    await undo(ready);
    await work();

    const left = await Promise.all(placed.map(available));
    expect(left.filter((points) => points !== 0)).toEqual([]);
  });
});

describe("crediting", () => {
  test("continues after the server was stopped, and posts nothing twice", async () => {
    const placed = Array.from({ length: 60 }, (_, n) => place(`member-${n}@example.com`, 30));
    await decide("pastOrdersRead");
    let jobs = await startJobs(deps, { concurrency: 2, tasks });
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: "READY" }), patience);
    await jobs.stop();
    const ready = await newest();
    await credit(ready);
    await workOn(deps, shop, ready.id, attempt);

    jobs = await startJobs(deps, { concurrency: 2, tasks });
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: "CREDITED" }), patience);
    await jobs.stop();

    const points = await Promise.all(placed.map(available));
    expect(new Set(points)).toEqual(new Set([20]));
    expect((await newest()).totals).toEqual({ orders: 60, members: 60, points: 1200 });
  });

  test("requested twice is done once", async () => {
    const ada = place("ada@example.com", 30);
    const ready = await read();
    await credit(ready);
    await work();

    expect(await credit(ready)).toMatchObject({ pastCredit: { state: "CREDITED" }, userErrors: [] });
    await work();
    expect(await available(ada)).toBe(20);
  });

  test("is refused if the program has changed since the preview, until the orders are measured again", async () => {
    const ada = place("ada@example.com", 30);
    const ready = await read();
    await changeProgram((program) => ({
      ...program,
      earning: program.earning.map((rule) => ({ ...rule, config: { pointsPerUnitHundredths: 500 } })),
    }));

    expect((await credit(ready)).userErrors).toEqual([{ code: "version_conflict" }]);

    const anew = await readAndCredit();
    expect(anew).toMatchObject({ id: ready.id, totals: { points: 100 } });
    expect(await available(ada)).toBe(100);
  });

  test("and undoing wait for the running step", async () => {
    place("ada@example.com", 30);
    const first = await readAndCredit();
    place("ada@example.com", 15);
    await decide("pastOrdersRead");

    expect((await undo(first)).userErrors).toEqual([{ code: "past_credit_at_work" }]);
    await work();
    expect((await undo(first)).userErrors).toEqual([]);
    expect((await credit(await newest())).userErrors).toEqual([{ code: "past_credit_at_work" }]);
  });

  test("of two batches at the same time is accepted once", async () => {
    const ada = place("ada@example.com", 30);
    const first = await readAndCredit();
    place("ada@example.com", 15);
    const second = await read();

    const answers = await Promise.all([undo(first), credit(second)]);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([{ code: "past_credit_at_work" }]);
    for (const { id } of [first, second]) while (await workOn(deps, shop, id, attempt));
    expect([0, 40]).toContain(await available(ada));
  });

  test("is refused before the orders are measured", async () => {
    place("ada@example.com", 30);
    await decide("pastOrdersRead");

    expect((await credit(await newest())).userErrors).toEqual([{ code: "past_credit_not_ready" }]);
    expect((await undo(await newest())).userErrors).toEqual([{ code: "past_credit_not_undoable" }]);
  });
});

describe("another shop", () => {
  test("sees no batch of this shop, and can neither credit nor undo it", async () => {
    place("ada@example.com", 30);
    const ready = await read();
    const other = await openApi(deps, await aShop(deps, { domain: "other.myshopify.com" }));

    const { data } = await other.ask(
      `mutation ($id: ID!) { credited: pastOrdersCredit(id: $id, programVersion: 2) { userErrors { code } }
         undone: pastOrdersUndo(id: $id) { userErrors { code } } }`,
      { id: ready.id },
    );

    expect(data).toEqual({
      credited: { userErrors: [{ code: "not_found" }] },
      undone: { userErrors: [{ code: "not_found" }] },
    });
    expect((await other.ask(credits)).data.pastCredits).toEqual([]);
    expect(await newest()).toMatchObject({ state: "READY" });
    await other.close();
  });
});

describe("a store that cannot be read", () => {
  test("is reported, and read when requested again", async () => {
    place("ada@example.com", 30);
    await decide("pastOrdersRead");
    store().disturbPlatform({ kind: "http_500", rate: 1 });
    const { id } = await newest();
    await expect(workOn(deps, shop, id, attempt)).rejects.toThrow();
    expect(await newest()).toMatchObject({ state: "READING", failure: null });
    await workOn(deps, shop, id, { n: 5, isLast: false });
    expect(await newest()).toMatchObject({ state: "READING", failure: expect.any(String) as string });

    store().clearFaults();
    expect(await read()).toMatchObject({ state: "READY", totals: { orders: 1 } });
  });
});
