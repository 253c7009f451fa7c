import { describe, expect, test } from "vitest";
import { createFormats } from "./format.ts";

const british = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "Europe/London" });
const inCurrency = (currencyCode: string) =>
  createFormats({ locale: "en-GB", currencyCode, timeZone: "UTC" });

describe("numbers", () => {
  test("have separators, and a real minus sign", () => {
    expect(british.number(12_400_000)).toBe("12,400,000");
    expect(british.number(-2310)).toBe("\u22122,310");
  });

  test("have a sign for changes; zero has none", () => {
    expect([637, -120, 0].map((points) => british.signed(points))).toEqual(["+637", "\u2212120", "0"]);
  });

  test("are written as in the shop's region", () => {
    const german = createFormats({ locale: "de", currencyCode: "EUR", timeZone: "UTC" });
    expect(german.number(12_400)).toBe("12.400");
  });
});

describe("money", () => {
  test("has the decimals of its currency", () => {
    expect(british.money("1462.4")).toBe("£1,462.40");
    expect(inCurrency("JPY").money("500")).toBe("¥500");
    expect(inCurrency("KWD").moneyOfMinor(1500)).toContain("1.500");
  });

  test("has a real minus sign before the currency", () => {
    expect(british.money("-14.40")).toBe("\u2212£14.40");
  });

  test("is short in a sentence when the decimals are zero", () => {
    expect([british.shortMoney("8.00"), british.shortMoney("8.50")]).toEqual(["£8", "£8.50"]);
  });

  test("keeps every digit of an amount that a float cannot represent", () => {
    expect(british.money("90071992547409.93")).toBe("£90,071,992,547,409.93");
    expect(british.moneyOfMinor(9_007_199_254_740_991)).toBe("£90,071,992,547,409.91");
  });

  test("can be in another currency than the shop's", () => {
    expect(british.money("5.00", "EUR")).toBe("€5.00");
  });
});

describe("dates", () => {
  test("are in the shop's time zone", () => {
    const berlin = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/Berlin" });
    expect(berlin.dateTime("2026-06-30T22:30:00Z")).toBe("1 Jul 2026, 00:30");
  });

  test("of a month are short where there is little room", () => {
    expect(british.shortMonth("2026-11")).toBe("Nov 2026");
  });

  test("of a range say the month and the year once where they are the same", () => {
    const range = (locale: string, from: string) =>
      createFormats({ locale, currencyCode: "EUR", timeZone: "UTC" })
        .dayRange(from, "2026-11-20")
        .replaceAll(/\s/gu, " ");
    expect(range("en-GB", "2026-11-07")).toBe("7 – 20 Nov 2026");
    expect(range("en-US", "2026-10-22")).toBe("Oct 22 – Nov 20, 2026");
    expect(range("de", "2025-11-07")).toBe("7 Nov 2025 – 20 Nov 2026");
    expect(range("ja", "2026-11-07")).toBe("2026 Nov 7 – 2026 Nov 20");
  });

  const now = Date.parse("2026-11-20T14:32:00Z");
  test.each([
    ["2026-11-20T14:31:30Z", "just now"],
    ["2026-11-20T14:29:00Z", "3 min ago"],
    ["2026-11-20T12:00:00Z", "2 hr ago"],
    ["2026-11-18T12:00:00Z", "2 days ago"],
    ["2026-09-18T12:00:00Z", "18 Sept 2026"],
    ["2026-12-02T12:00:00Z", "2 Dec 2026"],
  ])("%s is written as %s", (instant, words) => {
    expect(british.ago(instant, now)).toBe(words);
  });
});
