// Days as programs, spreadsheets and people write them: 1990-03-14, 14.03.1990, 03/14, 14-Mar-1990, 19900314. Which of 03 and
// 04 is the month is the same in a whole column. A year of two digits is refused: 27 may be 1927 or 2027.

export type DayOrder = "month_first" | "day_first";

export interface DayReading {
  /** Null: nobody has said it, so that 03/04 may mean two days. */
  readonly order: DayOrder | null;
  /** Whether 45000 is read as the number that spreadsheets have for a day. */
  readonly hasNumbers: boolean;
  /** Whether 19900314 is read as a day: all cells of eight digits in the column are days so. */
  readonly isCompact: boolean;
}

export interface Day {
  /** Null if only month and day are written. */
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

export type DayAnswer = Day | "unclear_day" | "short_year" | "day_number";

/**
 * A time of day, as databases and spreadsheets add it to a day: it says nothing that matters here. With a time zone only
 * its midnight is read: at other times the day may be another one elsewhere.
 */
const time =
  "(?:,? +|T)(?:0?0:00(?::00(?:\\.0+)?)? ?(?:Z|UTC|(?:GMT)?[+-]\\d\\d(?::?\\d\\d)?)(?: \\([^()]*\\))?|(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d+)?)?(?: ?[AP]\\.?M\\.?)?)";
const anyTime = `(?:${time})?`;
const yearFirst = new RegExp(`^(?:(\\d{4})([-/.])|--)(\\d\\d?)(?:\\2|-)(\\d\\d?)${anyTime}$`, "i");
const compact = new RegExp(`^(\\d{4})(\\d\\d)(\\d\\d)${anyTime}$`, "i");
const yearLast = new RegExp(`^(\\d\\d?)([-/.]) ?(\\d\\d?)(?:\\2 ?(\\d{4}|\\d\\d))?\\.?${anyTime}$`, "i");
/** As address books write it. It is the other way round only if the column says so, and it then is a day. */
const monthAndDay = /^\d\d-\d\d$/;
const dayThenName = new RegExp(
  `^(\\d\\d?)(?:st|nd|rd|th|\\.|er)?[ /-]*(?:de )?(\\p{L}+)\\.?(?:,?[ /-]+(?:de )?(\\d{4}|\\d\\d))?${anyTime}$`,
  "iu",
);
const nameThenDay = new RegExp(`^(\\p{L}+)\\.? +(\\d\\d?)(?:st|nd|rd|th)?(?:,? +(\\d{4}))?${anyTime}$`, "iu");

/** 1990年3月14日 */
const eastAsian = /^(\d{4})年 ?(\d\d?)月 ?(\d\d?)日$/;
/** As in “Thursday, 31 December 2037”. */
const weekday = /^(\p{L}+)\.?,? +(?=[\p{L}\d])/u;

export function readDay(cell: string, { order, hasNumbers, isCompact }: DayReading): DayAnswer {
  const text = cell
    .replace(eastAsian, "$1-$2-$3")
    .replace(weekday, (all, name: string) => (isWeekday(name) ? "" : all));
  const iso = yearFirst.exec(text);
  if (iso) return dayOf(iso[1] ?? "", iso[3]!, iso[4]!);
  const digits = isCompact ? compact.exec(text) : null;
  if (digits) return dayOf(digits[1]!, digits[2]!, digits[3]!);
  const numeric = yearLast.exec(text);
  if (numeric) {
    const [, first, , second, year = ""] = numeric as unknown as [string, string, string, string, string?];
    if (order === null && first !== second && !monthAndDay.test(text)) return "unclear_day";
    // 02-29 is no day of any month but February: it is read also where the column has the day first.
    const isDayFirst = order === "day_first" && !(monthAndDay.test(text) && Number(second) > 12);
    return isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  if (isDayNumber(text)) return hasNumbers ? fromDayNumber(Number(text)) : "day_number";
  const named = dayThenName.exec(text);
  if (named) return dayOf(named[3] ?? "", monthNamed(named[2]!), named[1]!);
  const american = nameThenDay.exec(text);
  return american ? dayOf(american[3] ?? "", monthNamed(american[1]!), american[2]!) : "unclear_day";
}

function dayOf(year: string, month: string, day: string): DayAnswer {
  const shown = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // Without a year, 29 February is a day too.
  const fullYear = year.length === 4 ? year : "2028";
  const date = new Date(`${fullYear}-${shown}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(`${fullYear}-${shown}`))
    return "unclear_day";
  if (year.length === 2) return "short_year";
  return { year: year === "" ? null : Number(year), month: Number(month), day: Number(day) };
}

/** 10000 is in 1927, 109574 at the end of 2199. */
export const isDayNumber = (text: string): boolean =>
  /^\d{5,6}(?:\.0+)?$/.test(text) && Number(text) >= 10_000 && Number(text) < 109_575;

/** Spreadsheets count from the last day of 1899, with a 29 February 1900 that never was. */
function fromDayNumber(number: number): Day {
  const date = new Date(Date.UTC(1899, 11, 30 + number));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const toName = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "");

const languages = ["en", "de", "de-AT", "fr", "es", "it", "nl", "pt"];

/** In full; and in English also as programs shorten them: “mar” is a Tuesday in French, and a month in English. */
const weekdayNames: ReadonlySet<string> = new Set(
  [...languages.map((language) => [language, "long"] as const), ["en", "short"] as const].flatMap(
    ([language, form]) =>
      Array.from({ length: 7 }, (_, index) =>
        toName(
          new Intl.DateTimeFormat(language, { weekday: form, timeZone: "UTC" }).format(
            new Date(Date.UTC(2026, 0, index + 1)),
          ),
        ),
      ),
  ),
);

const isWeekday = (name: string): boolean => weekdayNames.has(toName(name));

const monthNames: ReadonlyMap<string, string> = new Map([
  // Spreadsheets in German write it so.
  ["mrz", "3"],
  ...languages.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index): [string, string] => [
        toName(
          new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }).format(
            new Date(Date.UTC(2026, index)),
          ),
        ),
        String(index + 1),
      ]),
    ),
  ),
]);

/** “00” is no month. */
const monthNamed = (name: string): string => monthNames.get(toName(name)) ?? "00";

/**
 * Whether eight digits are a day, year first. The day cannot also come first: of 31121990, month and day would be 19 and 90.
 * Null: it is nothing of the kind.
 */
export function isCompactDay(text: string): boolean | null {
  const digits = compact.exec(text);
  if (!digits || isZero(text)) return null;
  return typeof dayOf(digits[1]!, digits[2]!, digits[3]!) !== "string";
}

/** What a cell says of the order of its column: one order, both are possible, or nothing. */
export function orderIn(text: string): DayOrder | "either" | null {
  const [, first = "0", , second = "0"] = yearLast.exec(text) ?? [];
  const [one, two] = [Number(first), Number(second)];
  if (one === two || one === 0 || two === 0 || one > 31 || two > 31) return null;
  if (one > 12) return two > 12 ? null : "day_first";
  if (two > 12) return "month_first";
  return monthAndDay.test(text) ? null : "either";
}

/**
 * What a heading says: “Birthday (MM/DD)”, “Geburtstag TT.MM.JJJJ”. YYYY-MM-DD says nothing of cells that a spreadsheet has
 * written anew, in the order of its country.
 */
export function orderInHead(head: string): DayOrder | null {
  if (/(?:yy|jj|aa)[-/. ]?mm?[-/. ]?[dtj]/i.test(head)) return null;
  const [, first = ""] =
    /(?:^|[^a-z])(mm?[-/. ]?dd?|(?:dd?|tt?|jj?|gg?)[-/. ]?mm?)(?:[^a-z]|[-/. ]?(?:yy|jj|aa)|$)/i.exec(head) ??
    [];
  if (first.length < 4) return null;
  return first.toLowerCase().startsWith("m") ? "month_first" : "day_first";
}

/** 0, 00/00/0000 and 0000-00-00 are no days. */
export const isZero = (text: string): boolean => /^[0\s./:-]+$/.test(text);
