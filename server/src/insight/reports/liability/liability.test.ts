// What a shop owes, over random histories and while the value of a point changes, against a second count.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Life } from "../../../testing/lives/life.ts";
import { lives } from "../../../testing/lives/life-steps.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { askLiability, expectLiability } from "../../../testing/reports/expect-liability.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { adjustPoints } from "../../../core/adjustments/adjust-points.ts";
import { closeDaysOfShop } from "../../../core/ledger/daily/close-booking-days.job.ts";
import { proveLedgerOfShop } from "../../../core/ledger/proof/prove-ledger.job.ts";
import { createApiKey } from "../../../tenant/shop-auth/api-keys/api-keys.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

let shops = 0;

interface World {
  readonly shop: Shop;
  readonly api: TestApi;
}

async function inAShop(work: (world: World) => Promise<void>): Promise<void> {
  deps.clock.set("2026-03-02T10:00:00.000Z");
  const shop = await aShop(deps, { domain: `owing-${(shops += 1)}.myshopify.com` });
  const api = await openApi(deps, shop);
  try {
    await work({ shop, api });
  } finally {
    await api.close();
  }
}

const order = (shop: Shop, orderId: string) =>
  deliver(deps, shop, [orderChanged(anOrder({ orderId, processedAt: deps.clock.now().toISOString() }))]);

async function setValue(shop: Shop, pointValueHundredths: number): Promise<void> {
  const { version, document } = await deps.db.transaction(shop.shopId, loadProgram);
  const changed = { ...document, pointValueHundredths };
  const input = { expectedVersion: version, status: undefined, document: changed, actor: "test" };
  expect(await updateProgram(deps, shop.shopId, input)).toMatchObject({ ok: true });
}

const march = { from: "2026-03-01", to: "2026-03-31" };

test("today counts from the entries, closed days from their totals, and both are the same figures", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    const open = await expectLiability(api, { url: own.url, shop, range: march });
    expect(open.rows).toMatchObject([{ from: "2026-03-02", isOpen: true, points: { issued: 20, end: 20 } }]);

    deps.clock.move({ days: 2 });
    await closeDaysOfShop(deps, shop.shopId);
    const closed = await expectLiability(api, { url: own.url, shop, range: march });
    expect(closed.rows).toMatchObject([
      // Closed two days later, so nobody knows any more who was below zero at its end.
      { ...open.rows[0], isOpen: false, debt: null },
      { from: "2026-03-03", isOpen: false, points: { start: 20, issued: 0, end: 20 } },
      { from: "2026-03-04", isOpen: true },
    ]);
  }));

test("the last proof of the ledger is told with it, once there was one", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    const proof = async () =>
      (await api.ask('{ liability(from: "2026-03-01", to: "2026-03-31") { proof { at faults } } }')).data
        .liability.proof;
    expect(await proof()).toBeNull();

    deps.clock.move({ days: 1 });
    await proveLedgerOfShop(deps, shop.shopId);
    expect(await proof()).toEqual({ at: "2026-03-03T10:00:00.000Z", faults: 0 });
  }));

test("a cancelled order is clawed back on the day on which that was recorded, and debt is told apart", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    const { customerId } = await memberOf(deps, shop);
    deps.clock.move({ days: 1 });
    const given = { reason: "x", note: null, countsTowardTier: null, idempotencyKey: "1", actor: "test" };
    await adjustPoints(deps, shop.shopId, { ...given, customerId, points: -50 });
    const now = deps.clock.now().toISOString();
    await deliver(deps, shop, [orderChanged(anOrder({ orderId: "1", cancelledAt: now, updatedAt: now }))]);

    const { rows, total } = await expectLiability(api, { url: own.url, shop, range: march });
    expect(rows.at(-1)).toMatchObject({
      points: { start: 20, clawedBack: -20, adjusted: -50, end: -50 },
    });
    const debt = { points: 50, members: 1, money: "0.50" };
    expect(total?.debt).toEqual(debt);
    // Before the first day was closed, nobody had noted it.
    expect(rows.map((row) => row.debt)).toEqual([null, debt]);

    await closeDaysOfShop(deps, shop.shopId);
    deps.clock.move({ days: 1 });
    await closeDaysOfShop(deps, shop.shopId);
    await adjustPoints(deps, shop.shopId, { ...given, idempotencyKey: "2", customerId, points: 80 });
    const later = await askLiability(api, march);
    expect(later.rows.slice(1).map((row) => row.debt)).toEqual([
      debt,
      { points: 0, members: 0, money: "0.00" },
    ]);
  }));

test("a new value of a point shows on its own day, apart from what moved", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    deps.clock.move({ days: 1 });
    await setValue(shop, 250);
    await order(shop, "2");

    const { rows, total } = await expectLiability(api, { url: own.url, shop, range: march });
    expect(rows[0]?.money).toMatchObject({ start: "0.00", revalued: "0.00", issued: "0.20", end: "0.20" });
    expect(rows[1]?.money).toMatchObject({ start: "0.20", revalued: "0.30", issued: "0.50", end: "1.00" });
    expect(total?.money).toMatchObject({ revalued: "0.30", issued: "0.70", end: "1.00" });
  }));

test("a range without records has no rows, and one that ends before it begins is refused", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    expect(await askLiability(api, { from: "2025-01-01", to: "2025-12-31" })).toMatchObject({
      rows: [],
      total: null,
    });
    for (const range of [
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2026-02-30", to: "2026-03-01" },
      { from: "2020-01-01", to: "2026-03-01" },
    ]) {
      const { errors } = await api.ask(
        `query ($from: String!, $to: String!) { liability(from: $from, to: $to) { at } }`,
        range,
      );
      expect(errors).toMatchObject([{ extensions: { code: "invalid_input" } }]);
    }
  }));

test("the file has the same figures, for keys that may read reports", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    const keyWith = async (scope: string) =>
      (await createApiKey(deps, { shopId: shop.shopId, name: scope, scopes: [scope], actor: "test" })).key;
    const download = async (scope: string, query = "from=2026-03-01&to=2026-03-31") =>
      api.app.inject({
        url: `/api/reports/liability.csv?${query}`,
        headers: { authorization: `Bearer ${await keyWith(scope)}` },
      });

    const { body, headers } = await download("read_reports");
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="liability-2026-03-01-to-2026-03-31.csv"`,
    );
    const [heads, row, end] = body.replace("\ufeff", "").split("\r\n");
    expect(heads).toBe(
      "from,to,start,issued,clawed_back,granted,redeemed,returned,expired,adjusted,imported,written_off,end," +
        "start_eur,revalued_eur,issued_eur,clawed_back_eur,granted_eur,redeemed_eur,returned_eur,expired_eur," +
        "adjusted_eur,imported_eur,written_off_eur,end_eur,debt,debt_eur,is_final",
    );
    expect(row).toBe(
      "2026-03-02,2026-03-02,0,20,0,0,0,0,0,0,0,0,20," +
        "0.00,0.00,0.20,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.20,0,0.00,no",
    );
    expect(end).toBe("");
    expect((await download("read_customers")).statusCode).toBe(403);
    expect((await download("read_reports", "from=2026-03-01&to=never")).statusCode).toBe(400);
    expect((await download("read_reports", "from=2026-03-01&to=2026-03-02&colour=red")).statusCode).toBe(400);
  }));

test("the file loses no day that is closed while it is read", () =>
  inAShop(async ({ shop, api }) => {
    await order(shop, "1");
    deps.clock.move({ days: 1 });
    const { key } = await createApiKey(deps, {
      shopId: shop.shopId,
      name: "reports",
      scopes: ["read_reports"],
      actor: "test",
    });
    let closings = 0;
    const readOneMoment = own.db.readOneMoment.bind(own.db);
    const read = vi.spyOn(own.db, "readOneMoment").mockImplementation((shopId, work) =>
      readOneMoment(shopId, (tx) =>
        work({
          ...tx,
          run: async (statement, values) => {
            const rows = await tx.run(statement, values);
            if (statement.name === "ledger_list_closed_days") {
              await closeDaysOfShop(deps, shopId);
              closings += 1;
            }
            return rows;
          },
        }),
      ),
    );
    const { body } = await api.app.inject({
      url: "/api/reports/liability.csv?from=2026-03-01&to=2026-03-31",
      headers: { authorization: `Bearer ${key}` },
    });
    read.mockRestore();

    expect(closings).toBe(1);
    const days = body.split("\r\n").map((line) => line.slice(0, 10));
    expect(days.slice(1, -1)).toEqual(["2026-03-02", "2026-03-03"]);
  }));

test(
  "whatever happens in members' lives, every figure is that of a second count",
  { timeout: 120_000 },
  async () => {
    const setting = {
      basis: "points",
      window: "rolling_12_months",
      graceDays: 0,
      holdDays: 14,
      policy: "per_lot",
      participants: "everyone",
    } as const;
    for (const [nth, steps] of fc.sample(lives, { numRuns: 6, seed: 14 }).entries()) {
      const life = await Life.begin(deps, setting);
      const { shop } = life;
      const api = await openApi(deps, shop);
      for (const [at, step] of steps.entries()) {
        await life.play(step);
        if (at % 5 === nth % 5) await setValue(shop, [100, 33, 7, 250][at % 4]!);
        if (at % 4 === 0) await closeDaysOfShop(deps, shop.shopId);
      }
      const to = deps.clock.now().toISOString().slice(0, 10);
      await expectLiability(api, { url: own.url, shop, range: { from: "2026-03-01", to } });
      await expectLiability(api, { url: own.url, shop, range: { from: to, to } });
      await api.close();
      await life.end();
    }
  },
);
