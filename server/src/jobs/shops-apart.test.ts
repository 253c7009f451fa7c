// A failure in one shop does not affect other shops. The tasks come from the registry, so that a new task is tested too.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Deps } from "../process/deps.ts";
import { metrics } from "../http/metrics.ts";
import { createSmtpMailer } from "../insight/notifications/smtp-mailer.ts";
import { installShop } from "../tenant/shops/install-shop.ts";
import { startMailServer, type MailServer } from "../testing/processes/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../testing/test-platform.ts";
import { markDue } from "./due/mark-due.ts";
import { dueKinds, schedule, tasks } from "../features/features.ts";

const OTHER_SHOP = "second.myshopify.com";

const attempt = { n: 1, isLast: false };

let own: TestDatabase;
let world: TestPlatform;
let mail: MailServer;
let deps: Deps;
let failing: string;
let healthy: string;
let reached: string[];

beforeAll(async () => {
  world = await startTestPlatform({ store: { shops: [{ domain: TEST_SHOP }, { domain: OTHER_SHOP }] } });
  own = await createTestDatabase();
  mail = await startMailServer();
  const real = createTestDeps({
    db: own.db,
    platform: world.platform,
    mailer: createSmtpMailer(mail.settings),
  });
  // Late enough in the day for the daily e-mail.
  real.clock.set("2026-03-02T12:00:00Z");
  const ids: string[] = [];
  for (const shop of [TEST_SHOP, OTHER_SHOP])
    ids.push((await installShop(real, world.store.control.idToken({ shop }))).shopId);
  [failing, healthy] = ids.sort() as [string, string];
  // The connection of one shop fails whenever it is used; everything else is the real database.
  deps = {
    ...real,
    db: {
      ...own.db,
      transaction: (shopId, work) => {
        reached.push(shopId);
        if (shopId === failing) return Promise.reject(new Error("This shop's rows cannot be read."));
        return own.db.transaction(shopId, work);
      },
    },
  };
});
beforeEach(() => {
  reached = [];
});
afterAll(async () => {
  await mail.close();
  await world.close();
  await own.drop();
});

/** Tasks on global tables, or that leave each shop's work to a job of its own. None goes over the shops. */
const ofNoShop = ["start-due-work", "look-at-lost-shops", "tidy-sessions"];

const scheduled = schedule.map((line) => line.split(" ").at(-1)!);

test("every scheduled task is listed as working on no shop", () => {
  expect(scheduled.toSorted()).toEqual(ofNoShop.toSorted());
});

test.each(scheduled)("%s reads no rows of a shop", async (name) => {
  await tasks.find((one) => one.name === name)!.run(deps, {}, attempt);
  expect(reached).toEqual([]);
});

test("each shop's work at certain times is a job of that shop alone", async () => {
  for (const { task, isForAll } of dueKinds) {
    if (isForAll) continue;
    reached = [];
    await task.run(deps, { shopId: healthy }, attempt);
    expect([...new Set(reached)]).toEqual([healthy]);
  }
});

test.each(dueKinds.filter(({ isForAll }) => isForAll))(
  "$task.name works for a shop even if another one fails",
  async ({ task }) => {
    const { name } = task;
    for (const shopId of [failing, healthy])
      await own.db.transaction(shopId, async (tx) => markDue(tx, name, deps.clock.now()));
    const before = await failuresOf(name);

    await task.run(deps, { shopId: healthy }, attempt);

    expect([...new Set(reached)].toSorted()).toEqual([failing, healthy]);
    expect((await failuresOf(name)) - before).toBe(1);
  },
);

async function failuresOf(task: string): Promise<number> {
  const { values } = await metrics.jobsFailed.get();
  return values.find(({ labels }) => labels.task === task)?.value ?? 0;
}
