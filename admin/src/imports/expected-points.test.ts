import { describe, expect, test } from "vitest";
import { createFormats } from "../ui/format/format.ts";
import { compareTotals } from "./expected-points.tsx";

const formats = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "UTC" });
const file = { points: 54_000, pending: 600, hasBadLines: false };
const compare = (expected: number, totals = file) => compareTotals(totals, expected, formats);

describe("what the other program says", () => {
  test("agrees with the file, pending points and all", () => {
    expect(compare(54_600)).toBe("The same: every point is here.");
  });

  test("agrees where it does not count pending points", () => {
    expect(compare(54_000)).toBe("The same without the 600 pending.");
  });

  test("is more: the file has fewer", () => {
    expect(compare(56_000)).toBe("1,400 points fewer than the other program says.");
  });

  test("is more, and lines were refused", () => {
    expect(compare(56_000, { ...file, hasBadLines: true })).toBe(
      "1,400 points fewer than the other program says. The refused lines may be the difference.",
    );
  });

  test("is less: the file has more", () => {
    expect(compare(54_599)).toBe("1 point more than the other program says.");
  });
});
