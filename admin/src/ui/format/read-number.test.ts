import { describe, expect, test } from "vitest";
import { readNumber, writeNumber } from "./read-number.ts";

const [english, german, french, swiss] = ["en-GB", "de-DE", "fr-FR", "de-CH"].map((locale) => ({ locale }));

describe("a whole number", () => {
  test.each([
    ["1", 1],
    [" 250 ", 250],
    ["007", 7],
    ["1,250", 1250],
    ["1.250", 1250],
    ["1 250", 1250],
    ["1\u00a0250\u00a0000", 1_250_000],
    ["1\u202f250", 1250],
    ["1’250", 1250],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["9,007,199,254,740,991", Number.MAX_SAFE_INTEGER],
  ])("%j is read in every shop", (text, value) => {
    for (const shop of [english!, german!, french!, swiss!])
      expect(readNumber(text, shop)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "not_a_number"],
    ["   ", "not_a_number"],
    ["ten", "not_a_number"],
    ["1e3", "not_a_number"],
    ["0x10", "not_a_number"],
    ["+5", "not_a_number"],
    ["１２", "not_a_number"],
    ["1\n2", "not_a_number"],
    ["1,250.000", "not_a_number"],
    ["12,50,000", "not_a_number"],
    ["1.5", "decimals"],
    ["1,25", "decimals"],
    ["1.", "decimals"],
    ["1.2500", "decimals"],
    ["0.500", "decimals"],
    ["0,001", "decimals"],
    ["007.500", "decimals"],
    ["0 500", "not_a_number"],
    ["0.500.000", "not_a_number"],
    ["0", "too_small"],
    ["000", "too_small"],
    ["-5", "too_small"],
    ["9007199254740992", "too_large"],
    ["9".repeat(400), "too_large"],
  ])("%j is refused as %s", (text, code) => {
    expect(readNumber(text, english!)).toEqual({ ok: false, code });
  });

  test("may have two bounds", () => {
    const range = { least: 0, most: 90 };
    expect(readNumber("0", english!, range)).toEqual({ ok: true, value: 0 });
    expect(readNumber("91", english!, range)).toEqual({ ok: false, code: "too_large" });
  });
});

describe("a number with decimals", () => {
  const inCents = (text: string, shop = english!) => readNumber(text, shop, { decimals: 2 });

  test.each([
    ["12.5", 1250],
    ["12,5", 1250],
    ["12.50", 1250],
    ["0.05", 5],
    ["1,234.56", 123_456],
    ["1.234,56", 123_456],
    ["1 234,56", 123_456],
    ["1,234,567", 123_456_700],
    ["1.234.567,8", 123_456_780],
    ["12345", 1_234_500],
  ])("%j means the same in every shop", (text, value) => {
    for (const shop of [english!, german!, french!, swiss!])
      expect(inCents(text, shop)).toEqual({ ok: true, value });
  });

  test("one separator before three digits means what it means in the shop's region", () => {
    expect(inCents("1,000", english)).toEqual({ ok: true, value: 100_000 });
    expect(inCents("1.000", german)).toEqual({ ok: true, value: 100_000 });
    expect(inCents("1 000", french)).toEqual({ ok: true, value: 100_000 });
    expect(inCents("1.000", english)).toEqual({ ok: false, code: "ambiguous" });
    expect(inCents("1,000", german)).toEqual({ ok: false, code: "ambiguous" });
    expect(inCents("1,000", french)).toEqual({ ok: false, code: "ambiguous" });
  });

  test("three decimals are read when the number may have as many", () => {
    expect(readNumber("1.250", english!, { decimals: 3 })).toEqual({ ok: true, value: 1250 });
    expect(readNumber("1,125", german!, { decimals: 4 })).toEqual({ ok: true, value: 11_250 });
    expect(inCents("0.125")).toEqual({ ok: false, code: "too_many_decimals" });
    expect(inCents("1.2345")).toEqual({ ok: false, code: "too_many_decimals" });
  });

  test.each(["", ".", "1.", ".5", "1.2.3", "1,2,3", "1,23,456.7", "12.34.567", "€5", "5 €"])(
    "%j is none",
    (text) => {
      expect(inCents(text)).toEqual({ ok: false, code: "not_a_number" });
    },
  );
});

test("a field shows a number in the shop's format, and it is read back unchanged", () => {
  expect(writeNumber(1250, german!, 2)).toBe("12,50");
  expect(writeNumber(1250, english!, 2)).toBe("12.50");
  expect(writeNumber(12_500, english!, 4, 0)).toBe("1.25");
  expect(writeNumber(100_000, german!, 4, 0)).toBe("10");
  expect(writeNumber(5, english!, 2)).toBe("0.05");
  expect(writeNumber(1500, english!)).toBe("1500");
  for (const shop of [english!, german!, french!, swiss!])
    for (const decimals of [0, 2, 3, 4])
      for (const value of [1, 5, 1000, 1125, 11_250, 1_234_567, Number.MAX_SAFE_INTEGER])
        for (const keep of [0, decimals])
          expect(readNumber(writeNumber(value, shop, decimals, keep), shop, { decimals })).toEqual({
            ok: true,
            value,
          });
});
