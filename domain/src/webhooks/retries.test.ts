import { describe, expect, test } from "vitest";
import { isGivenUp, restSeconds, retrySeconds } from "./retries.ts";

const hours = (count: number): number => count * 3600;

describe("a delivery that failed", () => {
  test("is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then no more", () => {
    const waits = Array.from({ length: 10 }, (_, index) => retrySeconds(index + 1, 0, null));
    expect(waits).toEqual([
      5,
      300,
      1_800,
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(24),
      null,
    ]);
  });

  test("waits up to a tenth longer, so that many do not come back at once", () => {
    expect(retrySeconds(2, 0.999, null)).toBe(330);
  });

  test("waits as long as the receiver asks, but not less than usual and not more than a day", () => {
    expect(retrySeconds(1, 0, 120)).toBe(120);
    expect(retrySeconds(2, 0, 120)).toBe(300);
    expect(retrySeconds(1, 0, hours(1_000))).toBe(hours(24));
  });
});

describe("an endpoint that gives no answer", () => {
  const since = new Date("2026-03-01T00:00:00Z");
  const after = (seconds: number) => new Date(since.getTime() + seconds * 1000);

  test("is left alone for 5 s, and after a minute for 5 min", () => {
    expect(restSeconds(since, since)).toBe(5);
    expect(restSeconds(since, after(59))).toBe(5);
    expect(restSeconds(since, after(60))).toBe(300);
  });

  test("is given up after five days", () => {
    expect(isGivenUp(since, after(hours(120) - 1))).toBe(false);
    expect(isGivenUp(since, after(hours(120)))).toBe(true);
  });
});
