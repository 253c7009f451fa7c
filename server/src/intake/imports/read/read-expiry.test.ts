import { describe, expect, test } from "vitest";
import { readExpiry } from "./read-expiry.ts";

const berlin = {
  timeZone: "Europe/Berlin",
  now: new Date("2026-11-01T12:00:00Z"),
  reading: { order: null, hasNumbers: false, isCompact: false },
};

describe("an expiry date", () => {
  test.each([
    ["2026-12-31", "2026-12-31T23:00:00.000Z"],
    ["2026-11-01", "2026-11-01T23:00:00.000Z"],
    // The day on which clocks go forward has 23 hours.
    ["2027-03-28", "2027-03-28T22:00:00.000Z"],
    ["2028-02-29", "2028-02-29T23:00:00.000Z"],
    ["2027-1-5", "2027-01-05T23:00:00.000Z"],
    ["5 January 2027", "2027-01-05T23:00:00.000Z"],
    ["2027-01-05 10:00:00", "2027-01-05T23:00:00.000Z"],
    ["2027-01-05T10:00:00Z", "2027-01-05T10:00:00.000Z"],
    ["2027-01-05 10:00:00+02:00", "2027-01-05T08:00:00.000Z"],
    ["2027-01-05 10:00:00 -0500", "2027-01-05T15:00:00.000Z"],
    ["2027-01-05 10:00:00 UTC", "2027-01-05T10:00:00.000Z"],
    ["2027-01-05 10:00:00.123+00", "2027-01-05T10:00:00.123Z"],
  ])("%s lasts until %s", (text, instant) => {
    expect(readExpiry(text, berlin)).toEqual(new Date(instant));
  });

  test.each(["03/04/2027", "31.12.2027", "2027-13-01", "2027-02-30", "2027", "never", "20271231", "03-14"])(
    "%s is not guessed at",
    (text) => {
      expect(readExpiry(text, berlin)).toBe("unclear_date");
    },
  );

  // The first days of .NET, of Unix and of spreadsheets, which their programs write for none.
  test.each([
    "0001-01-01",
    "0001-01-01T00:00:00Z",
    "01/01/0001",
    "1899-12-30",
    "1900-01-01",
    "1969-12-31T19:00:00-05:00",
    "1970-01-01",
    "1970-01-01 00:00:00 UTC",
  ])("%s is none", (text) => {
    expect(readExpiry(text, berlin)).toBeNull();
  });

  test("is read in the order of its column", () => {
    const inOrder = (order: "month_first" | "day_first") =>
      readExpiry("03/04/2027", { ...berlin, reading: { order, hasNumbers: false, isCompact: false } });
    expect(inOrder("month_first")).toEqual(new Date("2027-03-04T23:00:00Z"));
    expect(inOrder("day_first")).toEqual(new Date("2027-04-03T22:00:00Z"));
  });

  test.each(["2026-10-31", "2001-07-20", "2026-11-01T12:00:00Z"])("%s has passed", (text) => {
    expect(readExpiry(text, berlin)).toBe("date_passed");
  });

  // Other programs write such a date for points that never expire.
  test.each(["9999-12-31", "9999-12-31T23:59:59-11:00", "9999-01-01"])("%s is too far away", (text) => {
    expect(readExpiry(text, berlin)).toBe("date_too_far");
  });
});
