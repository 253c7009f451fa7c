import { expect, test } from "vitest";
import { daysOf, rangeNameOf, readRange, writeRange } from "./report-range.ts";

const now = Date.parse("2026-11-20T23:30:00Z");
const read = (query: string) => readRange(new URLSearchParams(query), "Europe/Berlin", now);

test("a report shows the last 30 days of the shop, today included", () => {
  expect(read("")).toEqual({ from: "2026-10-23", to: "2026-11-21", by: "DAY" });
});

test("a range is written to the address and read back from it", () => {
  const range = { from: "2026-01-01", to: "2026-06-30", by: "MONTH" } as const;
  expect(readRange(writeRange(range), "UTC", now)).toEqual(range);
});

test("unknown days are ignored, and a range never ends before it begins", () => {
  expect(read("from=yesterday&to=2026-13-40")).toEqual(read(""));
  expect(read("from=2026-05-02&to=2026-05-01")).toMatchObject({ from: "2026-05-01", to: "2026-05-01" });
});

test("more than three years are shown by month", () => {
  expect(read("from=2020-01-01").by).toBe("MONTH");
  expect(read("from=2024-01-01").by).toBe("DAY");
});

test("bookkeepers choose whole months and years by their names", () => {
  const today = "2026-03-05";
  expect(daysOf("lastMonth", today)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf("month", today)).toEqual({ from: "2026-03-01", to: today });
  expect(daysOf("lastYear", today)).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  expect(daysOf("year", today)).toEqual({ from: "2026-01-01", to: today });
  expect(rangeNameOf({ from: "2026-02-01", to: "2026-02-28" }, today)).toBe("lastMonth");
  expect(rangeNameOf({ from: "2026-02-04", to: today }, today)).toBe("days");
  expect(rangeNameOf({ from: "2026-02-03", to: today }, today)).toBe("own");
});
