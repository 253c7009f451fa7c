// A shop of the dev store that has installed the app, with its webhooks delivered over HTTP and its jobs running.
import { tasks } from "../../features/features.ts";
import { vi, expect } from "vitest";
import type { FastifyInstance } from "fastify";
import { defaultProgram, type ProgramDocument } from "@laurel/domain/program/program.ts";
import { createApp } from "../../http/app.ts";
import { countPending } from "../walks/count-pending.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { installShop } from "../../tenant/shops/install-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { createPlatformCredentials } from "../../tenant/shops/connect/platform-credentials.ts";
import { freePort } from "../processes/free-port.ts";
import { listDueJobs } from "../walks/search-database.ts";
import { TestClock } from "../test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../test-platform.ts";

export interface ConnectedShop {
  readonly own: TestDatabase;
  readonly world: TestPlatform;
  readonly deps: TestDeps;
  readonly app: FastifyInstance;
  readonly shop: Shop;
  /** The app's address for webhooks. */
  readonly webhookUrl: string;
  /** Installs the app again, with what the store grants now, and waits for its webhooks. */
  install(): Promise<Shop>;
  /** The store has delivered everything, all of it is applied, and no job waits. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const patience = { timeout: 30_000, interval: 20 };

/** The program has been on since yesterday, with no hold. */
export async function openConnectedShop(
  change: (program: ProgramDocument) => ProgramDocument = (program) => program,
): Promise<ConnectedShop> {
  const own = await createTestDatabase();
  // The platform's signatures are checked by the machine's clock, so the test's starts there and advances.
  const clock = new TestClock(new Date().toISOString());
  const port = await freePort();
  const env = testEnv({ PORT: String(port) });
  const world = await startTestPlatform({
    store: { clock: () => clock.now(), delivery: { retryDelaysMs: [5, 10, 20, 40, 80, 160, 320, 640] } },
    retryPolicy: { maxAttempts: 2 },
    accessTokens: (authorization) =>
      createPlatformCredentials({ db: own.db, clock, authorization, secrets: env }),
  });
  const deps = createTestDeps({ db: own.db, clock, env, platform: world.platform });
  const app = await createApp(deps);
  await app.listen({ port, host: "127.0.0.1" });
  const jobs = await startJobs(deps, { slots: 16, tasks });
  const store = world.store.control;
  const install = async (): Promise<Shop> => {
    const installed = await installShop(deps, store.idToken({ shop: TEST_SHOP }));
    await vi.waitFor(
      () => expect(store.subscriptions({ shop: TEST_SHOP }).length).toBeGreaterThan(10),
      patience,
    );
    return installed;
  };
  const shop = await install();
  await switchOn(deps, shop, change);
  return {
    own,
    world,
    deps,
    app,
    shop,
    install,
    webhookUrl: `http://127.0.0.1:${port}/webhooks`,
    settled: async () => {
      await store.waitUntilIdle({ shop: TEST_SHOP });
      await vi.waitFor(async () => {
        expect(await countPending(deps)).toBe(0);
        expect(await listDueJobs(own.url)).toEqual([]);
      }, patience);
    },
    close: async () => {
      await jobs.stop();
      await app.close();
      await world.close();
      await own.drop();
    },
  };
}

async function switchOn(
  deps: TestDeps,
  shop: Shop,
  change: (program: ProgramDocument) => ProgramDocument,
): Promise<void> {
  const base = defaultProgram("EUR");
  const earnsFrom = new Date(deps.clock.now().getTime() - 86_400_000).toISOString();
  const updated = await updateProgram(deps, shop.shopId, {
    expectedVersion: 1,
    status: "ON",
    document: change({ ...base, orders: { ...base.orders, holdDays: 0, earnsFrom } }),
    actor: "test",
  });
  if (!updated.ok) throw new Error(JSON.stringify(updated.problems));
}
