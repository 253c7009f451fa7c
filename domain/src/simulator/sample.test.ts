import { expect, test } from "vitest";
import { LARGEST_MAX, largestOf, NO_LARGEST, sampleEvery } from "./sample.ts";

test.each([
  ["everybody, if there is room", 3_000, 100_000, 1],
  ["one in a power of two of many members", 900_000, 900_000, 8],
  ["not fewer than a thousand, whatever they ordered", 3_000, 10_000_000, 2],
  ["all of a few wholesale customers", 40, 2_000_000, 1],
])("a sample is %s", (_, population, orders, every) => {
  expect(sampleEvery({ population, orders }, 200_000)).toBe(every);
});

test("members with the most orders are worked out in any case, with at most half of the orders", () => {
  expect(largestOf([60, 40, 40, 3], 285)).toEqual({ members: 3, ordersFrom: 40, orders: 140 });
  expect(largestOf([60, 40, 40, 3], 270)).toEqual({ members: 1, ordersFrom: 60, orders: 60 });
  expect(largestOf([60, 40], 100)).toEqual(NO_LARGEST);
  expect(largestOf([], 100)).toEqual(NO_LARGEST);
});

test("they are at most a thousand, and not some of many with equally many orders", () => {
  const counts = (most: number) => [
    ...Array.from({ length: most }, () => 9),
    ...Array.from({ length: LARGEST_MAX + 1 - most }, () => 2),
  ];
  expect(largestOf(counts(700), 200_000)).toEqual({ members: 700, ordersFrom: 9, orders: 6_300 });
  expect(largestOf(counts(LARGEST_MAX + 1), 200_000)).toEqual(NO_LARGEST);
});
