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
