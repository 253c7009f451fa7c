import { expect, test } from "vitest";
import { directionOf } from "./direction.ts";

test.each([
  ["en-GB", "ltr"],
  ["ar-EG", "rtl"],
  ["he", "rtl"],
  ["ur", "rtl"],
  ["pa", "ltr"],
  ["pa-Arab", "rtl"],
  ["az", "ltr"],
])("%s is written %s", (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});
