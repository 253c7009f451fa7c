import { describe, expect, test } from "vitest";
import { createFormats } from "../ui/format/format.ts";
import { compareTotals } from "./expected-points.tsx";

const formats = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "UTC" });
const file = { points: 54_000, pending: 600, hasBadLines: false };
const compare = (expected: number, totals = file) => compareTotals(totals, expected, formats);

describe("the other program's total", () => {
  test("agrees with the file, including pending points", () => {
    expect(compare(54_600)).toBe("The totals match.");
  });

  test("agrees with the file without pending points", () => {
    expect(compare(54_000)).toBe("The totals match without 600 points pending.");
  });

  test("can be higher than the file's", () => {
    expect(compare(56_000)).toBe("1,400 points fewer than the other program says.");
  });

  test("can be higher because lines were refused", () => {
    expect(compare(56_000, { ...file, hasBadLines: true })).toBe(
      "1,400 points fewer than the other program says. The lines that can’t be imported may be the reason.",
    );
  });

  test("can be lower than the file's", () => {
    expect(compare(54_599)).toBe("1 point more than the other program says.");
  });
});
