import { expect, test } from "vitest";
import { counted, nounFor } from "./counted.ts";
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
  expect(formats.signedPoints(points)).toBe(words);
});

test("points have the program's own name, one or more", () => {
  const pointsName = { one: "leaf", other: "leaves" };
  const own = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "UTC", pointsName });
  expect([0, 1, -1, 1240].map((count) => own.points(count))).toEqual([
    "0 leaves",
    "1 leaf",
    "−1 leaf",
    "1,240 leaves",
  ]);
  expect(own.signedPoints(1)).toBe("+1 leaf");
});
