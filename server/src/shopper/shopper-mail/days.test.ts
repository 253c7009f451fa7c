// The rule of one letter a day, over twenty random days of a shop.
import { test } from "vitest";
import { liveDaysOfLetters } from "../../testing/processes/days-of-letters.ts";

test("Twenty days hold the rule of one letter a day", () => liveDaysOfLetters({ days: 20, seed: 1 }));
