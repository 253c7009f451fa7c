// The worker's own connection may be lost without an end: a firewall forgets it, and neither side is told.
import { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { withLogin } from "../database/embedded/embedded-postgres.ts";
import { embeddedServingLogin } from "../database/tenants/roles.sql.ts";
import { askAdministrator } from "../testing/processes/administrator.ts";
import { type SilentProxy, startSilentProxy } from "../testing/processes/silent-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { freeDeadWorkers } from "./free-dead-workers.ts";
import { startJobs } from "./start-jobs.ts";
import type { Task } from "./task.ts";

const patience = { timeout: 20_000 };

let own: TestDatabase;
let proxy: SilentProxy;
let pool: Pool;
let deps: TestDeps;
let runs: number[];
let jobs: { stop(): Promise<void> } | undefined;
let finish: PromiseWithResolvers<void>;

const count: Task<{ n: number }> = {
  name: "count",
  queue: "bulk",
  payload: z.object({ n: z.number() }),
  async run(_, { n }) {
    runs.push(n);
    if (n === 0) await finish.promise;
  },
};

beforeEach(async () => {
  own = await createTestDatabase();
  const url = new URL(withLogin(own.url, embeddedServingLogin));
  const { host, port, user = "" } = Object.fromEntries(url.searchParams);
  proxy = await startSilentProxy(`${host}/.s.PGSQL.${port}`);
  pool = new Pool({ host: "127.0.0.1", port: proxy.port, user, database: url.pathname.slice(1), max: 3 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  // Only the worker's own connection goes by it, as those that are used often are not forgotten.
  deps = createTestDeps({ db: { ...own.db, pool } });
  runs = [];
  finish = Promise.withResolvers();
});
afterEach(async () => {
  finish.resolve();
  await jobs?.stop();
  jobs = undefined;
  await pool.end();
  await proxy.close();
  await own.drop();
});

/** A worker that looks for jobs so often, and tries its connection each tenth of a second. */
const start = async (pollMs: number) => {
  jobs = await startJobs(deps, { slots: 2, tasks: [count], pollMs, aliveMs: { each: 100, within: 2_000 } });
};
const add = (n: number) => own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n } }));

/** Process ids of sessions that listen. */
const listeners = async (): Promise<readonly number[]> =>
  (
    await askAdministrator<{ pid: number }>(
      own.url,
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1') ORDER BY backend_start`,
    )
  ).map(({ pid }) => pid);

const HOUR_MS = 3_600_000;

test("A job does not wait for the connection to be made anew, but for the next look", async () => {
  // It does not notice the loss.
  jobs = await startJobs(deps, {
    slots: 2,
    tasks: [count],
    pollMs: 500,
    aliveMs: { each: HOUR_MS, within: 20_000 },
  });
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), patience);
  proxy.silence();
  await add(1);
  await vi.waitFor(() => expect(runs).toEqual([1]), patience);
});

test("A lost connection is noticed and made anew, though the database still holds the old one", async () => {
  await start(HOUR_MS);
  const [lost] = await listeners();
  proxy.silence();
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), patience);
  expect(await listeners()).toContain(lost);

  // Nothing else tells of it within the hour.
  await add(1);
  await vi.waitFor(() => expect(runs).toEqual([1]), patience);
});

test("The worker counts as living when the database ends the old connection, and its jobs go on alone", async () => {
  await start(HOUR_MS);
  await add(0);
  await vi.waitFor(() => expect(runs).toEqual([0]), patience);
  const [lost] = await listeners();
  proxy.silence();
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), patience);
  await askAdministrator(own.url, `SELECT pg_terminate_backend(${lost})`);
  await vi.waitFor(async () => expect(await listeners()).not.toContain(lost), patience);

  await freeDeadWorkers(deps);
  const held = await askAdministrator<{ locked_by: string | null }>(
    own.url,
    "SELECT locked_by FROM graphile_worker._private_jobs",
  );
  expect(held).toEqual([{ locked_by: expect.stringMatching(/^worker-/) as string }]);
  expect(runs).toEqual([0]);
});
