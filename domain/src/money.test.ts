import { constantFrom, maxSafeInteger, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDecimals, formatMoney, parseMoney } from "./money.ts";
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
