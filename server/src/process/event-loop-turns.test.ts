import { afterEach, expect, test, vi } from "vitest";
import { createTurns } from "./event-loop-turns.ts";

afterEach(() => vi.restoreAllMocks());

test("Long work, such as a draft that is run over years of orders, lets waiting requests in every three milliseconds", async () => {
  let now = 100;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const turn = createTurns();
  for (let turns = 0; turns < 3; turns += 1) {
    now += 2;
    expect(turn()).toBeUndefined();
    now += 1;
    let isAnswered = false;
    setImmediate(() => (isAnswered = true));
    await turn();
    expect(isAnswered).toBe(true);
  }
});
