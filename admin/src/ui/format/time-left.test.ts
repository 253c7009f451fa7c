import { describe, expect, test } from "vitest";
import { timeLeftWords, watch, type Watched } from "./time-left.ts";

/** The result after each look: `[seconds since the first, share done]`. */
function saidAfter(...looks: readonly (readonly [number, number])[]): string[] {
  let watched: Watched | null = null;
  return looks.map(([seconds, share]) => {
    watched = watch(watched, share, seconds * 1_000);
    return timeLeftWords(watched);
  });
}

describe("the time left", () => {
  test("is not guessed before the rate is known", () => {
    expect(saidAfter([0, 0.1], [2, 0.5], [10, 0.5])).toEqual(["", "", "Less than a minute left."]);
    expect(saidAfter([0, 0.1], [60, 0.1])).toEqual(["", ""]);
  });

  test("follows from the rate since the first look, however much was done before", () => {
    expect(saidAfter([0, 0.5], [10, 0.54])[1]).toBe("About 2 minutes left.");
    expect(saidAfter([0, 0], [60, 0.01])[1]).toBe("About 2 hours left.");
  });

  test("falls, and does not jump up for a short delay", () => {
    const looks = [
      [0, 0],
      [10, 0.02],
      [12, 0.02],
      [60, 0.2],
      [600, 0.25],
    ] as const;
    expect(saidAfter(...looks)).toEqual([
      "",
      "About 9 minutes left.",
      "About 9 minutes left.",
      "About 4 minutes left.",
      "About 30 minutes left.",
    ]);
  });

  test("starts again with another task, and ends with it", () => {
    expect(saidAfter([0, 0.5], [10, 0.9], [11, 0.1])[2]).toBe("");
    expect(saidAfter([0, 0.5], [10, 1])[1]).toBe("");
  });
});
