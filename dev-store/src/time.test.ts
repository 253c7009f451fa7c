import { expect, test } from "vitest";
import { inTimeZone, wholeSeconds } from "./time.ts";

test("times have no fractions of a second", () => {
  expect(wholeSeconds(new Date("2026-11-20T09:30:00.999Z"))).toBe("2026-11-20T09:30:00Z");
});

test.each([
  ["2026-11-20T09:30:00Z", "Europe/Berlin", "2026-11-20T10:30:00+01:00"],
  ["2026-07-01T22:30:00Z", "Europe/Berlin", "2026-07-02T00:30:00+02:00"],
  ["2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29T03:00:00+02:00"],
  ["2026-01-01T00:00:00Z", "America/New_York", "2025-12-31T19:00:00-05:00"],
  ["2026-01-01T00:00:00Z", "Asia/Kathmandu", "2026-01-01T05:45:00+05:45"],
])("%s in %s is %s", (instant, timeZone, shown) => {
  expect(inTimeZone(instant, timeZone)).toBe(shown);
});
