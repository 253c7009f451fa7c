// Long work takes turns of five seconds. Each step here says how long it took.
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../testing/test-database.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { enqueueWork, workInTurns, workOneTurn } from "./in-turns.ts";
import { startJobs } from "./start-jobs.ts";
import type { Task } from "./task.ts";

const shopId = "01900000-0000-7000-8000-00000000000a";
const own = await createTestDatabase();
afterAll(() => own.drop());

let passedMs: number;
beforeEach(() => {
  passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
});
afterEach(() => vi.restoreAllMocks());

/** Steps of a second that answer in turn, and then that more is left. */
function steps(...answers: readonly unknown[]) {
  let done = 0;
  const step = async () => {
    passedMs += 1_000;
    done += 1;
    return done <= answers.length ? answers[done - 1] : true;
  };
  return { step, done: () => done };
}

test("a turn ends after five seconds and says that more is left", async () => {
  const { step, done } = steps();
  expect(await workOneTurn(step)).toBe(true);
  expect(done()).toBe(5);
});

test("a turn ends with the first step that says something else, and says that", async () => {
  const { step, done } = steps(true, "wait");
  expect(await workOneTurn(step)).toBe("wait");
  expect(done()).toBe(2);
});

test("work of many seconds goes on in the next jobs, each from where the one before it ended", async () => {
  const turns: number[][] = [];
  const part = z.object({ shopId: z.uuid(), from: z.int() });
  const counting: Task<z.output<typeof part>> = {
    name: "counting",
    queue: "bulk",
    payload: part,
    run(deps, first) {
      const turn: number[] = [];
      turns.push(turn);
      return workInTurns(deps, "counting", first, async ({ from }) => {
        passedMs += 2_000;
        turn.push(from);
        return from === 7 ? null : { shopId, from: from + 1 };
      });
    },
  };
  const deps = createTestDeps({ db: own.db });
  const jobs = await startJobs(deps, { slots: 1, tasks: [counting], schedule: [] });
  await own.db.transaction(shopId, (tx) => enqueueWork(tx, counting.name, { shopId, from: 1 }));
  const everything = [[1, 2, 3], [4, 5, 6], [7]];
  await vi.waitFor(() => expect(turns).toEqual(everything), { timeout: 20_000, interval: 20 });
  await jobs.stop();
});
