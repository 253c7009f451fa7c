import { expect, test } from "vitest";
import { samples } from "../../testing/samples.ts";
import { marksOf } from "./ladder.tsx";

const [sample] = samples.member.rewards;
const priced = (points: number, state: "open" | "short" | "tier" = "open") => ({
  ...sample!,
  id: `${points}`,
  points,
  state,
});
const marks = (prices: readonly number[], available: number) =>
  marksOf(
    prices.map((points) => priced(points)),
    available,
  ).map(({ points }) => points);

test("the ladder shows every reward while there are five or fewer", () => {
  expect(marks([500, 100, 300], 350)).toEqual([100, 300, 500]);
});

test("of more, the ladder shows the dearest in reach and the next four", () => {
  expect(marks([1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([3, 4, 5, 6, 7]);
});

test("the ladder ends with the dearest reward, five at once", () => {
  expect(marks([1, 2, 3, 4, 5, 6, 7, 8], 7)).toEqual([4, 5, 6, 7, 8]);
  expect(marks([1, 2, 3, 4, 5, 6, 7, 8], 0)).toEqual([1, 2, 3, 4, 5]);
});

test("a reward for another tier is in the list alone", () => {
  expect(marksOf([priced(100), priced(200, "tier")], 50).map(({ points }) => points)).toEqual([100]);
});
