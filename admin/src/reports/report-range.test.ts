import { expect, test } from "vitest";
import { readRange, writeRange } from "./report-range.ts";

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
