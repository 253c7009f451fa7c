// The shop's whole ledger: its accounts at any time, its closed days, its movements, and holds that end.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { updateShopFacts } from "../../tenant/shops/load-shop.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { closeDaysOfShop } from "./daily/close-booking-days.job.ts";
import { keepDatesOfShop } from "./dates/keep-dates.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

const withHold = (program: ProgramDocument): ProgramDocument => ({
  ...program,
  orders: { ...program.orders, holdDays: 14 },
});

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps, { program: withHold });
  api = await openApi(deps, shop);
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

/** An order of 20.00 placed now: 20 points, held for 14 days. */
const placeOrder = (orderId: string) =>
  deliver(deps, shop, [orderChanged(anOrder({ orderId, processedAt: deps.clock.now().toISOString() }))]);

async function balance(at?: Date): Promise<Record<string, number>> {
  const { data, errors } = await api.ask(
    `query ($at: DateTime) { trialBalance(at: $at) { sum accounts { account points } } }`,
    { at: at?.toISOString() ?? null },
  );
  expect(errors).toEqual([]);
  expect(data.trialBalance.sum).toBe(0);
  const accounts: { account: string; points: number }[] = data.trialBalance.accounts;
  return Object.fromEntries(
    accounts.filter(({ points }) => points !== 0).map((one) => [one.account, one.points]),
  );
}

const closedDays = () =>
  own.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("booking_day_totals").select(["day"]).distinct().orderBy("day").execute(),
  );

describe("the trial balance", () => {
  test("shows every account, and sums to zero", async () => {
    await placeOrder("1");

    expect(await balance()).toEqual({ pending: 20, issued: -20 });
  });

  test("of a past time is the same before and after its days are closed", async () => {
    const moments: Date[] = [];
    const seen: Record<string, number>[] = [];
    for (let day = 0; day < 5; day += 1) {
      await placeOrder(`a${day}`);
      moments.push(deps.clock.now());
      deps.clock.move({ hours: 20 });
      await placeOrder(`b${day}`);
      moments.push(deps.clock.now());
      deps.clock.move({ hours: 4 });
    }
    for (const moment of moments) seen.push(await balance(moment));

    await closeDaysOfShop(deps, shop.shopId);

    expect((await closedDays()).map(({ day }) => day)).toEqual([
      "2026-03-02",
      "2026-03-03",
      "2026-03-04",
      "2026-03-05",
      "2026-03-06",
    ]);
    for (const [index, moment] of moments.entries()) expect(await balance(moment)).toEqual(seen[index]);
    expect(seen.at(-1)).toEqual({ pending: 200, issued: -200 });
  });

  test("leaves a day open for an hour, for transactions that are still open", async () => {
    await placeOrder("1");
    deps.clock.set("2026-03-02T23:59:59Z");
    await closeDaysOfShop(deps, shop.shopId);
    expect(await closedDays()).toEqual([]);

    deps.clock.set("2026-03-03T00:00:00Z");
    await closeDaysOfShop(deps, shop.shopId);
    expect(await closedDays()).toHaveLength(1);
  });

  test("counts each movement once when the shop moves to another time zone", async () => {
    for (const [day, timeZone] of ["Pacific/Auckland", "America/Los_Angeles", "Europe/Berlin"].entries()) {
      await placeOrder(`a${day}`);
      deps.clock.move({ days: 1, hours: 7 });
      await closeDaysOfShop(deps, shop.shopId);
      const { name, currencyCode } = shop;
      await own.db.transaction(shop.shopId, (tx) =>
        updateShopFacts(deps, tx, { name, currencyCode, timeZone }),
      );
      forgetShops(deps);
      await placeOrder(`b${day}`);
      deps.clock.move({ days: 1 });
    }
    deps.clock.move({ days: 3 });

    await closeDaysOfShop(deps, shop.shopId);

    expect(await balance()).toEqual({ pending: 120, issued: -120 });
  });
});

describe("the figures of each day", () => {
  const dailyFigures = async (days: number) => {
    const query = `query ($days: Int!) { dailyFigures(days: $days) { day issued takenBack redeemed returned expired adjusted change } }`;
    const { data, errors } = await api.ask(query, { days });
    return errors[0]?.extensions.code ?? data.dailyFigures;
  };
  const issuedOn = (...figures: [string, number][]) =>
    figures.map(([day, issued]) => ({
      day,
      issued,
      takenBack: 0,
      redeemed: 0,
      returned: 0,
      expired: 0,
      adjusted: 0,
      change: issued,
    }));
  const placeOrderOf = (orderId: string, processedAt: string) =>
    deliver(deps, shop, [orderChanged(anOrder({ orderId, processedAt }))]);

  test("are of the shop's own days, zero without postings, the same before and after they are closed", async () => {
    await own.db.transaction(shop.shopId, (tx) =>
      updateShopFacts(deps, tx, {
        name: "Fern",
        currencyCode: shop.currencyCode,
        timeZone: "America/Los_Angeles",
      }),
    );
    forgetShops(deps);
    await placeOrder("1");
    // 22:30 in Los Angeles, the next morning in UTC.
    deps.clock.set("2026-03-05T06:30:00Z");
    await placeOrder("2");
    await placeOrder("3");
    const expected = issuedOn(["2026-03-01", 0], ["2026-03-02", 20], ["2026-03-03", 0], ["2026-03-04", 40]);
    expect(await dailyFigures(4)).toEqual(expected);

    for (let round = 0; round < 3; round += 1) {
      deps.clock.move({ hours: 8 });
      await closeDaysOfShop(deps, shop.shopId);
      expect((await dailyFigures(5)).slice(0, 4)).toEqual(expected);
    }
  });

  test("show an order on the day on which the ledger recorded it, however late that was", async () => {
    await placeOrder("1");
    deps.clock.move({ days: 3 });
    await closeDaysOfShop(deps, shop.shopId);

    await placeOrderOf("2", "2026-03-02T12:00:00Z");
    const expected = issuedOn(["2026-03-02", 20], ["2026-03-03", 0], ["2026-03-04", 0], ["2026-03-05", 20]);
    expect(await dailyFigures(4)).toEqual(expected);
  });

  test("show points taken back by refunds separately, before and after their day is closed", async () => {
    await placeOrderOf("1", "2026-03-02T09:00:00Z");
    const lines = [{ refundLineId: "1", lineId: "1", quantity: 1 }];
    const processedAt = "2026-03-03T09:00:00Z";
    deps.clock.move({ days: 2 });
    await deliver(deps, shop, [
      refundCreated("1", { refundId: "1", processedAt, lines, amountMinor: 0 }),
      orderChanged(anOrder({ orderId: "2", processedAt })),
    ]);
    const expected = [
      { issued: 20, takenBack: 0, change: 20 },
      { issued: 0, takenBack: 0, change: 0 },
      { issued: 20, takenBack: 20, change: 0 },
    ];
    expect(await dailyFigures(3)).toMatchObject(expected);
    deps.clock.move({ days: 1, hours: 3 });
    await closeDaysOfShop(deps, shop.shopId);
    expect((await dailyFigures(4)).slice(0, 3)).toMatchObject(expected);
  });

  test("add up to those of the liability report for the same days, and to the points that members hold", async () => {
    await placeOrderOf("1", "2026-03-02T09:00:00Z");
    const before = await balance();
    deps.clock.move({ days: 1, hours: 3 });
    await closeDaysOfShop(deps, shop.shopId);
    // Of a day that is closed already.
    await placeOrderOf("2", "2026-03-02T12:00:00Z");
    const lines = [{ refundLineId: "1", lineId: "1", quantity: 1 }];
    const processedAt = "2026-03-02T15:00:00Z";
    await deliver(deps, shop, [refundCreated("1", { refundId: "1", processedAt, lines, amountMinor: 0 })]);
    const { customerId } = await memberOf(deps, shop);
    await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { customerId, points: 7, reason: "a gift", idempotencyKey: "1" } },
    );

    const [today] = await dailyFigures(1);
    const { data, errors } = await api.ask(
      `query ($day: String!) { liability(from: $day, to: $day) {
         total { points { start issued clawedBack granted adjusted end } } } }`,
      { day: today.day },
    );
    expect(errors).toEqual([]);
    const { points } = data.liability.total;
    expect(today).toMatchObject({
      issued: points.issued + points.granted,
      takenBack: -points.clawedBack,
      adjusted: points.adjusted,
      change: points.end - points.start,
    });
    expect(today).toMatchObject({ issued: 20, takenBack: 20, adjusted: 7, change: 7 });
    expect(points.start).toBe(before["pending"]);
  });

  test("of a shop without postings are zeros", async () => {
    expect(await dailyFigures(1)).toEqual(issuedOn(["2026-03-02", 0]));
  });

  test.each([0, 367])("of %i days are refused", async (days) => {
    expect(await dailyFigures(days)).toBe("invalid_input");
  });
});

describe("points on hold", () => {
  test("become available when the hold is over, each lot once", async () => {
    await placeOrder("1");
    const before = await memberOf(deps, shop);
    deps.clock.move({ days: 14, seconds: -1 });
    await keepDatesOfShop(deps, shop.shopId);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, pending: 20 });

    deps.clock.move({ seconds: 1 });
    await keepDatesOfShop(deps, shop.shopId);
    await keepDatesOfShop(deps, shop.shopId);

    const after = await memberOf(deps, shop);
    expect(after).toMatchObject({ available: 20, pending: 0, lifetime: 20 });
    expect(after.lastActivityAt).toBe(before.lastActivityAt);
    const { data } = await api.ask(`{ movements(first: 1) { nodes { kind points pending balanceAfter } } }`);
    expect(data.movements.nodes).toEqual([{ kind: "release", points: 20, pending: false, balanceAfter: 20 }]);
  });

  test("of many members are released at once by two workers, and none twice", async () => {
    const customers = Array.from({ length: 30 }, (_, index) => String(7100 + index));
    await deliver(
      deps,
      shop,
      customers.map((id) =>
        orderChanged(
          anOrder({ orderId: id, customerId: id, processedAt: deps.clock.now().toISOString() }),
          aCustomer(id),
        ),
      ),
    );
    deps.clock.move({ days: 15 });

    await Promise.all([keepDatesOfShop(deps, shop.shopId), keepDatesOfShop(deps, shop.shopId)]);

    expect(await balance()).toEqual({ available: 600, issued: -600 });
  });
});

describe("the shop's movements", () => {
  const kinds = async (filter: object, first = 3): Promise<string[]> => {
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { data, errors } = await api.ask(
        `query ($filter: MovementFilter, $first: Int, $after: String) {
           movements(filter: $filter, first: $first, after: $after) {
             nodes { id kind } pageInfo { hasNextPage endCursor } } }`,
        { filter, first, after },
      );
      expect(errors).toEqual([]);
      seen.push(...data.movements.nodes.map(({ kind }: { kind: string }) => kind));
      if (!data.movements.pageInfo.hasNextPage) return seen;
      after = data.movements.pageInfo.endCursor;
    }
  };

  beforeEach(async () => {
    for (const orderId of ["1", "2", "3", "4"]) await placeOrder(orderId);
    deps.clock.move({ days: 14 });
    await keepDatesOfShop(deps, shop.shopId);
    await deliver(deps, shop, [
      orderChanged(
        anOrder({
          orderId: "1",
          cancelledAt: deps.clock.now().toISOString(),
          updatedAt: deps.clock.now().toISOString(),
        }),
      ),
    ]);
  });

  test("are all shown, newest first, page by page", async () => {
    expect(await kinds({})).toEqual([
      "order_clawback",
      ...Array.from({ length: 4 }, () => "release"),
      ...Array.from({ length: 4 }, () => "order_award"),
    ]);
  });

  test("of some kinds are shown in the same order", async () => {
    expect(await kinds({ kinds: ["order_award", "order_clawback"] }, 2)).toEqual([
      "order_clawback",
      ...Array.from({ length: 4 }, () => "order_award"),
    ]);
  });

  test("of a period are those that were recorded in it", async () => {
    const to = new Date(deps.clock.now().getTime() - 1000).toISOString();

    expect(await kinds({ to })).toEqual(Array.from({ length: 4 }, () => "order_award"));
    expect(await kinds({ from: to, kinds: ["order_award", "release"] })).toEqual(
      Array.from({ length: 4 }, () => "release"),
    );
  });

  test("of a customer and a kind match both", async () => {
    const { customerId } = await memberOf(deps, shop);

    expect(await kinds({ customerId, kinds: ["order_clawback"] })).toEqual(["order_clawback"]);
    expect(await kinds({ customerId: "nobody" })).toEqual([]);
  });

  test("of an unknown kind are refused", async () => {
    const { errors } = await api.ask(`{ movements(filter: { kinds: ["gift"] }) { nodes { id } } }`);

    expect(errors).toMatchObject([{ extensions: { code: "invalid_input", field: ["filter", "kinds"] } }]);
  });
});
