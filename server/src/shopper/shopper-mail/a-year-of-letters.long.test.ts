// The rule of one letter a day, over two random years of a shop.
import { test } from "vitest";
import { liveDaysOfLetters } from "../../testing/processes/days-of-letters.ts";

test.each([1, 2])("A year holds the rule of one letter a day (chances %i)", (seed) =>
  liveDaysOfLetters({ days: 365, seed }),
);
