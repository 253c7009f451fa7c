// More members are due than one batch takes.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dueJob } from "../../../jobs/due/due-kind.ts";
import { startDueWork } from "../../../jobs/due/start-due-work.job.ts";
import { markDue } from "../../../jobs/due/mark-due.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { datesWork, keepDatesOfShop } from "./keep-dates.job.ts";

const MEMBERS = 250;
const attempt = { n: 1, isLast: false };
let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

const ask = (text: string, values: readonly unknown[]) =>
  withAdministrator(own.url, async (client) => (await client.query<{ n: number }>(text, [...values])).rows);
const hoursAgo = (hours: number): Date => new Date(deps.clock.now().getTime() - hours * 3_600_000);
const dueNow = async (): Promise<number | undefined> =>
  (
    await ask("SELECT count(*)::int AS n FROM laurel.balances WHERE shop_id = $1 AND due_at IS NOT NULL", [
      shop.shopId,
    ])
  )[0]?.n;
const makeDue = (at: Date, most: number) =>
  ask(
    `UPDATE laurel.balances SET due_at = $2 WHERE shop_id = $1 AND customer_id IN
       (SELECT customer_id FROM laurel.balances WHERE shop_id = $1 ORDER BY customer_id LIMIT $3)`,
    [shop.shopId, at, most],
  );

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

beforeEach(async () => {
  shop = await aShop(deps, { domain: `${deps.newId()}.myshopify.com` });
  const values = [shop.shopId, MEMBERS];
  await ask(
    `WITH person AS (
       INSERT INTO laurel.customers (shop_id, id, platform_id, display_name, has_account, joined_at)
       SELECT $1, uuidv7(), n::text, 'Customer ' || n, true, now() FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO laurel.balances (shop_id, customer_id, last_activity_at) SELECT $1, id, now() FROM person`,
    values,
  );
  await makeDue(hoursAgo(1), MEMBERS);
});

/** Does this once the first batch has ended. */
function betweenBatches(work: () => Promise<unknown>): Deps {
  let isFirst = true;
  const transaction: typeof deps.db.transaction = async (...of) => {
    const answer = await deps.db.transaction(...of);
    if (isFirst) {
      isFirst = false;
      await work();
    }
    return answer;
  };
  return { ...deps, db: Object.assign(Object.create(deps.db) as typeof deps.db, { transaction }) };
}

test("all who are due at one instant are looked at in one run", async () => {
  await keepDatesOfShop(deps, shop.shopId);
  expect(await dueNow()).toBe(0);
});

test("a member who becomes due behind the place of a run is looked at by the next, which is due at once", async () => {
  await own.db.transaction(shop.shopId, async (tx) => markDue(tx, datesWork.task.name, hoursAgo(1)));
  await datesWork.task.run(
    betweenBatches(() => makeDue(hoursAgo(2), 3)),
    { shopId: shop.shopId },
    attempt,
  );
  expect(await dueNow()).toBe(3);

  await startDueWork([datesWork]).run(deps, {}, attempt);
  const { key } = dueJob(datesWork.task.name, shop.shopId);
  expect(await ask("SELECT 1 AS n FROM graphile_worker._private_jobs WHERE key = $1", [key])).toHaveLength(1);
  await datesWork.task.run(deps, { shopId: shop.shopId }, attempt);
  expect(await dueNow()).toBe(0);
});
