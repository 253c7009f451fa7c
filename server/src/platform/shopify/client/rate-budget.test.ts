import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRateBudget } from "./rate-budget.ts";

describe("a shop's rate budget", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const start = () => createRateBudget(() => Date.now());
  const status = (currentlyAvailable: number) => ({
    maximumAvailable: 2000,
    currentlyAvailable,
    restoreRate: 100,
  });
  const isThrough = async (reservation: Promise<unknown>): Promise<boolean> => {
    let through = false;
    void reservation.then(() => (through = true));
    await vi.advanceTimersByTimeAsync(0);
    return through;
  };

  test("lets calls through while it is unknown", async () => {
    const budget = start();
    expect(await isThrough(budget.reserve(1_000_000))).toBe(true);
  });

  test("waits for the missing points, at the rate that the platform named", async () => {
    const budget = start();
    (await budget.reserve(10))(status(50));

    const call = budget.reserve(250);
    await vi.advanceTimersByTimeAsync(1990);
    expect(await isThrough(call)).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(await isThrough(call)).toBe(true);
  });

  test("counts calls without an answer yet", async () => {
    const budget = start();
    const [first] = await Promise.all([budget.reserve(300), budget.reserve(300)]);
    first(status(500));
    expect(await isThrough(budget.reserve(250))).toBe(false);
  });

  test("keeps calls in order: a small one does not overtake a large one", async () => {
    const budget = start();
    (await budget.reserve(10))(status(50));

    const large = budget.reserve(200);
    const small = budget.reserve(10);
    expect(await isThrough(small)).toBe(false);
    await vi.advanceTimersByTimeAsync(1600);
    expect([await isThrough(large), await isThrough(small)]).toEqual([true, true]);
  });

  test("continues at once when an answer shows more points than expected", async () => {
    const budget = start();
    const settle = await budget.reserve(10);
    (await budget.reserve(10))(status(0));
    const call = budget.reserve(500);
    expect(await isThrough(call)).toBe(false);
    settle(status(1990));
    expect(await isThrough(call)).toBe(true);
  });

  test("lets a call that costs more than the whole bucket wait for a full one, not for ever", async () => {
    const budget = start();
    (await budget.reserve(10))({ maximumAvailable: 100, currentlyAvailable: 100, restoreRate: 100 });
    expect(await isThrough(budget.reserve(500))).toBe(true);
  });
});
