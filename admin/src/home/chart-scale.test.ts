import { expect, test } from "vitest";
import { scaleOf } from "./chart-scale.ts";

const day = (issued: number, redeemed = 0, expired = 0, takenBack = 0, returned = 0) => ({
  day: "2026-11-20",
  issued,
  takenBack,
  redeemed,
  returned,
  expired,
});

test("the lines are at round figures, including zero", () => {
  expect(scaleOf([day(105_876, 41_500, 3_175)]).ticks).toEqual([150_000, 100_000, 50_000, 0, -50_000]);
  expect(scaleOf([day(7)]).ticks).toEqual([8, 6, 4, 2, 0]);
});

test("every bar ends inside the chart", () => {
  const days = [day(12, 30), day(0), day(4, 0, 0, 0, 70), day(3, 0, 900), day(5, 0, 0, 1400)];
  const { y } = scaleOf(days);
  for (const { issued, takenBack, redeemed, returned, expired } of days) {
    for (const points of [issued, returned, -takenBack, -(redeemed + expired)]) {
      expect(y(points)).toBeGreaterThanOrEqual(0);
      expect(y(points)).toBeLessThanOrEqual(1);
    }
  }
});

test("a chart of days without points has lines too", () => {
  expect(scaleOf([day(0)]).ticks).toEqual([1, 0]);
});
