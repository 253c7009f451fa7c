import { describe, expect, test } from "vitest";
import { dueWarnings, nextWarningAt, type Warnings } from "./warnings.ts";

const warnings: Warnings = { timeZone: "Europe/Berlin", warnDays: [3, 30], warnedUntil: null };
/** 60 points whose last day in Berlin is 14 March 2027. */
const march = {
  points: 60,
  expiresAt: "2027-03-14T23:00:00.000Z",
  recordedAt: "2026-03-14T12:00:00.000Z",
};
const told = (all: readonly (typeof march)[], now: string, changes: Partial<Warnings> = {}) =>
  dueWarnings(all, now, { ...warnings, ...changes }).map(
    ({ points, lastDay, daysBefore }) => `${points} until ${lastDay}, ${daysBefore} days before`,
  );

describe("60 points until 14 March are warned of", () => {
  test.each([
    ["2027-02-12T22:59:59.999Z", []],
    ["2027-02-12T23:00:00.000Z", ["60 until 2027-03-14, 30 days before"]],
    ["2027-03-11T23:00:00.000Z", ["60 until 2027-03-14, 3 days before"]],
    ["2027-03-14T22:59:59.999Z", ["60 until 2027-03-14, 3 days before"]],
    ["2027-03-14T23:00:00.000Z", []],
  ])("at %s: %j", (now, expected) => {
    expect(told([march], now)).toEqual(expected);
  });

  test("once for each day before", () => {
    expect(told([march], "2027-02-20T00:00:00.000Z", { warnedUntil: "2027-02-12T23:00:00.000Z" })).toEqual(
      [],
    );
    expect(nextWarningAt(march, { ...warnings, warnedUntil: "2027-02-12T23:00:00.000Z" })).toBe(
      "2027-03-11T23:00:00.000Z",
    );
    expect(nextWarningAt(march, { ...warnings, warnedUntil: "2027-03-11T23:00:00.000Z" })).toBeNull();
  });

  test("never, if no day is set", () => {
    expect(told([march], "2027-03-12T00:00:00.000Z", { warnDays: [] })).toEqual([]);
    expect(nextWarningAt(march, { ...warnings, warnDays: [] })).toBeNull();
  });
});

test("a day whose clocks change is told of at its own midnight", () => {
  const april = { ...march, expiresAt: "2027-04-01T22:00:00.000Z" };
  expect(nextWarningAt(april, { ...warnings, warnDays: [5] })).toBe("2027-03-27T23:00:00.000Z");
  expect(nextWarningAt(april, { ...warnings, warnDays: [4] })).toBe("2027-03-28T22:00:00.000Z");
});

test("points of one day are told of together, and of two days apart", () => {
  const later = { ...march, points: 5, expiresAt: "2027-03-15T23:00:00.000Z" };
  const sameDay = { ...march, points: 7, expiresAt: "2027-03-15T10:00:00.000Z" };
  expect(told([later, march, sameDay], "2027-03-13T00:00:00.000Z")).toEqual([
    "67 until 2027-03-14, 3 days before",
    "5 until 2027-03-15, 3 days before",
  ]);
});

test("points that come after a warning are told of at the next one", () => {
  const late = { ...march, points: 9, recordedAt: "2027-02-20T08:00:00.000Z" };
  expect(told([late], "2027-02-20T09:00:00.000Z")).toEqual([]);
  expect(told([late], "2027-03-12T00:00:00.000Z")).toEqual(["9 until 2027-03-14, 3 days before"]);
});
