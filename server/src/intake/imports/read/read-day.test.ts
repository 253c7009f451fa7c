import { describe, expect, test } from "vitest";
import { isCompactDay, orderIn, orderInHead, readDay, type DayOrder } from "./read-day.ts";

const shown = (text: string, order: DayOrder | null = null, hasNumbers = false, isCompact = false) => {
  const day = readDay(text, { order, hasNumbers, isCompact });
  return typeof day === "string" ? day : [day.year, day.month, day.day];
};

describe("a day", () => {
  test.each<[string, number | null, number, number]>([
    ["1990-03-14", 1990, 3, 14],
    ["1990/3/14", 1990, 3, 14],
    ["1990.03.14", 1990, 3, 14],
    ["1990-03-14T00:00:00Z", 1990, 3, 14],
    ["1990-03-14 00:00:00", 1990, 3, 14],
    ["1990-03-14T00:00:00.000+00:00", 1990, 3, 14],
    ["1990-03-14 00:00:00 UTC", 1990, 3, 14],
    ["1990-03-14 00:00:00+00", 1990, 3, 14],
    ["1990-03-14 00:00:00 -0500", 1990, 3, 14],
    ["1990-03-14 08:15:30", 1990, 3, 14],
    ["1990-03-14T23:59", 1990, 3, 14],
    ["14 March 1990, 8:15 pm", 1990, 3, 14],
    ["--03-14", null, 3, 14],
    ["03-14", null, 3, 14],
    ["02-29", null, 2, 29],
    ["14 March 1990", 1990, 3, 14],
    ["14-Mar-1990", 1990, 3, 14],
    ["March 14, 1990", 1990, 3, 14],
    ["Mar 14", null, 3, 14],
    ["14. März 1990", 1990, 3, 14],
    ["14. Mrz 1990", 1990, 3, 14],
    ["14. Jänner 1990", 1990, 1, 14],
    ["14 août 1990", 1990, 8, 14],
    ["14 de marzo de 1990", 1990, 3, 14],
    ["14 de março de 1990", 1990, 3, 14],
    ["14 maart 1990", 1990, 3, 14],
    ["14/Mar/1990", 1990, 3, 14],
    ["Wednesday, March 14, 1990", 1990, 3, 14],
    ["Mittwoch, 14. März 1990", 1990, 3, 14],
    ["miércoles, 14 de marzo de 1990", 1990, 3, 14],
    ["Wed Mar 14 1990 00:00:00 GMT-0500 (Eastern Standard Time)", 1990, 3, 14],
    ["1990年3月14日", 1990, 3, 14],
  ])("“%s” needs no order", (text, ...day) => {
    expect(shown(text)).toEqual(day);
  });

  test.each<[string, DayOrder, number | null, number, number]>([
    ["03/04/1990", "month_first", 1990, 3, 4],
    ["03/04/1990", "day_first", 1990, 4, 3],
    ["03/14", "month_first", null, 3, 14],
    ["14-03-1990", "day_first", 1990, 3, 14],
    ["14.03.", "day_first", null, 3, 14],
    ["3/4/1990 12:00:00 AM", "month_first", 1990, 3, 4],
    ["3/4/1990 3:07 PM", "month_first", 1990, 3, 4],
    ["04.03.1990 15:07", "day_first", 1990, 3, 4],
    ["04-03", "day_first", null, 3, 4],
    ["02-29", "day_first", null, 2, 29],
    ["03-14", "day_first", null, 3, 14],
  ])("“%s” is read in the order of its column: %s", (text, order, ...day) => {
    expect(shown(text, order)).toEqual(day);
  });

  test.each([
    "03/04/1990",
    "31/02/1990x",
    "2027-02-30",
    "1990",
    "19900314",
    "14/14/1990",
    "soon",
    "March",
    "3 Brumaire",
    // Midnight in Berlin, as UTC: the day depends on the time zone.
    "1990-03-13T23:00:00Z",
    "1990-03-14 24:30",
    "1990-03-14 8",
  ])("“%s” is not guessed at", (text) => {
    expect(shown(text)).toBe("unclear_day");
  });

  test.each(["03/04/90", "14.03.90", "14-Mar-90"])("“%s” is refused for its year of two digits", (text) => {
    expect(shown(text, "day_first")).toBe("short_year");
  });

  test("of the other order is refused in its column, not turned round", () => {
    expect(shown("14/03/1990", "month_first")).toBe("unclear_day");
  });

  test("may be a spreadsheet's number, if staff say so", () => {
    expect(shown("32946")).toBe("day_number");
    expect(shown("32946", null, true)).toEqual([1990, 3, 14]);
    expect(shown("46022.0", null, true)).toEqual([2025, 12, 31]);
  });
});

test("a cell says which order its column has, where only one is possible", () => {
  expect(orderIn("14/03/1990")).toBe("day_first");
  expect(orderIn("03/14")).toBe("month_first");
  expect(orderIn("03/04/1990")).toBe("either");
  expect([orderIn("03/03/1990"), orderIn("1990-03-14"), orderIn("99/99"), orderIn("0")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each<[string, DayOrder | null]>([
  ["Birthday(MM/DD)", "month_first"],
  ["Birthday (MM/DD/YYYY)", "month_first"],
  ["Birthday [mm-dd-yyyy]", "month_first"],
  ["Birthdate DD-MM-YYYY", "day_first"],
  ["Birthday (DDMMYYYY)", "day_first"],
  ["Geburtstag (TT.MM.JJJJ)", "day_first"],
  ["Date de naissance (JJ/MM/AAAA)", "day_first"],
  ["Birthday (YYYY-MM-DD)", null],
  ["Geburtstag (JJJJ-MM-TT)", null],
  ["Date de naissance (AAAA/MM/JJ)", null],
  ["Birthday", null],
  ["Comments added", null],
])("the heading “%s” says: %s", (head, order) => {
  expect(orderInHead(head)).toBe(order);
});

describe("eight digits", () => {
  test("are a day, year first, where the column has no others", () => {
    expect(shown("19900314", null, false, true)).toEqual([1990, 3, 14]);
    expect(shown("20261103 00:00:00", null, false, true)).toEqual([2026, 11, 3]);
    expect(shown("19900314")).toBe("unclear_day");
    expect(shown("19900230", null, false, true)).toBe("unclear_day");
  });

  test("are never a day of which day or month come first, in any year from 1300 to 2199", () => {
    const padded = (number: number, digits: number) => String(number).padStart(digits, "0");
    const both = Array.from({ length: 900 }, (_, index) => index + 1_300).flatMap((year) =>
      Array.from({ length: 31 * 12 }, (_, index) => {
        const [day, month] = [padded((index % 31) + 1, 2), padded(Math.floor(index / 31) + 1, 2)];
        return [`${day}${month}${padded(year, 4)}`, `${month}${day}${padded(year, 4)}`];
      })
        .flat()
        .filter((text) => isCompactDay(text)),
    );
    expect(both).toEqual([]);
  });

  test.each([
    ["20261103", true],
    ["03112026", false],
    ["20261301", false],
    ["00000000", null],
    ["2026110", null],
    ["202611031", null],
    ["2026-11-03", null],
  ])("“%s” says of its column: %s", (text, said) => {
    expect(isCompactDay(text)).toBe(said);
  });
});
