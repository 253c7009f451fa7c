import { expect, test } from "vitest";
import { scaleOf } from "./scale.ts";
import type { Series } from "./series.ts";

const bars = (key: string, values: readonly number[], where: Partial<Series> = {}): Series => ({
  key,
  label: key,
  colour: "accent",
  shape: "bar",
  values,
  ...where,
});
const below = { isBelow: true };

test("the lines of bars are at round figures, including zero", () => {
  const month = [
    bars("issued", [105_876]),
    bars("redeemed", [41_500], below),
    bars("expired", [3_175], below),
  ];
  expect(scaleOf(month).ticks).toEqual([150_000, 100_000, 50_000, 0, -50_000]);
  expect(scaleOf([bars("issued", [7])]).ticks).toEqual([8, 6, 4, 2, 0]);
});

test("bars of one lane stand on each other, up and down apart, and those beside them on zero", () => {
  const { bars: shapes } = scaleOf([
    bars("issued", [10]),
    bars("redeemed", [4], below),
    bars("expired", [3], below),
    bars("takenBack", [2], { ...below, isBeside: true }),
  ]);
  expect(Object.fromEntries(shapes.map(({ series, from, to }) => [series.key, [from, to]]))).toEqual({
    issued: [0, 10],
    redeemed: [-4, 0],
    expired: [-7, -4],
    takenBack: [-2, 0],
  });
});

test("every bar and line ends inside the chart", () => {
  const all = [
    bars("issued", [12, 0, 4, 3, 5]),
    bars("redeemed", [30, 0, 0, 900, 1_400], below),
    { ...bars("total", [7, 9, 11, 2_000, 3]), shape: "line" } as const,
  ];
  const { y, bars: shapes } = scaleOf(all);
  for (const value of [...shapes.flatMap(({ from, to }) => [from, to]), 2_000]) {
    expect(y(value)).toBeGreaterThanOrEqual(0);
    expect(y(value)).toBeLessThanOrEqual(1);
  }
});

test("a line alone needs no zero, so that its changes can be seen", () => {
  const line: Series = { ...bars("owed", [27_669_917, 28_416_502]), shape: "line" };
  expect(scaleOf([line]).ticks.at(-1)).toBeGreaterThan(27_000_000);
});

test("a chart without points has lines too", () => {
  expect(scaleOf([bars("issued", [0])]).ticks).toEqual([1, 0]);
  expect(scaleOf([{ ...bars("owed", []), shape: "line" }]).ticks.length).toBeGreaterThan(1);
});
