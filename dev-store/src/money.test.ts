import { expect, test } from "vitest";
import { formatMinor, parseMinor, share, splitMinor } from "./money.ts";

test.each([
  [1234, "EUR", "12.34"],
  [5, "EUR", "0.05"],
  [-300, "EUR", "-3.00"],
  [1234, "JPY", "1234"],
  [1234, "KWD", "1.234"],
])("%i minor units of %s are %s", (minor, currency, text) => {
  expect(formatMinor(minor, currency)).toBe(text);
  expect(parseMinor(text, currency)).toBe(minor);
});

test.each([
  ["12.345", "EUR"],
  ["1.5", "JPY"],
  ["1e3", "EUR"],
  ["", "EUR"],
  ["99999999999999", "EUR"],
])("%s is not an amount of %s", (text, currency) => {
  expect(parseMinor(text, currency)).toBeNull();
});

test("a share is rounded half up and exact for the largest amounts", () => {
  expect(share(5, 1, 2)).toBe(3);
  expect(share(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517);
});

test("the parts of an amount add up to it exactly", () => {
  expect(splitMinor(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(splitMinor(1, [7, 7, 7]).reduce((sum, part) => sum + part, 0)).toBe(1);
  expect(splitMinor(0, [5, 0])).toEqual([0, 0]);
});
