// What is counted of points by their month survives kills, repeats and a move to another time zone, and is proved.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministrator, askAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims, deliver } from "../../../testing/processes/deliver.ts";
import { dieWhileWriting } from "../../../testing/processes/die-while-writing.ts";
import { interleave } from "../../../testing/processes/interleave.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { closeDaysOfShop } from "../../../core/ledger/daily/close-booking-days.job.ts";
import { forgetShops } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { countCohortsOfShop } from "./count-cohorts.job.ts";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

let made = 0;

/** Gives 20 points at each of these moments. */
async function aShopWith(...moments: readonly string[]): Promise<Shop> {
  deps.clock.set("2026-01-01T10:00:00.000Z");
  const shop = await aShop(deps, { domain: `counted-${(made += 1)}.myshopify.com` });
  for (const moment of moments) await sellAt(shop, moment);
  return shop;
}

async function sellAt(shop: Shop, moment: string): Promise<void> {
  deps.clock.set(moment);
  await deliver(deps, shop, [orderChanged(anOrder({ orderId: moment, processedAt: moment }))]);
}

async function countAt(shop: Shop, moment: string): Promise<void> {
  deps.clock.set(moment);
  await countCohortsOfShop(deps, shop.shopId);
}

const rowsOf = (table: string, { shopId }: Shop) =>
  askAdministrator<Record<string, unknown>>(
    own.url,
    `SELECT to_jsonb(t) - 'shop_id' AS row FROM laurel.${table} AS t WHERE shop_id = $1 ORDER BY 1`,
    [shopId],
  );

/** Points opened, by month. */
async function openedOf({ shopId }: Shop): Promise<Record<string, number>> {
  const rows = await askAdministrator<{ month: string; opened: number }>(
    own.url,
    "SELECT to_char(month, 'YYYY-MM') AS month, opened::float8 FROM laurel.cohort_months WHERE shop_id = $1 ORDER BY 1",
    [shopId],
  );
  return Object.fromEntries(rows.map(({ month, opened }) => [month, opened]));
}

const winter = ["2026-01-10T10:00:00.000Z", "2026-01-20T10:00:00.000Z", "2026-02-05T10:00:00.000Z"];
const APRIL = "2026-04-02T10:00:00.000Z";

describe("a count that is killed goes on where it was, and counts each movement once, if it dies", () => {
  test.each(["cohort_months", "closed_months", "cohort_progress"])("while it writes %s", async (table) => {
    const [shop, other] = [await aShopWith(...winter), await aShopWith(...winter)];
    deps.clock.set(APRIL);
    await dieWhileWriting({ url: own.url, table }, () => countCohortsOfShop(deps, shop.shopId));
    await countAt(shop, APRIL);
    await countAt(other, APRIL);

    expect(await openedOf(shop)).toEqual({ "2026-01": 40, "2026-02": 20 });
    for (const each of ["cohort_months", "closed_months", "cohort_progress"])
      expect(await rowsOf(each, shop)).toEqual(await rowsOf(each, other));
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});

test("closing days goes on after a kill, and closes each day once", async () => {
  const [shop, other] = [await aShopWith(...winter), await aShopWith(...winter)];
  deps.clock.set(APRIL);
  await dieWhileWriting({ url: own.url, table: "booking_day_totals" }, () =>
    closeDaysOfShop(deps, shop.shopId),
  );
  for (const one of [shop, other]) await closeDaysOfShop(deps, one.shopId);

  expect(await rowsOf("booking_day_totals", shop)).toEqual(await rowsOf("booking_day_totals", other));
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("two counts at once count each movement once", { timeout: 120_000 }, async () => {
  const count = (shop: Shop) => (db: TestDeps["db"]) => countCohortsOfShop({ ...deps, db }, shop.shopId);
  const stops = await interleave(own, {
    prepare: async () => {
      const shop = await aShopWith("2026-01-30T10:00:00.000Z");
      deps.clock.set("2026-02-01T10:00:00.000Z");
      return shop;
    },
    first: count,
    second: count,
    after: async (shop) => {
      expect(await openedOf(shop)).toEqual({ "2026-01": 20 });
      expect(await rowsOf("closed_months", shop)).toHaveLength(1);
    },
  });
  expect(stops).toBeGreaterThan(10);
});

describe("when the shop moves to another time zone, a closed month stays as it was", () => {
  const move = async (shop: Shop, timeZone: string) => {
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.shops SET time_zone = $2 WHERE id = $1", [shop.shopId, timeZone]),
    );
    forgetShops(deps);
  };

  test("westward, where that month goes on", async () => {
    const shop = await aShopWith("2026-01-10T10:00:00.000Z", "2026-01-31T23:30:00.000Z");
    await countAt(shop, "2026-02-01T02:00:00.000Z");
    await move(shop, "America/Los_Angeles");
    // Still January there.
    await sellAt(shop, "2026-02-01T03:00:00.000Z");
    await countAt(shop, "2026-02-02T12:00:00.000Z");

    expect(await openedOf(shop)).toEqual({ "2026-01": 20, "2026-02": 40 });
    expect(await rowsOf("closed_months", shop)).toHaveLength(1);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("eastward, where the month that is counted has ended already", async () => {
    const shop = await aShopWith("2026-01-10T10:00:00.000Z");
    await move(shop, "America/Los_Angeles");
    // Still January there.
    await sellAt(shop, "2026-02-01T03:00:00.000Z");
    await countAt(shop, "2026-02-01T05:00:00.000Z");
    await move(shop, "Europe/Berlin");
    await sellAt(shop, "2026-02-01T06:00:00.000Z");
    await countAt(shop, "2026-03-02T12:00:00.000Z");

    expect(await openedOf(shop)).toEqual({ "2026-01": 40, "2026-02": 20 });
    expect(await rowsOf("closed_months", shop)).toHaveLength(2);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});

describe("the proof notices that", () => {
  test.each([
    ["points are counted that nobody was given", "UPDATE cohort_months SET opened = opened + 1"],
    ["points are said to be redeemed", "UPDATE cohort_months SET redeemed = redeemed + 1"],
    ["points are counted as of another origin", "UPDATE cohort_months SET origin = 'imported'"],
    [
      "points are counted for another month",
      "UPDATE cohort_months SET month = month + interval '1 month' WHERE month = '2026-02-01'",
    ],
    [
      "what became of points is counted for points of another month",
      "UPDATE cohort_months SET issued_on = '2026-01-01'",
    ],
    ["a month is lost", "DELETE FROM cohort_months WHERE month = '2026-02-01'"],
    ["all months are lost", "DELETE FROM cohort_months; DELETE FROM closed_months"],
    [
      "what is counted will be counted again",
      "UPDATE cohort_progress SET counted_below = '00000000-0000-0000-0000-000000000000'",
    ],
    ["a month was closed at another time", "UPDATE closed_months SET ends_at = '2026-01-15T00:00Z'"],
  ])("%s", async (_harm, sql) => {
    const shop = await aShopWith(...winter);
    await countAt(shop, APRIL);
    expect(await brokenClaims(deps, shop)).toEqual([]);
    const harm = sql.replaceAll(/(UPDATE|DELETE FROM) /g, "$1 laurel.");
    const ofShop = harm
      .split("; ")
      .map((one) => `${one} ${one.includes("WHERE") ? "AND" : "WHERE"} shop_id = $1`);
    for (const one of ofShop) await askAdministrator(own.url, one, [shop.shopId]);

    expect((await brokenClaims(deps, shop)).join("\n")).toContain(
      "points by month of issue agree with their entries",
    );
  });
});
