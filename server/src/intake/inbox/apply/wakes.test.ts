// What it costs to apply what arrived: little for a single message of a shop, and less for each of many.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobs } from "../../../jobs/start-jobs.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { countWork } from "../../../testing/count-work.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { anOrderPayload } from "../../../testing/samples/order-payload.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { createIntake, type Intake } from "../receive-webhook.ts";
import { startDueWork } from "../../../jobs/due/start-due-work.job.ts";
import { applyInboxTask, inboxWork } from "./apply-inbox.job.ts";
import { onlyWebhooks } from "../../../testing/samples/a-webhook.ts";

const patience = { timeout: 20_000 };

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let intake: Intake;
let jobs: { stop(): Promise<void> };
let since: ReturnType<typeof countWork>["since"];

beforeEach(async () => {
  own = await createTestDatabase();
  const counted = countWork(own.db);
  ({ since } = counted);
  deps = createTestDeps({ db: counted.db, platform: onlyWebhooks });
  shop = await aShop(deps);
  intake = createIntake(deps);
  jobs = await startJobs(deps, { tasks: [applyInboxTask] });
  since();
});
afterEach(async () => {
  await jobs.stop();
  await own.drop();
});

const send = (nth: number) => {
  const about = { topic: "orders/paid", shopDomain: shop.domain, eventId: null, triggeredAt: null };
  const order = anOrderPayload({ id: 5_000 + nth, name: `#${nth}` });
  return intake.receive(shop.shopId, { ...about, webhookId: `w-${nth}` }, Buffer.from(JSON.stringify(order)));
};

/** Until the shop has no work any more. */
const allApplied = () =>
  vi.waitFor(async () => {
    const due = await own.db.global((tx) =>
      tx.kysely.selectFrom("due_work").select("kind").where("kind", "=", applyInboxTask.name).execute(),
    );
    expect(due).toEqual([]);
  }, patience);

test("a message of a shop that was still is applied in one transaction, without a job", async () => {
  await send(1);
  await allApplied();
  const { transactions, statements } = since();
  // It is stored in the other one.
  expect(transactions).toBe(2);
  expect(statements).not.toContain("addJob");
  expect(statements.filter((name) => name === "inbox_settle_applied")).toHaveLength(1);
});

test("200 messages at once of one shop are applied in a few batches", async () => {
  await Promise.all(Array.from({ length: 200 }, (_, nth) => send(nth)));
  await allApplied();
  const batches = since().statements.filter((name) => name === "inbox_settle_applied");
  expect(batches.length).toBeLessThanOrEqual(4);
});

test("what was not applied because the process was killed is found in the next minute", async () => {
  // As if it had been: nothing is done, and nothing is left to a job.
  const begun = vi.spyOn(applyInboxTask, "runHere").mockResolvedValue(true);
  await send(1);
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), patience);
  begun.mockRestore();

  await startDueWork([inboxWork]).run(deps, {}, { n: 1, isLast: false });
  await allApplied();
  expect(since().statements).toContain("inbox_settle_applied");
});
