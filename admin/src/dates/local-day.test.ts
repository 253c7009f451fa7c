import { expect, test } from "vitest";
import { dayOf, endOfDay, startOfDay } from "./local-day.ts";

test.each([
  ["2026-07-01", "Europe/Berlin", "2026-07-01T21:59:59.999Z"],
  ["2026-12-01", "Europe/Berlin", "2026-12-01T22:59:59.999Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-29T21:59:59.999Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-25T22:59:59.999Z"],
  ["2026-09-05", "America/Santiago", "2026-09-06T03:59:59.999Z"],
  ["2026-11-20", "Pacific/Kiritimati", "2026-11-20T09:59:59.999Z"],
  ["2026-11-20", "America/Los_Angeles", "2026-11-21T07:59:59.999Z"],
])("%s ends in %s at %s", (day, timeZone, instant) => {
  expect(endOfDay(day, timeZone)).toBe(instant);
});

test.each([
  ["2026-07-01", "Europe/Berlin", "2026-06-30T22:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-11-20", "America/Los_Angeles", "2026-11-20T08:00:00.000Z"],
])("%s begins in %s at %s", (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toBe(instant);
});

test.each(["", "2026-11", "2026-13-40", "2026-02-30", "tomorrow", "0002-02-28", "0202-02-28", "9999-12-31"])(
  "%j has no end",
  (text) => {
    expect(endOfDay(text, "UTC")).toBeNull();
  },
);

test("in the shop's time zone it can already be tomorrow", () => {
  expect(dayOf(Date.parse("2026-11-20T23:30:00Z"), "Europe/Berlin")).toBe("2026-11-21");
});
