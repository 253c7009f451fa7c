// The one way to write each kind of figure. Money is decimal text and never becomes a float: Intl reads the text.
import { type Region, regionOf } from "./locale.ts";

/** What the program calls its points. */
export interface PointsName {
  readonly one: string;
  readonly other: string;
}

export interface FormatSettings {
  /**
   * A BCP 47 tag that the browser knows. Its region decides numbers, the order of dates and the clock. Words are
   * English.
   */
  readonly locale: string;
  readonly currencyCode: string;
  readonly timeZone: string;
  /** “point” and “points” without it. */
  readonly pointsName?: PointsName;
}

export interface Formats extends FormatSettings {
  readonly pointsName: PointsName;
  /** 1 point, 12,400 points: by the name that is in force. */
  points(count: number): string;
  /** +5 points, −1 point */
  signedPoints(count: number): string;
  /** 12,400 */
  number(value: number): string;
  /** +637, −120, 0 */
  signed(value: number): string;
  /** £1,462.40, with the decimals of the currency. */
  money(amount: string, currencyCode?: string): string;
  /** £30, or £30.50: for prices and limits in a sentence. */
  shortMoney(amount: string, currencyCode?: string): string;
  /** 1,462.40, without the sign: in a column whose head has it. */
  decimal(amount: string): string;
  decimalOfMinor(minor: number): string;
  moneyOfMinor(minor: number): string;
  shortMoneyOfMinor(minor: number): string;
  /** 1.25%, 42% */
  percent(share: number, decimals?: number): string;
  /** 18 Nov 2026 */
  date(instant: string): string;
  /** 18 Nov 2026, for a calendar day such as 2026-11-18. */
  day(day: string): string;
  /** 7 – 20 Nov 2026, for two calendar days. */
  dayRange(from: string, to: string): string;
  /** November 2026, for a month such as 2026-11. */
  month(month: string): string;
  /** Nov 2026: where a month has little room. */
  shortMonth(month: string): string;
  /** 18 Nov */
  shortDay(day: string): string;
  /** 120K, 28.42M */
  compact(value: number): string;
  /** 18 Nov 2026, 14:06 */
  dateTime(instant: string): string;
  /** 18 Nov 2026, 14:06, for a local time of the shop such as 2026-11-18T14:06. */
  localDateTime(local: string): string;
  /** 14:06 */
  time(instant: string): string;
  /** To the second, with the time zone. */
  exact(instant: string): string;
  /** 3 min ago, 2 days ago; the date after a month. */
  ago(instant: string, now: number): string;
  /** £ */
  currencySign: string;
  currencyDecimals: number;
}

const MINUS = "\u2212";
const withMinus = (text: string): string => text.replace(/^-|(?<=^\p{Sc}?)-/u, MINUS);

/** Each formatter is made when it is first used, and once: an Intl object costs more than a thousand uses of it. */
export function createFormats(settings: FormatSettings): Formats {
  const { locale, currencyCode, timeZone, pointsName = { one: "point", other: "points" } } = settings;
  const pointsNoun = (count: number) => (Math.abs(count) === 1 ? pointsName.one : pointsName.other);
  const region = once(() => regionOf(locale));
  const numberFormat = (options?: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(region().numbers, options));
  const wordFormat = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(region().words, options));
  const timeFormat = (zone: string) =>
    once(() => {
      const { words, hourCycle } = region();
      return new Intl.DateTimeFormat(words, {
        hour: "2-digit",
        minute: "2-digit",
        hourCycle,
        timeZone: zone,
      });
    });
  const numbers = numberFormat();
  const signs = numberFormat({ signDisplay: "exceptZero" });
  const dates = once(() => dateFormat(region(), timeZone));
  const days = once(() => dateFormat(region(), "UTC"));
  const dayRanges = once(() => dayRangeFormat(region()));
  const shortDays = once(() => {
    const { isYearFirst, words } = region();
    const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
    return new Intl.DateTimeFormat(isYearFirst ? "en-US" : words, options);
  });
  const months = wordFormat({ month: "long", year: "numeric", timeZone: "UTC" });
  const shortMonths = wordFormat({ month: "short", year: "numeric", timeZone: "UTC" });
  const compacts = once(() => new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 }));
  const times = timeFormat(timeZone);
  const localTimes = timeFormat("UTC");
  const exacts = once(() => {
    const { words, hourCycle } = region();
    return new Intl.DateTimeFormat(words, { dateStyle: "long", timeStyle: "long", hourCycle, timeZone });
  });
  const relative = once(() => new Intl.RelativeTimeFormat(region().words, { style: "short" }));
  const currencies = remember((code: string) => currencyFormat(region(), code, "auto"));
  const shortCurrencies = remember((code: string) => currencyFormat(region(), code, "stripIfInteger"));
  const percents = remember(
    (digits: number) =>
      new Intl.NumberFormat(region().numbers, { style: "percent", maximumFractionDigits: digits }),
  );
  const decimals = once(() => currencies(currencyCode).resolvedOptions().maximumFractionDigits ?? 0);
  const amounts = once(
    () =>
      new Intl.NumberFormat(region().numbers, {
        minimumFractionDigits: decimals(),
        maximumFractionDigits: decimals(),
      }),
  );
  const minor = (value: number) => `${value}E-${decimals()}`;
  const formats: Formats = {
    ...settings,
    pointsName,
    points: (count) => `${formats.number(count)} ${pointsNoun(count)}`,
    signedPoints: (count) => `${formats.signed(count)} ${pointsNoun(count)}`,
    number: (value) => withMinus(numbers().format(value)),
    signed: (value) => withMinus(signs().format(value)),
    money: (amount, code = currencyCode) =>
      withMinus(currencies(code).format(amount as Intl.StringNumericLiteral)),
    shortMoney: (amount, code = currencyCode) =>
      withMinus(shortCurrencies(code).format(amount as Intl.StringNumericLiteral)),
    decimal: (amount) => withMinus(amounts().format(amount as Intl.StringNumericLiteral)),
    decimalOfMinor: (value) => formats.decimal(minor(value)),
    moneyOfMinor: (value) => formats.money(minor(value)),
    shortMoneyOfMinor: (value) => formats.shortMoney(minor(value)),
    percent: (share, digits = 0) => withMinus(percents(digits).format(share)),
    date: (instant) => dates()(new Date(instant)),
    day: (day) => days()(new Date(`${day}T00:00:00Z`)),
    dayRange: (from, to) => dayRanges()(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
    month: (month) => months().format(new Date(`${month}-01T00:00:00Z`)),
    shortMonth: (month) => shortMonths().format(new Date(`${month}-01T00:00:00Z`)),
    shortDay: (day) => shortDays().format(new Date(`${day}T00:00:00Z`)),
    compact: (value) => withMinus(compacts().format(value)),
    dateTime: (instant) => `${formats.date(instant)}, ${formats.time(instant)}`,
    localDateTime: (local) => {
      const wall = new Date(`${local}Z`);
      return `${days()(wall)}, ${localTimes().format(wall)}`;
    },
    time: (instant) => times().format(new Date(instant)),
    exact: (instant) => exacts().format(new Date(instant)),
    ago: (instant, now) => ago(relative, dates, instant, now),
    get currencySign() {
      return signOf(currencies(currencyCode));
    },
    get currencyDecimals() {
      return decimals();
    },
  };
  return formats;
}

/** Such as “Berlin time”, “New York time”, “UTC”: by the place in the time zone's name. */
export function zoneName(timeZone: string): string {
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  return timeZone.includes("/") && !timeZone.startsWith("Etc/") ? `${place} time` : place;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ago(
  relative: () => Intl.RelativeTimeFormat,
  dates: () => (date: Date) => string,
  instant: string,
  now: number,
): string {
  const past = now - Date.parse(instant);
  if (past < 0 || past >= 30 * DAY) return dates()(new Date(instant));
  if (past < MINUTE) return "just now";
  if (past < HOUR) return relative().format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return relative().format(-Math.floor(past / HOUR), "hour");
  return relative().format(-Math.floor(past / DAY), "day");
}

const DAY_PARTS = { day: "numeric", month: "short", year: "numeric" } as const;

/** 18 Nov 2026, Nov 18, 2026 or 2026 Nov 18. */
function dateFormat({ words, isYearFirst }: Region, timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat(words, { ...DAY_PARTS, timeZone });
  if (!isYearFirst) return (date) => format.format(date);
  return (date) => {
    const parts = format.formatToParts(date);
    const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
    return `${partOf("year")} ${partOf("month")} ${partOf("day")}`;
  };
}

function dayRangeFormat(region: Region): (from: Date, to: Date) => string {
  const days = dateFormat(region, "UTC");
  if (region.isYearFirst) return (from, to) => `${days(from)} – ${days(to)}`;
  const format = new Intl.DateTimeFormat(region.words, { ...DAY_PARTS, timeZone: "UTC" });
  return (from, to) => format.formatRange(from, to);
}

function currencyFormat(
  region: Region,
  currency: string,
  trailingZeroDisplay: "auto" | "stripIfInteger",
): Intl.NumberFormat {
  return new Intl.NumberFormat(region.numbers, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay,
  });
}

const signOf = (format: Intl.NumberFormat): string =>
  format.formatToParts(0).find((part) => part.type === "currency")?.value ?? "";

function once<Value>(make: () => Value): () => Value {
  const made = remember(make);
  return () => made(undefined);
}

function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
