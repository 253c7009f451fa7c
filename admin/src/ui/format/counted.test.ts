import { expect, test } from "vitest";
import { counted, nounFor, signedPoints } from "./counted.ts";
import { createFormats } from "./format.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "UTC" });

test.each([
  [0, "order", "0 orders"],
  [1, "order", "1 order"],
  [-1, "day", "−1 day"],
  [2, "entry", "2 entries"],
  [1240, "person", "1,240 people"],
  [1, "person", "1 person"],
] as const)("%i of “%s” are %s", (count, noun, words) => {
  expect(counted(count, noun, formats)).toBe(words);
  expect(words.endsWith(nounFor(count, noun))).toBe(true);
});

test.each([
  [5, "+5 points"],
  [1, "+1 point"],
  [-1, "−1 point"],
  [-1240, "−1,240 points"],
  [0, "0 points"],
])("%i points more or less are %s", (points, words) => {
  expect(signedPoints(points, formats)).toBe(words);
});
