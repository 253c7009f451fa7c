// Shops are found when they have work, and only then.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../database/database.ts";
import { installShop } from "../../tenant/shops/install-shop.ts";
import { doAll, lookAgain, lookAtLost } from "../../tenant/shops/look-again.job.ts";
import { uninstallShop } from "../../tenant/shops/uninstall-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { dueKind } from "./due-kind.ts";
import { markDue, settleDue } from "./mark-due.ts";
import { startDueWork } from "./start-due-work.job.ts";

const attempt = { n: 1, isLast: false };
let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shopId: string;
/** When the shop waters its plants next. */
let next: Date | null;
let watered: number;
let tidied: number;

const plants = dueKind({
  name: "water-the-plants",
  queue: "dates",
  run: async () => void (watered += 1),
  nextAt: async () => next,
});

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
});
beforeEach(() => {
  shopId = deps.newId();
  next = null;
  watered = 0;
  tidied = 0;
});
afterAll(async () => {
  await world.close();
  await own.drop();
});

const inMinutes = (minutes: number): Date => new Date(deps.clock.now().getTime() + minutes * 60_000);
const water = () => plants.task.run(deps, { shopId }, attempt);
const mark = (minutes: number) =>
  own.db.transaction(shopId, async (tx) => markDue(tx, plants.task.name, inMinutes(minutes)));

/** With the version of the row. */
const rowOf = async (kind = plants.task.name) => {
  const [row] = await own.db.global((tx) =>
    tx.ask(
      sql<{ due_at: Date; xmin: string }>`
        SELECT due_at, xmin::text FROM due_work WHERE shop_id = ${shopId} AND kind = ${kind}`,
    ),
  );
  return row;
};

/** A transaction that stays open until it may commit. */
async function open(work: (tx: Tx) => void): Promise<{ commit(): Promise<void> }> {
  const [begun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = own.db.transaction(shopId, async (tx) => {
    work(tx);
    await tx.ask(sql`SELECT 1 AS one`);
    begun.resolve();
    await mayCommit.promise;
  });
  await begun.promise;
  return {
    commit: () => {
      mayCommit.resolve();
      return done;
    },
  };
}

describe("a shop", () => {
  test("that becomes due earlier is found earlier, and one that becomes due later is not found later", async () => {
    await mark(10);
    await mark(5);
    await mark(20);
    expect((await rowOf())?.due_at).toEqual(inMinutes(5));
  });

  test("is written once in a burst", async () => {
    await mark(5);
    const first = await rowOf();
    await Promise.all([mark(5), mark(6), mark(7), mark(8)]);
    expect(await rowOf()).toEqual(first);
  });

  test("does not wait for another transaction in which it becomes due, once it is due", async () => {
    await mark(5);
    const other = await open((tx) => markDue(tx, plants.task.name, inMinutes(6)));
    await mark(7);
    await other.commit();
    expect((await rowOf())?.due_at).toEqual(inMinutes(5));
  });

  test("has its next date after the work, and no row when nothing is left", async () => {
    await mark(0);
    next = inMinutes(30);
    await water();
    expect((await rowOf())?.due_at).toEqual(next);

    next = null;
    await water();
    expect(await rowOf()).toBeUndefined();
    expect(watered).toBe(2);
  });

  test("that becomes due while its work ends is found again", async () => {
    await mark(0);
    const marking = await open((tx) => markDue(tx, plants.task.name, inMinutes(1)));
    // What the open transaction wrote is not seen yet.
    await water();
    await marking.commit();

    expect((await rowOf())?.due_at).toEqual(inMinutes(0));
    await water();
    expect(await rowOf()).toBeUndefined();
  });

  test("that becomes due right after its work waits for its end, and is found", async () => {
    await mark(0);
    const ending = await open((tx) => void settleDue(tx, plants.task.name, async () => null));
    const marking = mark(1);
    await ending.commit();
    await marking;
    expect((await rowOf())?.due_at).toEqual(inMinutes(1));
  });
});

test("each shop that is due gets a job, and no other does", async () => {
  const [due, later] = [shopId, deps.newId()];
  await mark(-1);
  await own.db.transaction(later, async (tx) => markDue(tx, plants.task.name, inMinutes(1)));
  await own.db.transaction(later, async (tx) => markDue(tx, "unknown-work", inMinutes(-1)));

  await startDueWork([plants]).run(deps, {}, attempt);
  await startDueWork([plants]).run(deps, {}, attempt);

  const { rows } = await own.db.pool.query<{ key: string }>(
    "SELECT key FROM graphile_worker.jobs WHERE key LIKE '%plants%' OR key LIKE '%unknown%'",
  );
  expect(rows).toEqual([{ key: `water-the-plants:${due}` }]);
});

test("a part of a shop's daily work that fails stops no other part", async () => {
  const done: string[] = [];
  await doAll(deps, shopId, [
    { name: "fails", run: () => Promise.reject(new Error("not today")) },
    { name: "works", run: async (_, id) => void done.push(id) },
  ]);
  expect(done).toEqual([shopId]);
});

describe("an installed shop", () => {
  const look = lookAgain([plants], [{ name: "tidy", run: async () => void (tidied += 1) }]);

  beforeEach(async () => {
    ({ shopId } = await installShop(deps, world.store.control.idToken({ shop: TEST_SHOP })));
  });

  test("whose date was lost is asked again within a day and a half", async () => {
    next = inMinutes(3);
    expect((await rowOf(look.task.name))?.due_at).toEqual(inMinutes(0));
    await look.task.run(deps, { shopId }, attempt);

    expect((await rowOf())?.due_at).toEqual(next);
    const again = (await rowOf(look.task.name))!.due_at.getTime() - deps.clock.now().getTime();
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThanOrEqual(36 * 3_600_000);
  });

  test("that is not asked again at all is found once a day", async () => {
    await own.db.global((tx) => tx.kysely.deleteFrom("due_work").where("shop_id", "=", shopId).execute());
    await lookAtLost.run(deps, {}, attempt);
    expect((await rowOf(look.task.name))?.due_at).toEqual(inMinutes(0));
  });

  test("has only what is kept no longer to remove once it is uninstalled", async () => {
    await mark(5);
    next = inMinutes(7);
    deps.clock.move({ minutes: 1 });
    await own.db.transaction(shopId, (tx) => uninstallShop(deps, tx, { now: deps.clock.now() }));
    await look.task.run(deps, { shopId }, attempt);

    expect(await rowOf()).toBeUndefined();
    expect(tidied).toBe(1);
  });
});
