import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { addJobsOf } from "./schedule-jobs.ts";
import { startJobs } from "./start-jobs.ts";
import { queues, standardSlots } from "./queues.ts";
import type { Attempt, Task } from "./task.ts";

const shopId = "01900000-0000-7000-8000-00000000000a";
let own: TestDatabase;
let deps: TestDeps;
let runs: { payload: { n: number }; attempt: Attempt }[];
let fail: (payload: { n: number }) => boolean;
let jobs: { stop(): Promise<void> } | undefined;

const count: Task<{ n: number }> = {
  name: "count",
  queue: "bulk",
  payload: z.object({ n: z.number() }),
  async run(_deps, payload, attempt) {
    runs.push({ payload, attempt });
    if (fail(payload)) throw new Error("not this time");
  },
};

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  runs = [];
  fail = () => false;
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await own.drop();
});

const patience = { timeout: 20_000, interval: 50 };

async function start(): Promise<void> {
  jobs = await startJobs(deps, { slots: 2, tasks: [count] });
}

describe("a job", () => {
  test("runs once the transaction that added it has committed", async () => {
    await start();

    await own.db.transaction(shopId, (tx) => enqueueJob(tx, { task: "count", payload: { n: 1 } }));

    await vi.waitFor(() => expect(runs).toEqual([{ payload: { n: 1 }, attempt: { n: 1, isLast: false } }]), {
      timeout: 15_000,
    });
  });

  test("of a transaction that failed never runs", async () => {
    const attempt = own.db.transaction(shopId, async (tx) => {
      await enqueueJob(tx, { task: "count", payload: { n: 1 } });
      throw new Error("rolled back");
    });
    await expect(attempt).rejects.toThrow("rolled back");
    await start();

    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 2 } }));

    await vi.waitFor(() => expect(runs.map((run) => run.payload.n)).toEqual([2]), { timeout: 15_000 });
  });

  test("with the key of a waiting job replaces it", async () => {
    for (const n of [1, 2, 3]) {
      await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n }, key: "once" }));
    }
    await start();

    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 9 }, key: "end" }));

    await vi.waitFor(() => expect(new Set(runs.map((run) => run.payload.n))).toEqual(new Set([3, 9])), {
      timeout: 15_000,
    });
  });

  test("that fails knows when it is its last attempt", async () => {
    fail = () => true;
    await start();

    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1 }, maxAttempts: 1 }));

    await vi.waitFor(() => expect(runs).toEqual([{ payload: { n: 1 }, attempt: { n: 1, isLast: true } }]), {
      timeout: 15_000,
    });
  });

  test("with a payload that the task does not accept does not reach the task", async () => {
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: "one" }, maxAttempts: 1 }));
    await start();

    await vi.waitFor(
      async () => {
        const [job] = await listJobs();
        expect(job?.last_error).toContain("expected number");
      },
      { timeout: 15_000 },
    );
    expect(runs).toEqual([]);
  });

  test("of a killed worker runs again at the next start, and the attempt does not count", async () => {
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1, shopId } }));
    await withAdministrator(own.url, async (client) => {
      await client.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now(), attempts = 1`,
      );
      await client.query(
        `UPDATE graphile_worker._private_job_queues SET locked_by = 'gone', locked_at = now()`,
      );
    });

    await start();

    await vi.waitFor(() => expect(runs.map((run) => run.attempt.n)).toEqual([1]), { timeout: 15_000 });
  });

  test("of a living worker is not touched", async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow: Task<{ n: number }> = {
      ...count,
      async run(...words) {
        await count.run(...words);
        started.resolve();
        await finish.promise;
      },
    };
    jobs = await startJobs(deps, { slots: 1, tasks: [slow] });
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1 } }));
    await started.promise;

    const other = await startJobs(deps, { slots: 1, tasks: [count] });
    const [job] = await listJobs();
    await other.stop();

    expect(job?.locked_by).toMatch(/^worker-/);
    finish.resolve();
  });

  test(
    "runs even after the database has dropped every connection again and again",
    { timeout: 120_000 },
    async () => {
      await start();
      for (let n = 1; n <= 8; n += 1) {
        const job = { task: "count", payload: { n }, key: String(n) };
        await vi.waitFor(() => own.db.global((tx) => enqueueJob(tx, job)), patience);
        await vi.waitFor(() => expect(runs.map((run) => run.payload.n)).toContain(n), patience);
        await dropConnections();
      }
    },
  );

  test("runs after several finished jobs could not be recorded while another one was still running", async () => {
    const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const slow: Task<{ n: number }> = {
      ...count,
      async run(...words) {
        await count.run(...words);
        await ends[words[1].n - 1]?.promise;
      },
    };
    const warnings = vi.spyOn(deps.log, "warn");
    const isRefused = () =>
      warnings.mock.calls.some(([, text]) => String(text).startsWith("finished jobs could not be recorded"));
    await refuse("DELETE", "_private_jobs");
    jobs = await startJobs(deps, { slots: 4, tasks: [slow] });
    for (const n of [1, 2, 3, 4]) {
      await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n }, key: String(n) }));
    }
    await vi.waitFor(() => expect(runs).toHaveLength(4), patience);
    for (const end of ends.slice(0, 3)) end.resolve();
    await vi.waitFor(() => expect(isRefused()).toBe(true), patience);
    await allow("_private_jobs");
    ends[3]?.resolve();

    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 5 }, key: "5" }));

    await vi.waitFor(() => expect(runs.map((run) => run.payload.n)).toContain(5), patience);
  });

  test("runs although the runner could not take it at first", async () => {
    const warnings = vi.spyOn(deps.log, "warn");
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1 } }));
    await refuse("UPDATE", "_private_jobs");
    await start();
    const isRefused = () =>
      warnings.mock.calls.some(([, text]) => String(text).includes("could not look for jobs"));
    await vi.waitFor(() => expect(isRefused()).toBe(true), patience);

    await allow("_private_jobs");

    await vi.waitFor(() => expect(runs).toHaveLength(1), patience);
  });

  test("starts at once although the connection that hears of new jobs has ended", async () => {
    jobs = await startJobs(deps, { slots: 2, tasks: [count], pollMs: 600_000 });
    const listeners = async (): Promise<{ pid: number }[]> => {
      let rows: { pid: number }[] = [];
      await withAdministrator(own.url, async (client) => {
        const asked = await client.query(
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
        );
        rows = asked.rows as { pid: number }[];
      });
      return rows;
    };
    const [before] = await listeners();

    await administer(`SELECT pg_terminate_backend(${before!.pid})`);

    await vi.waitFor(async () => {
      const [now] = await listeners();
      expect(now?.pid).not.toBe(before!.pid);
      expect(now).toBeDefined();
    }, patience);
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1 } }));
    await vi.waitFor(() => expect(runs).toHaveLength(1), patience);
  });

  test("that somebody waits for runs while long work of others takes every other slot", async () => {
    const finish = Promise.withResolvers<void>();
    const long: Task<{ n: number }> = { ...count, name: "long", run: () => finish.promise };
    const urgent: Task<{ n: number }> = { ...count, name: "urgent", queue: "answer" };
    jobs = await startJobs(deps, { slots: 1, tasks: [long, urgent] });
    for (const n of [1, 2])
      await own.db.global((tx) => enqueueJob(tx, { task: "long", payload: { n }, key: String(n) }));
    await vi.waitFor(
      async () => expect((await listJobs()).some((job) => job.locked_by)).toBe(true),
      patience,
    );

    await own.db.global((tx) => enqueueJob(tx, { task: "urgent", payload: { n: 3 } }));

    await vi.waitFor(() => expect(runs.map((run) => run.payload.n)).toEqual([3]), patience);
    finish.resolve();
  });

  test.each(queues)(
    "of a modest shop starts in %s before a greedy shop's thousands are done",
    async (queue) => {
      const names: string[] = [];
      const task: Task<{ n: number; shopId: string }> = {
        name: "work",
        queue,
        payload: z.object({ n: z.number(), shopId: z.string() }),
        run: (_deps, { shopId: shop }) => Promise.resolve(void names.push(shop)),
      };
      await administer(
        `SELECT graphile_worker.add_job('work', json_build_object('n', n, 'shopId', 'greedy'))
         FROM generate_series(1, 2000) AS n`,
      );
      jobs = await startJobs(deps, { tasks: [task] });
      await vi.waitFor(() => expect(names.length).toBeGreaterThan(10), patience);

      await own.db.global((tx) => enqueueJob(tx, { task: "work", payload: { n: 0, shopId: "modest" } }));
      const before = names.length;

      await vi.waitFor(() => expect(names).toContain("modest"), patience);
      expect(names.indexOf("modest") - before).toBeLessThan(standardSlots[queue] * 4);
      await jobs.stop();
      jobs = undefined;
    },
  );

  test("of one shop takes a quarter of a queue's slots at most", async () => {
    const finish = Promise.withResolvers<void>();
    const long: Task<{ n: number }> = {
      ...count,
      async run(...words) {
        await count.run(...words);
        if (words[1].n < 9) await finish.promise;
      },
    };
    for (const [n, id] of [...Array.from({ length: 9 }, () => shopId), "another shop"].entries())
      await own.db.global((tx) =>
        enqueueJob(tx, { task: "count", payload: { n, shopId: id }, oneAtATime: null }),
      );

    jobs = await startJobs(deps, { slots: 12, tasks: [long] });
    await vi.waitFor(() => expect(runs.map((run) => run.payload.n)).toContain(9), patience);

    expect(runs).toHaveLength(4);
    finish.resolve();
    await vi.waitFor(() => expect(runs).toHaveLength(10), patience);
  });

  test("of one shop runs at a time, and those of another shop run beside it", async () => {
    const finish = Promise.withResolvers<void>();
    const long: Task<{ n: number }> = {
      ...count,
      async run(...words) {
        await count.run(...words);
        if (words[1].n < 3) await finish.promise;
      },
    };
    for (const [n, id] of [shopId, shopId, shopId, "another shop"].entries())
      await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n, shopId: id } }));

    jobs = await startJobs(deps, { slots: 4, tasks: [long] });
    await vi.waitFor(() => expect(runs.map((run) => run.payload.n)).toContain(3), patience);

    expect(new Set(runs.map((run) => run.payload.n))).toEqual(new Set([0, 3]));
    finish.resolve();
    await vi.waitFor(() => expect(runs).toHaveLength(4), patience);
  });

  test("that is running is finished before the program stops", async () => {
    const started = Promise.withResolvers<void>();
    let hasFinished = false;
    const slow: Task<{ n: number }> = {
      ...count,
      async run() {
        started.resolve();
        await own.db.pool.query("SELECT pg_sleep(0.3)");
        hasFinished = true;
      },
    };
    jobs = await startJobs(deps, { slots: 1, tasks: [slow] });
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1 } }));
    await started.promise;

    await jobs.stop();
    jobs = undefined;

    expect(hasFinished).toBe(true);
    expect(await listJobs()).toEqual([]);
  });
});

describe("a scheduled job that takes longer than its interval", () => {
  test("never runs twice at once, on however many servers, and one more waits", async () => {
    let [running, most, ended] = [0, 0, 0];
    const finish = Promise.withResolvers<void>();
    const often: Task<unknown> = {
      name: "often",
      queue: "dates",
      payload: z.unknown(),
      async run() {
        running += 1;
        most = Math.max(most, running);
        await finish.promise;
        running -= 1;
        ended += 1;
      },
    };
    const schedule = ["* * * * * often"];
    const servers = [];
    for (let n = 1; n <= 2; n += 1)
      servers.push(await startJobs(deps, { slots: 4, tasks: [often, count], schedule }));
    for (let minutes = 1; minutes <= 3; minutes += 1) {
      const later = new Date(Date.now() + minutes * 60_000);
      await Promise.all([1, 2].map(() => addJobsOf(deps, schedule, later)));
      await vi.waitFor(() => expect(running).toBe(1), patience);
    }
    // What is asked for later has run, so nothing else was free to.
    await own.db.global((tx) => enqueueJob(tx, { task: "count", payload: { n: 1 } }));
    await vi.waitFor(() => expect(runs).toHaveLength(1), patience);
    expect(most).toBe(1);
    const waiting = (await listJobs()).filter(({ locked_by }) => locked_by === null);
    expect(waiting).toHaveLength(1);
    finish.resolve();
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]), patience);
    await Promise.all(servers.map((server) => server.stop()));
    expect(most).toBe(1);
    // A full minute that begins meanwhile adds one.
    expect(ended).toBeGreaterThanOrEqual(2);
  });
});

type JobTable = "_private_jobs";

const refuse = (what: "UPDATE" | "DELETE", table: JobTable): Promise<void> =>
  administer(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
     CREATE TRIGGER refuse BEFORE ${what} ON graphile_worker.${table} EXECUTE FUNCTION refuse()`,
  );

const allow = (table: JobTable): Promise<void> =>
  administer(`DROP TRIGGER refuse ON graphile_worker.${table}`);

const administer = (text: string): Promise<void> =>
  withAdministrator(own.url, async (client) => void (await client.query(text)));

async function dropConnections(): Promise<void> {
  await withAdministrator(own.url, async (client) => {
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  });
}

async function listJobs(): Promise<{ locked_by: string | null; last_error: string | null }[]> {
  const result = await own.db.pool.query("SELECT locked_by, last_error FROM graphile_worker._private_jobs");
  return result.rows as { locked_by: string | null; last_error: string | null }[];
}
