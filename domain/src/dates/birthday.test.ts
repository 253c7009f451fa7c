import { describe, expect, test } from "vitest";
import { birthdaysOn, firstBirthdayDay, isBirthday, mayChangeFrom } from "./birthday.ts";

test.each([
  ["03-14", true],
  ["02-29", true],
  ["12-31", true],
  ["02-30", false],
  ["04-31", false],
  ["13-01", false],
  ["00-10", false],
  ["3-14", false],
  ["1990-03-14", false],
  ["", false],
  ["03-14T00", false],
])("%s is a birthday: %s", (text, isOne) => {
  expect(isBirthday(text)).toBe(isOne);
});

describe("a day is the birthday of", () => {
  test.each([
    ["2026-03-14", ["03-14"]],
    ["2026-02-28", ["02-28", "02-29"]],
    ["2026-03-01", ["03-01"]],
    ["2028-02-28", ["02-28"]],
    ["2028-02-29", ["02-29"]],
    // Not every hundredth year is a leap year.
    ["2100-02-28", ["02-28", "02-29"]],
  ])("%s: %j", (day, birthdays) => {
    expect(birthdaysOn(day)).toEqual(birthdays);
  });
});

describe("the first day whose birthdays are paid", () => {
  test.each<[string, string, string | null, string]>([
    ["is today, if yesterday was looked at", "2026-11-20", "2026-11-19", "2026-11-20"],
    ["is the first day that nobody looked at", "2026-11-20", "2026-11-10", "2026-11-11"],
    ["is at most 30 days ago", "2026-11-20", "2026-01-01", "2026-10-21"],
    ["is 30 days ago if nobody ever looked", "2026-11-20", null, "2026-10-21"],
    ["is never in the last year", "2027-01-05", "2026-12-20", "2027-01-01"],
    ["is tomorrow, if today was looked at", "2026-11-20", "2026-11-20", "2026-11-21"],
  ])("%s", (_, today, lookedAt, first) => {
    expect(firstBirthdayDay(today, lookedAt)).toBe(first);
  });
});

test.each([
  ["2026-11-23", "2027-11-23"],
  ["2028-02-29", "2029-02-28"],
])("a birthday that was entered on %s may be changed from %s", (enteredOn, from) => {
  expect(mayChangeFrom(enteredOn)).toBe(from);
});
