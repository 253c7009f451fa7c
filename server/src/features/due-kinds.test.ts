// When a shop has which work next, by the kinds that features list.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { installShop } from "../tenant/shops/install-shop.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";
import { forgetShops } from "../tenant/shops/find-shop.ts";
import { uninstallShop } from "../tenant/shops/uninstall-shop.ts";
import { loadProgram } from "../tenant/program/load-program.ts";
import { updateProgram } from "../account/program-editing/update-program.ts";
import { deliver } from "../testing/processes/deliver.ts";
import { aCustomer, anOrder, orderChanged } from "../testing/samples/an-order.ts";
import { measureOrdersOfShop } from "../insight/reports/days/measure-orders.job.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../testing/test-platform.ts";
import { dueKinds } from "./features.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shop: Shop;

const NOON = "2026-03-02T12:00:00.000Z";

beforeEach(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  deps.clock.set(NOON);
  shop = await installShop(deps, world.store.control.idToken({ shop: TEST_SHOP }));
});
afterEach(async () => {
  await world.close();
  await own.drop();
});

const kindOf = (name: string) => dueKinds.find(({ task }) => task.name === name)!;
const run = (name: string) => kindOf(name).task.run(deps, { shopId: shop.shopId }, { n: 1, isLast: false });

/** By kind, as it is stored. */
async function dates(): Promise<Record<string, string>> {
  const rows = await own.db.global((tx) =>
    tx.kysely.selectFrom("due_work").selectAll().where("shop_id", "=", shop.shopId).execute(),
  );
  return Object.fromEntries(rows.map(({ kind, due_at }) => [kind, due_at.toISOString()]));
}

async function setProgram(change: (program: ProgramDocument) => ProgramDocument): Promise<void> {
  const { version, document } = await own.db.transaction(shop.shopId, loadProgram);
  const updated = await updateProgram(deps, shop.shopId, {
    expectedVersion: version,
    status: "ON",
    document: change(document),
    actor: "test",
  });
  expect(updated.ok).toBe(true);
}

const minutes = (from: string, count: number): string =>
  new Date(Date.parse(from) + count * 60_000).toISOString();

test("a shop in which nothing happened has its store asked, and nothing else to do", async () => {
  await run("look-again");
  expect(await dates()).toEqual({
    "look-again": expect.any(String),
    reconcile: minutes(NOON, 10),
    "keep-connected": minutes(NOON, 24 * 60),
  });
});

describe("the store's changed orders are read again", () => {
  test.each([
    ["after ten minutes while orders change", 0, 10],
    ["after a tenth of the time in which none changed", 20, 120],
    ["after a day at most", 1_000, 1_440],
  ])("%s", async (_, quietHours, after) => {
    deps.clock.move({ hours: quietHours });
    await run("reconcile");
    expect((await dates())["reconcile"]).toBe(minutes(deps.clock.now().toISOString(), after));
  });

  test("ten minutes later if the store could not be asked", async () => {
    const readOrdersChangedSince = () => Promise.reject(new Error("away"));
    const away = { ...deps, platform: { ...deps.platform, readOrdersChangedSince } };
    const { task } = kindOf("reconcile");
    await expect(task.run(away, { shopId: shop.shopId }, { n: 1, isLast: false })).rejects.toThrow("away");
    expect((await dates())["reconcile"]).toBe(minutes(NOON, 10));
  });

  test("no more once the app is uninstalled", async () => {
    await own.db.transaction(shop.shopId, (tx) => uninstallShop(deps, tx, { now: deps.clock.now() }));
    forgetShops(deps);
    await run("reconcile");
    await run("look-again");
    expect(Object.keys(await dates())).toEqual(["look-again"]);
  });
});

test("birthdays are looked at as each day begins in the shop, once the program pays them", async () => {
  await run("pay-birthdays");
  expect((await dates())["pay-birthdays"]).toBeUndefined();

  const birthday = { id: "bday", kind: "birthday", enabled: true, config: { points: 200, noticeDays: 30 } };
  await setProgram((program) => ({ ...program, earning: [...program.earning, birthday] }) as ProgramDocument);
  expect((await dates())["look-again"]).toBe(NOON);
  await run("look-again");
  const { timeZone } = shop;
  const next = new Date((await dates())["pay-birthdays"]!);
  const local = next.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  expect(local).toBe("00:00");
  expect(next.getTime() - deps.clock.now().getTime()).toBeLessThanOrEqual(86_400_000);
});

test("what was posted is counted after an hour, its day is closed after it, and the night counts the rest", async () => {
  await setProgram((program) => ({
    ...program,
    orders: { ...program.orders, holdDays: 0, earnsFrom: "2020-01-01T00:00:00Z" },
  }));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer("7001") }]);
  await deliver(deps, shop, [orderChanged(anOrder({ customerId: "7001" }))]);
  expect((await dates())["count-postings"]).toBe(minutes(NOON, 60));

  deps.clock.move({ minutes: 61 });
  await run("count-postings");
  const after = await dates();
  const hourOf = (at: string) =>
    Number(
      new Date(at).toLocaleTimeString("en-GB", { timeZone: shop.timeZone, hour: "2-digit" }).slice(0, 2),
    );
  expect(hourOf(after["count-postings"]!)).toBe(1);
  expect(hourOf(after["night"]!)).toBeGreaterThanOrEqual(1);
  expect(hourOf(after["night"]!)).toBeLessThanOrEqual(3);

  deps.clock.set(after["night"]!);
  await run("night");
  expect((await dates())["night"]).toBeUndefined();
});

test("a shop that is still has a job at its months' ends alone, and no row comes of its days", async () => {
  await setProgram((program) => ({
    ...program,
    orders: { ...program.orders, holdDays: 0, earnsFrom: "2020-01-01T00:00:00Z" },
  }));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer("7001") }]);
  await deliver(deps, shop, [orderChanged(anOrder({ customerId: "7001" }))]);
  /** Not those of the store and of each day's look. */
  const isCounted = (kind: string): boolean => kind === "count-postings" || kind === "night";
  const jobsUntil = async (until: string): Promise<number> => {
    for (let jobs = 0; ; jobs += 1) {
      const due = Object.entries(await dates()).filter(([kind, at]) => isCounted(kind) && at < until);
      const [next] = due.toSorted(([, one], [, other]) => one.localeCompare(other));
      if (!next) return jobs;
      // Those that are due are found once a minute.
      deps.clock.set(minutes(next[1], 1));
      await run(next[0]);
    }
  };
  expect(await jobsUntil("2026-03-04T12:00:00.000Z")).toBeGreaterThan(2);
  await measureOrdersOfShop(deps, shop.shopId);
  const before = await rowsOfShop();
  expect(before["day_notes"]).toBe(1);

  // The end of March, and its night.
  expect(await jobsUntil("2026-04-20T12:00:00.000Z")).toBe(2);
  await measureOrdersOfShop(deps, shop.shopId);
  // One says that March is closed, the other when orders were counted last.
  const more = { closed_months: before["closed_months"]! + 1, order_days: before["order_days"]! + 1 };
  expect(await rowsOfShop()).toEqual({ ...before, ...more });
});

/** By table. */
async function rowsOfShop(): Promise<Record<string, number>> {
  const rows = await own.db.transaction(shop.shopId, (tx) =>
    tx.ask(
      sql<{ name: string; count: number }>`
        SELECT c.table_name AS name,
               (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || c.table_name, false, true, '')))[1]::text::int AS count
          FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
         WHERE c.table_schema = 'laurel' AND c.column_name = 'shop_id' AND t.table_type = 'BASE TABLE'`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
