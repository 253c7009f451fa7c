import { constantFrom, integer, maxSafeInteger, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDecimals, formatMoney, parseMoney, parseRounded, roundedUp } from "./money.ts";
import { holds } from "./testing/property.ts";

describe("decimal text becomes minor units", () => {
  test.each([
    ["12.50", "EUR", 1250],
    ["12.5", "EUR", 1250],
    ["12", "EUR", 1200],
    ["0.07", "USD", 7],
    ["-8.00", "GBP", -800],
    ["1000", "JPY", 1000],
    ["1.234", "KWD", 1234],
    ["90071992547409.91", "EUR", Number.MAX_SAFE_INTEGER],
  ])("%s %s is %i", (text, currencyCode, minor) => {
    expect(parseMoney(text, currencyCode)).toEqual({ ok: true, minor });
  });

  test("zeros beyond the currency's decimals change nothing", () => {
    expect(parseMoney("1000.00", "JPY")).toEqual({ ok: true, minor: 1000 });
    expect(parseMoney("1.5000", "EUR")).toEqual({ ok: true, minor: 150 });
  });

  test("minus zero is zero", () => {
    expect(parseMoney("-0.00", "EUR")).toEqual({ ok: true, minor: 0 });
  });

  test.each([
    ["1.234", "EUR", "too_many_decimals"],
    ["0.5", "JPY", "too_many_decimals"],
    ["90071992547409.92", "EUR", "unsafe_number"],
    ["1e3", "EUR", "not_a_decimal"],
    ["", "EUR", "not_a_decimal"],
    [" 1", "EUR", "not_a_decimal"],
    ["1,50", "EUR", "not_a_decimal"],
    [".5", "EUR", "not_a_decimal"],
  ])("%j %s is refused as %s", (text, currencyCode, code) => {
    expect(parseMoney(text, currencyCode)).toEqual({ ok: false, code });
  });
});

test.each([
  ["880.5", "JPY", 881],
  ["880.49", "JPY", 880],
  ["-880.5", "JPY", -881],
  ["1.004999", "EUR", 100],
  ["1.005", "EUR", 101],
  ["-0.005", "EUR", -1],
  ["0.9995", "KWD", 1000],
  ["12.5", "EUR", 1250],
])("a tax of %s %s is rounded to the minor unit", (text, currency, minor) => {
  expect(parseRounded(text, currency)).toEqual({ ok: true, minor });
});

test("what is no amount, or too large, is none when it is rounded either", () => {
  expect(parseRounded("1e3", "EUR")).toEqual({ ok: false, code: "not_a_decimal" });
  expect(parseRounded("9007199254740991.9", "JPY")).toEqual({ ok: false, code: "unsafe_number" });
});

test("a written amount can be read again", () => {
  holds(
    property(maxSafeInteger(), constantFrom("EUR", "JPY", "KWD", "CLF"), (minor, currencyCode) => {
      expect(parseMoney(formatMoney(minor, currencyCode), currencyCode)).toEqual({ ok: true, minor });
    }),
  );
});

test("an amount is written with all its decimals", () => {
  expect(formatMoney(5, "EUR")).toBe("0.05");
  expect(formatMoney(-1250, "EUR")).toBe("-12.50");
  expect(formatMoney(1000, "JPY")).toBe("1000");
  expect(formatMoney(1, "KWD")).toBe("0.001");
});

test("an unknown currency has two decimals", () => {
  expect(currencyDecimals("XYZ")).toBe(2);
});

describe("an amount that is only about right", () => {
  test.each([
    ["EUR", 0, 0],
    ["EUR", 40, 100],
    ["EUR", 1_201, 1_300],
    ["EUR", 4_930, 5_000],
    ["EUR", 11_898, 12_000],
    ["EUR", 42_000, 42_000],
    ["EUR", 42_836, 43_000],
    ["EUR", 123_456, 125_000],
    ["JPY", 11_898, 12_000],
    ["VND", 118_980, 120_000],
    ["VND", 4_283_600, 4_300_000],
    ["IDR", 42_836_000, 43_000_000],
    ["KWD", 118_980, 120_000],
  ])("in %s goes up from %i to %i", (currencyCode, minor, rounded) => {
    expect(roundedUp(minor, currencyCode)).toBe(rounded);
  });

  test("is never less than it was, more by a unit and a twentieth at most, and stays what it is", () => {
    holds(
      property(
        integer({ min: 0, max: 2 ** 40 }),
        constantFrom("EUR", "JPY", "KWD"),
        (minor, currencyCode) => {
          const rounded = roundedUp(minor, currencyCode);
          expect(rounded).toBeGreaterThanOrEqual(minor);
          const unit = 10 ** currencyDecimals(currencyCode);
          expect(rounded - minor).toBeLessThan(minor / 20 + unit);
          expect(roundedUp(rounded, currencyCode)).toBe(rounded);
        },
      ),
    );
  });
});
