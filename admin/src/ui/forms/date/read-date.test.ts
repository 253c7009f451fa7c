import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFormats } from "../../format/format.ts";
import { dateOrderOf } from "../../format/locale.ts";
import { type DateOrder, readDate } from "./read-date.ts";

const read = (text: string, order: DateOrder = "day_first", time: "start" | "end" | null = null) => {
  const answer = readDate(text, order, time);
  return answer.ok ? answer.value : null;
};

describe("a typed date", () => {
  test.each([
    ["26/11/2026", "day_first", "2026-11-26"],
    ["11/26/2026", "month_first", "2026-11-26"],
    ["3/4/2026", "day_first", "2026-04-03"],
    ["3/4/2026", "month_first", "2026-03-04"],
    ["26.11.2026", "day_first", "2026-11-26"],
    ["2026-11-26", "month_first", "2026-11-26"],
    ["2026/3/4", "day_first", "2026-03-04"],
    ["26 Nov 2026", "month_first", "2026-11-26"],
    ["Nov 26, 2026", "day_first", "2026-11-26"],
    ["26 november 2026", "day_first", "2026-11-26"],
    ["Sept 1st, 2026", "day_first", "2026-09-01"],
    ["2026 Nov 26", "year_first", "2026-11-26"],
    ["  26 - 11 - 2026 ", "day_first", "2026-11-26"],
  ] as const)("%s, %s, is %s", (text, order, day) => {
    expect(read(text, order)).toBe(day);
  });

  test("that makes sense in the other order alone is read so", () => {
    expect(read("11/26/2026", "day_first")).toBe("2026-11-26");
    expect(read("26/11/2026", "month_first")).toBe("2026-11-26");
  });

  test.each([
    "",
    "tomorrow",
    "26/11",
    "26/11/26",
    "31/2/2026",
    "29 Feb 2027",
    "0/1/2026",
    "1/1/0202",
    "x/1/2026",
    "1/2/3/2026",
  ])("“%s” is none", (text) => {
    expect(read(text)).toBeNull();
  });

  test("without a year, or with half of one, is told what it lacks", () => {
    expect(readDate("26 Nov", "day_first")).toEqual({
      ok: false,
      why: "“26 Nov” needs a day, a month and a year.",
    });
    expect(readDate("26/11/26", "day_first")).toEqual({
      ok: false,
      why: "Write the year of “26/11/26” with four digits.",
    });
  });
});

describe("a typed time", () => {
  test.each([
    ["26 Nov 2026, 14:06", "2026-11-26T14:06"],
    ["26 Nov 2026 2:06 pm", "2026-11-26T14:06"],
    ["26 Nov 2026, 12:00 AM", "2026-11-26T00:00"],
    ["26 Nov 2026, 12:30 p.m.", "2026-11-26T12:30"],
    ["2026-11-26T14:06", "2026-11-26T14:06"],
    ["26/11/2026", "2026-11-26T00:00"],
  ])("%s is %s", (text, local) => {
    expect(read(text, "day_first", "start")).toBe(local);
  });

  test.each(["26 Nov 2026, 24:00", "26 Nov 2026, 9:60", "26 Nov 2026, 13:00 pm", "26 Nov 2026, 0:10 am"])(
    "%s is none",
    (text) => {
      expect(read(text, "day_first", "start")).toBeNull();
    },
  );
});

test("each date that Laurel writes in a region is read as the same date there", () => {
  const days = fc
    .date({ min: new Date("1900-01-01T00:00Z"), max: new Date("2199-12-31T23:59Z"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16));
  for (const locale of [
    "en",
    "en-GB",
    "en-US",
    "en-CA",
    "en-AU",
    "en-IN",
    "en-ZA",
    "de-DE",
    "fr-CA",
    "ja-JP",
    "sv-SE",
    "hu-HU",
    "pt-BR",
  ]) {
    const formats = createFormats({ locale, currencyCode: "EUR", timeZone: "UTC" });
    const order = dateOrderOf(locale);
    fc.assert(
      fc.property(days, (local) => {
        expect(read(formats.day(local.slice(0, 10)), order)).toBe(local.slice(0, 10));
        expect(read(formats.localDateTime(local), order, "start")).toBe(local);
      }),
      { numRuns: 60 },
    );
  }
});
