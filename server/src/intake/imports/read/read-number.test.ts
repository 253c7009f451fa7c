import { describe, expect, test } from "vitest";
import { readPoints, type DecimalSign, type Fractions } from "./read-number.ts";

const read = (text: string, decimal: DecimalSign | null = ".", fractions: Fractions = "refuse") =>
  readPoints(text, { decimal, fractions });

describe("points with a point before decimals", () => {
  test.each([
    ["0", 0],
    ["1250", 1_250],
    ["1,250", 1_250],
    ["12,040", 12_040],
    ["1,234,567", 1_234_567],
    ["1 250", 1_250],
    ["1\u00a0250", 1_250],
    ["1\u202f250", 1_250],
    ["1'250", 1_250],
    ["1’250’000", 1_250_000],
    ["12,34,567", 1_234_567],
    ["50.00", 50],
    ["150.0", 150],
    ["1,250.00", 1_250],
    ["75.", 75],
    ["'0042", 42],
    ["1000000000000", 1_000_000_000_000],
    ["1,000,000,000,000.00", 1_000_000_000_000],
    ["+500", 500],
    ["+ 1,250", 1_250],
    ["'+500", 500],
    ["500 pts", 500],
    ["1,250 pts.", 1_250],
    ["500pt", 500],
    ["1 point", 1],
    ["+500 POINTS", 500],
    ["500\u00a0Punkte", 500],
    ["1 Punkt", 1],
    ["500 Pkt.", 500],
    ["500 puntos", 500],
    ["500 punti", 500],
    ["500 punten", 500],
    ["500 pontos", 500],
    ["500ポイント", 500],
    ["50.00 points", 50],
    ["５００", 500],
    ["１，２５０", 1_250],
    ["٥٠٠", 500],
    ["١٬٢٥٠", 1_250],
    ["۱۲۵۰", 1_250],
    ["५००", 500],
  ])("“%s” are %i", (text, points) => {
    expect(read(text)).toBe(points);
  });

  test.each([
    ["", "empty_points"],
    ["n/a", "empty_points"],
    ["110.50", "decimal_points"],
    ["1.200", "decimal_points"],
    ["1,200.50", "decimal_points"],
    ["12,5", "other_separator"],
    ["1.234,56", "other_separator"],
    ["1,25", "other_separator"],
    ["-3", "negative_points"],
    ["−3", "negative_points"],
    ["(3)", "negative_points"],
    ["7.9E+12", "scientific_number"],
    ["1e3", "scientific_number"],
    ["500 EUR", "not_a_number"],
    ["500 k", "not_a_number"],
    ["500 %", "not_a_number"],
    ["12 months", "not_a_number"],
    ["500 pts 20", "not_a_number"],
    ["pts", "not_a_number"],
    ["1,25 pts", "other_separator"],
    ["12.5 pts", "decimal_points"],
    ["-500 pts", "negative_points"],
    ["＋－５", "not_a_number"],
    ["+-5", "not_a_number"],
    ["++5", "not_a_number"],
    ["½", "not_a_number"],
    ["1,2,3", "not_a_number"],
    ["1.2.3", "not_a_number"],
    [".", "not_a_number"],
    ["1000000000001", "unsafe_number"],
    ["99999999999999", "unsafe_number"],
    ["9007199254740992", "unsafe_number"],
    ["9".repeat(60), "unsafe_number"],
    ["9".repeat(6_000), "unsafe_number"],
  ])("“%s” are refused as %s", (text, code) => {
    expect(read(text)).toBe(code);
  });
});

test("points with a comma before decimals have points between thousands", () => {
  expect(read("1.250", ",")).toBe(1_250);
  expect(read("1.250.000", ",")).toBe(1_250_000);
  expect(read("50,00", ",")).toBe(50);
  expect(read("1.250 Punkte", ",")).toBe(1_250);
  expect(read("1.234,56", ",")).toBe("decimal_points");
  expect(read("1,250.00", ",")).toBe("other_separator");
});

test("points that may mean two numbers are refused as long as nobody has said which", () => {
  expect(read("1.250", null)).toBe("unclear_number");
  expect(read("1,250", null)).toBe("unclear_number");
  expect(read("+1,250 pts", null)).toBe("unclear_number");
  expect(read("50.00", null)).toBe(50);
  expect(read("1.234.567", null)).toBe(1_234_567);
});

test("decimals are rounded only by the file's choice, exactly", () => {
  expect([read("110.50", ".", "down"), read("110.99", ".", "down")]).toEqual([110, 110]);
  expect([read("110.50", ".", "nearest"), read("110.49", ".", "nearest")]).toEqual([111, 110]);
  expect(read(".5", ".", "nearest")).toBe(1);
  expect(read("999999999999.4999999999999999999", ".", "nearest")).toBe(999_999_999_999);
  expect(read("1000000000000.5", ".", "nearest")).toBe("unsafe_number");
});
