import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createApp } from "../http/app.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { createLog } from "./log.ts";

let own: TestDatabase;
let deps: TestDeps;
let written: Record<string, unknown>[];

beforeAll(async () => {
  own = await createTestDatabase();
  written = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      written.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  deps = { ...createTestDeps({ db: own.db }), log: createLog("info", destination) };
});
afterAll(() => own.drop());

test("each line of the log names the request that it is of, also after its body and the database were waited for", async () => {
  const app = await createApp(deps);
  app.post<{ Body: { says: string } }>("/told", async ({ id, body }) => {
    await own.db.global((tx) => tx.ask({ compile: () => ({ sql: "SELECT 1", parameters: [] }) } as never));
    deps.log.info(body.says);
    return { id };
  });
  const tell = async (says: string) => {
    const { id } = (await app.inject({ method: "POST", url: "/told", payload: { says } })).json<{
      id: string;
    }>();
    return { id, says };
  };
  const told = await Promise.all([tell("one"), tell("two"), tell("three")]);
  await app.close();

  for (const { id, says } of told)
    expect(written.filter(({ msg }) => msg === says)).toMatchObject([{ requestId: id }]);
});

test("each line of the log names the job that it is of", async () => {
  const ended = Promise.withResolvers<void>();
  const name = "tell-the-log";
  const task = {
    name,
    queue: "dates" as const,
    payload: z.object({}),
    async run() {
      await setImmediate();
      deps.log.info("told by a job");
      ended.resolve();
    },
  };
  const jobs = await startJobs(deps, { slots: 1, tasks: [task] });
  await own.db.global((tx) => enqueueJob(tx, { task: name, payload: {} }));
  await ended.promise;
  await jobs.stop();

  expect(written.filter(({ msg }) => msg === "told by a job")).toMatchObject([
    { task: name, job: expect.any(String) },
  ]);
});
