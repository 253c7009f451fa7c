import { expect, test } from "vitest";
import { dearBy } from "./dear.ts";

test.each([
  ["worth €500", { pointsInAll: 500_000, usualPoints: null }, 50_000, null],
  ["worth more than €500", { pointsInAll: 500_010, usualPoints: null }, 50_001, "worth"],
  ["taking as much away", { pointsInAll: -500_010, usualPoints: null }, -50_001, "worth"],
  ["nine times the usual", { pointsInAll: 900, usualPoints: 100 }, 90, null],
  ["ten times the usual", { pointsInAll: 1_000, usualPoints: 100 }, 100, "size"],
  ["taking ten times the usual away", { pointsInAll: -1_000, usualPoints: 100 }, -100, "size"],
])("an adjustment %s", (_, size, worthMinor, why) => {
  expect(dearBy(size, { worthMinor, currencyCode: "EUR" })).toBe(why);
});

test.each([
  ["HUF", 25_000_000],
  ["JPY", 100_000],
  ["VND", 10_000_000],
  ["KWD", 500_000],
])("in %s it is asked about above %d of the smallest unit, about as much as €500", (currencyCode, most) => {
  const size = { pointsInAll: 1_000, usualPoints: null };
  expect(dearBy(size, { worthMinor: most, currencyCode })).toBeNull();
  expect(dearBy(size, { worthMinor: most + 1, currencyCode })).toBe("worth");
});
