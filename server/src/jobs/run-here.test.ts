// Work that a row of `due_work` keeps runs without a job where it came up, if there is room.
import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { placeHere } from "./run-here.ts";
import { startJobs } from "./start-jobs.ts";
import type { Task } from "./task.ts";

let own: TestDatabase;
let deps: TestDeps;
let jobs: { stop(): Promise<void> } | undefined;
let begun: string[];
const request = new AsyncLocalStorage<string>();
let requests: (string | undefined)[];
let withJobs: string[];
let finish: PromiseWithResolvers<boolean>;

const apply: Task<{ shopId: string }> = {
  name: "apply",
  queue: "apply",
  payload: z.object({ shopId: z.uuid() }),
  run: async (_, { shopId }) => void withJobs.push(shopId),
  runHere: async (_, shopId) => {
    begun.push(shopId);
    requests.push(request.getStore());
    return finish.promise;
  },
};

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  [begun, withJobs, requests] = [[], [], []];
  finish = Promise.withResolvers();
});
afterEach(async () => {
  finish.resolve(true);
  await jobs?.stop();
  jobs = undefined;
  await own.drop();
});

const start = async (queues?: readonly ["send"]) => {
  jobs = await startJobs(deps, { slots: 2, tasks: [apply], ...(queues && { queues }) });
};
const waiting = async () =>
  (await own.db.pool.query<{ key: string }>("SELECT key FROM graphile_worker.jobs")).rows.map(
    ({ key }) => key,
  );

describe("work of a shop", () => {
  test("runs here, as much at once as its queue has slots, and leaves no job", async () => {
    await start();
    const ids = [1, 2, 3].map(() => deps.newId());
    for (const id of ids) placeHere(deps, "apply")!(id);
    expect(begun).toEqual(ids.slice(0, 2));
    finish.resolve(true);
    await vi.waitFor(() => expect(begun).toEqual(ids));
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ["is not done", () => finish.resolve(false)],
    ["fails", () => finish.reject(new Error("not now"))],
  ])("goes on with a job if it %s", async (_, end) => {
    await start();
    const id = deps.newId();
    placeHere(deps, "apply")!(id);
    end();
    await vi.waitFor(() => expect(withJobs).toEqual([id]), { timeout: 10_000 });
  });

  test("is no part of what made it due", async () => {
    await start();
    request.run("a webhook", () => placeHere(deps, "apply")!(deps.newId()));
    finish.resolve(true);
    await vi.waitFor(() => expect(requests).toEqual([undefined]));
  });

  test("that has not begun when the process stops is left to jobs", async () => {
    await start();
    const ids = [1, 2, 3, 4].map(() => deps.newId());
    for (const id of ids) placeHere(deps, "apply")!(id);
    const stopped = jobs!.stop();
    expect(placeHere(deps, "apply")).toBeNull();
    finish.resolve(true);
    await stopped;
    jobs = undefined;
    expect(begun).toEqual(ids.slice(0, 2));
    expect((await waiting()).toSorted()).toEqual(
      ids
        .slice(2)
        .map((id) => `apply:${id}`)
        .toSorted(),
    );
  });

  test("has no place in a process that does other work, or none", async () => {
    expect(placeHere(deps, "apply")).toBeNull();
    await start(["send"]);
    expect(placeHere(deps, "apply")).toBeNull();
  });
});
