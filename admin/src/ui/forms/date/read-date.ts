// Reads a date as a merchant types it, in English and in the order of the region.

export type DateOrder = "day_first" | "month_first" | "year_first";

/** Why a text is no date, as a sentence for the merchant. */
export type ReadDate =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly why: string };

/** A day or a local time as fields hold it. A field holds a text that is neither as it was typed. */
export const isDate = (held: string): boolean => /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/.test(held);

export const NO_DATE = "This date can’t be read";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const TIME = /(?:^|[\sT,])(\d{1,2})[:.](\d{2})(?::00)?\s*([ap])?\.?(?:m\.?)?$/i;

/** What a day without a time means where a time is asked for: its start, or its end. */
export type TimeOfDay = "start" | "end";

const LAST_MINUTE = "23:59";
export const timesOfDay: Readonly<Record<TimeOfDay, string>> = { start: "00:00", end: `${LAST_MINUTE}:59` };

/**
 * A calendar day such as 2026-11-26, of the years 1900 to 2199; with `time`, a local time such as 2026-11-26T14:06. The
 * last minute of a day ends with the day.
 */
export function readDate(typed: string, order: DateOrder, time: TimeOfDay | null = null): ReadDate {
  // Browsers write no-break spaces into times.
  const text = typed.replaceAll(/\s+/g, " ").trim();
  const said = time === null ? null : TIME.exec(text);
  const clock = said === null ? timesOfDay[time ?? "start"] : clockOf(said);
  if (clock === null) return refuse(`“${text}” has no such time.`);
  const date = (said === null ? text : text.slice(0, said.index)).replace(/[,\s]+$/, "");
  const day = readDay(date, order);
  if (typeof day !== "string" || time === null)
    return typeof day === "string" ? { ok: true, value: day } : day;
  const isLast = time === "end" && clock === LAST_MINUTE;
  return { ok: true, value: `${day}T${isLast ? timesOfDay.end : clock}` };
}

function clockOf([, hours, minutes, half]: RegExpExecArray): string | null {
  const isHalfDay = half !== undefined;
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > (isHalfDay ? 12 : 23) || (isHalfDay && hour === 0)) return null;
  const offset = half?.toLowerCase() === "p" ? 12 : 0;
  const onTheClock = isHalfDay ? (hour % 12) + offset : hour;
  return `${String(onTheClock).padStart(2, "0")}:${minutes}`;
}

function readDay(text: string, order: DateOrder): string | Extract<ReadDate, { ok: false }> {
  const parts = text.split(/[\s,./-]+/).filter((part) => part !== "");
  const monthAt = parts.findIndex((part) => monthOf(part) !== 0);
  const numbers = parts.filter((_, index) => index !== monthAt);
  if (parts.length !== 3 || !numbers.every((part) => /^\d+(?:st|nd|rd|th)?$/.test(part)))
    return refuse(
      parts.length === 2 ? `“${text}” needs a day, a month and a year.` : `“${text}” is no date.`,
    );
  const year = numbers.find((part) => /^\d{4}$/.test(part));
  if (year === undefined) return refuse(`Write the year of “${text}” with four digits.`);
  if (!/^(?:19|20|21)/.test(year)) return refuse(`“${text}” is too far away.`);
  const rest = numbers.filter((part) => part !== year).map((part) => Number.parseInt(part, 10));
  const [one = 0, other = 0] = rest;
  const isYearFirst = parts[0] === year;
  const choices =
    monthAt >= 0
      ? [{ month: monthOf(parts[monthAt]!), day: one }]
      : isYearFirst || order === "month_first" || order === "year_first"
        ? [
            { month: one, day: other },
            // 26/11/2026 can be read in one way alone, so it is.
            ...(isYearFirst ? [] : [{ month: other, day: one }]),
          ]
        : [
            { month: other, day: one },
            { month: one, day: other },
          ];
  const found = choices
    .map(({ month, day }) => `${year}-${pad(month)}-${pad(day)}`)
    .find((day) => isOnTheCalendar(day));
  return found ?? refuse(`“${text}” is on no calendar.`);
}

const refuse = (why: string): Extract<ReadDate, { ok: false }> => ({ ok: false, why });

const pad = (number: number): string => String(number).padStart(2, "0");

/** 1 for January; 0: no month. “Sept” is one too. */
const monthOf = (word: string): number =>
  /^[a-z]{3,}$/i.test(word) ? MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1 : 0;

function isOnTheCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
