import { describe, expect, test } from "vitest";
import { createFormats } from "./format.ts";
import { chooseLocale } from "./locale.ts";

describe("a tag", () => {
  test.each([
    [["fr-CA", "en-GB"], "fr-CA"],
    [["xx-nowhere-at-all-in-the-world", "de"], "de"],
    [["en_US", "de"], "de"],
    [["'; drop", undefined], "en"],
    [["", "tlh"], "en"],
    [[undefined, undefined], "en"],
  ])("of %j is %s", (tags, chosen) => {
    expect(chooseLocale(...tags)).toBe(chosen);
  });
});

describe("words are English, figures are the region's", () => {
  const instant = "2026-03-18T15:06:00Z";
  const now = Date.parse("2026-03-20T15:06:00Z");

  test.each([
    ["en-US", "Mar 18, 2026, 03:06 PM", "Mar 18", "1,234.5", "€1,462.40"],
    ["en-GB", "18 Mar 2026, 15:06", "18 Mar", "1,234.5", "€1,462.40"],
    ["de", "18 Mar 2026, 15:06", "18 Mar", "1.234,5", "1.462,40\u00a0€"],
    ["fr", "18 Mar 2026, 15:06", "18 Mar", "1\u202f234,5", "1\u202f462,40\u00a0€"],
    ["ja", "2026 Mar 18, 15:06", "Mar 18", "1,234.5", "€1,462.40"],
    ["ar-EG", "18 Mar 2026, 03:06 pm", "18 Mar", "1,234.5", expect.stringContaining("1,462.40")],
  ])("%s", (locale, dateTime, shortDay, number, money) => {
    const formats = createFormats({ locale, currencyCode: "EUR", timeZone: "UTC" });

    expect(formats.dateTime(instant)).toBe(dateTime);
    expect(formats.localDateTime("2026-03-18T15:06")).toBe(dateTime);
    expect(formats.shortDay("2026-03-18")).toBe(shortDay);
    expect(formats.number(1234.5)).toBe(number);
    expect(formats.money("1462.40")).toEqual(money);
    expect(formats.ago(instant, now)).toBe("2 days ago");
    expect(formats.compact(120_000)).toBe("120K");
    expect(formats.compact(28_420_000)).toBe("28.42M");
    expect(formats.exact(instant)).toContain("March");
  });
});
