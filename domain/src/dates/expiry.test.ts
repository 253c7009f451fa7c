import { describe, expect, test } from "vitest";
import { expiryOf, type ExpiryRules, type ExpirySetting } from "./expiry.ts";
import { addMonths } from "./calendar.ts";

const LONG_AGO = "2020-01-01";
const berlin = (
  ...settings: readonly [policy: ExpirySetting["policy"], months: number, from: string][]
): ExpiryRules => ({
  timeZone: "Europe/Berlin",
  settings: settings.map(([policy, months, from], index) => ({
    version: index + 1,
    policy,
    months,
    from: `${from}T12:00:00.000Z`,
  })),
});
const twelveMonths = berlin(["per_lot", 12, LONG_AGO]);

/** Given and recorded at noon of these days. */
const expiry = (rules: ExpiryRules, availableOn: string, recordedOn = availableOn) =>
  expiryOf({ availableAt: `${availableOn}T12:00:00.000Z`, recordedAt: `${recordedOn}T12:00:00.000Z` }, rules);

describe("points expire at the end of a day in the shop's time zone", () => {
  test.each([
    ["12 months after they became available", "2026-03-14", "2026-03-14", "2027-03-14T23:00:00.000Z"],
    ["a hold moves the day", "2026-03-01", "2026-02-15", "2027-03-01T23:00:00.000Z"],
    ["29 February", "2028-02-29", "2028-02-29", "2029-02-28T23:00:00.000Z"],
    ["the day on which clocks change", "2026-03-29", "2026-03-29", "2027-03-29T22:00:00.000Z"],
    ["credited on 10 September for an order of 2024", "2024-05-01", "2026-09-10", "2027-09-10T22:00:00.000Z"],
  ])("%s", (_, availableOn, recordedOn, expected) => {
    expect(expiry(twelveMonths, availableOn, recordedOn)).toBe(expected);
  });

  test("late in the evening it is the next day there", () => {
    const late = { availableAt: "2026-03-14T23:30:00.000Z", recordedAt: "2026-03-14T23:30:00.000Z" };
    expect(expiryOf(late, twelveMonths)).toBe("2027-03-15T23:00:00.000Z");
  });

  test.each([["never"], ["inactivity"]] as const)("not with the setting %s", (policy) => {
    expect(expiry(berlin([policy, 12, LONG_AGO]), "2026-03-14")).toBeNull();
    expect(expiry(berlin(), "2026-03-14")).toBeNull();
  });
});

test("where the clocks skip midnight after the last day, points can be spent to its end", () => {
  const rules = { ...twelveMonths, timeZone: "America/Santiago" };
  expect(expiry(rules, "2025-09-05")).toBe("2026-09-06T04:00:00.000Z");
});

describe("a change of the setting leaves time to spend points that were there", () => {
  const switchedOn = berlin(["never", 12, LONG_AGO], ["per_lot", 12, "2026-09-10"]);
  const shortened = berlin(["per_lot", 24, LONG_AGO], ["per_lot", 12, "2026-09-10"]);
  const extended = berlin(["per_lot", 12, LONG_AGO], ["per_lot", 24, "2026-09-10"]);
  const stopped = berlin(["per_lot", 12, LONG_AGO], ["never", 12, "2026-09-10"]);
  const resumed = berlin(
    ["per_lot", 12, LONG_AGO],
    ["never", 12, "2026-09-10"],
    ["per_lot", 12, "2026-12-01"],
  );

  test.each([
    ["switched on: points of 2024", switchedOn, "2024-03-01", "2027-09-10"],
    ["switched on: points of August", switchedOn, "2026-08-01", "2027-09-10"],
    ["switched on: points of November", switchedOn, "2026-11-01", "2027-11-01"],
    ["24 to 12 months: an earlier date stays", shortened, "2025-01-05", "2027-01-05"],
    [
      "24 to 12 months: a later date becomes earlier, a year after the change",
      shortened,
      "2026-09-01",
      "2027-09-10",
    ],
    ["12 to 24 months: the date moves", extended, "2026-03-14", "2028-03-14"],
    ["stopped", stopped, "2026-03-14", null],
    ["stopped and begun again: a year from then", resumed, "2026-03-14", "2027-12-01"],
  ])("%s", (_, rules, day, lastDay) => {
    expect(expiry(rules, day)?.slice(0, 10) ?? null).toBe(lastDay);
  });
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2027-12-31", 2, "2028-02-29"],
  ["2026-11-15", 120, "2036-11-15"],
  ["2026-12-01", 1, "2027-01-01"],
])("%s and %i months is %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});
