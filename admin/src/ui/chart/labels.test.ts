import { expect, test } from "vitest";
import { pointsPerLabel, pointWidth, textWidth } from "./labels.ts";
import type { ChartPoint } from "./series.ts";

const WIDTH = 600;
const each = (kind: ChartPoint["kind"], count: number, short: string) =>
  pointsPerLabel(
    Array.from({ length: count }, (_, index) => ({
      key: String(index),
      short,
      long: short,
      ...(kind && { kind }),
    })),
    WIDTH / count,
  );

test("days have their label by weeks, and all of them in a short range", () => {
  expect(each("day", 9, "18 Nov")).toBe(1);
  expect(each("day", 30, "18 Nov")).toBe(7);
  expect(each("day", 90, "18 Nov")).toBe(14);
});

test("months have their label by quarters, halves or years", () => {
  expect([6, 18, 36, 100, 240].map((months) => each("month", months, "Nov 2026"))).toEqual([1, 3, 6, 12, 36]);
});

test("labels never lie on each other, however long they are", () => {
  expect(each(undefined, 6, "7 to 8 months")).toBe(2);
  expect(each(undefined, 6, "7–8")).toBe(1);
});

test.each([247, 600])(
  "the last label ends inside a chart of %d pixels, and does not lie on the one before",
  (room) => {
    const days = Array.from({ length: 30 }, (_, index) => ({
      kind: "day" as const,
      key: String(index),
      short: "Nov 27",
      long: "27 Nov 2026",
    }));
    const step = pointWidth(days, room);
    const wide = textWidth("Nov 27");
    expect(29.5 * step + wide / 2).toBeLessThanOrEqual(room);
    expect(pointsPerLabel(days, step) * step).toBeGreaterThan(wide);
  },
);
