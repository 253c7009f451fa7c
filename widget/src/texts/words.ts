// How one shop's page is written: its language, its name for points, its currency and its calendar.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { currencyDecimals, formatMoney, roundedUp } from "@laurel/domain/money.ts";
import { directionOf } from "@laurel/domain/shopper/direction.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { isLeftToRight, isolatedPieces } from "./isolate.ts";
import {
  countedOf,
  fillText,
  pluralRules,
  pointsNameFor,
  type Slots,
  type TextName,
  type Texts,
} from "./texts.ts";

type Program = Pick<
  ShopperView["program"],
  "locale" | "timeZone" | "currency" | "countsBeforeTax" | "pointsName"
>;

export interface Words {
  /** `{points}` is the shop's name for points, unless a slot says otherwise. */
  readonly t: (name: TextName, slots?: Slots) => string;
  /** The same in pieces, for slots that are elements. */
  readonly pieces: <Value>(name: TextName, slots: Slots<Value>) => (string | Value)[];
  /** 6,412; −250 */
  readonly number: (value: number) => string;
  /** +637, −5,000 */
  readonly signed: (value: number) => string;
  /** Minor units as £5 or £6.41. */
  readonly money: (minor: number) => string;
  /** Minor units of a distance that is only about right, rounded up so that it reads so: £120, £430. */
  readonly about: (minor: number) => string;
  /** Minor units with all decimals, for columns: £5.00; −£5.00 */
  readonly amount: (minor: number) => string;
  /** Decimal digits that are not rounded: 637.5; 33.33… if they go on. */
  readonly exact: (points: { readonly digits: string; readonly isCut: boolean }) => string;
  /** “Double points, Tea weekend” as the language lists things. */
  readonly list: (names: readonly string[]) => string;
  /** “Double points or Tea weekend”: one of them. */
  readonly anyOf: (names: readonly string[]) => string;
  /** The same for elements. */
  readonly listed: <Value>(values: readonly Value[]) => (string | Value)[];
  /** Money of which all counts: “£5 before tax” where the tax in prices does not. */
  readonly counted: (money: string) => string;
  /** So many whole units of the currency: £1; ₫1,000. */
  readonly units: (count: number) => string;
  /** £; the code where a currency has no sign. */
  readonly currencySign: string;
  /** Basis points as 1.25, exactly. */
  readonly factor: (basisPoints: number) => string;
  /** Points in basis points, for money in words: 12.5 points for each £1. */
  readonly rate: (basisPoints: number, unit: string) => string;
  /** Basis points as 12.5%, exactly. */
  readonly percent: (basisPoints: number) => string;
  /** A local day as 18 November, with the year if it is another than this one. */
  readonly day: (day: string) => string;
  /** A day of each year, as 6 November. */
  readonly birthday: (month: number, day: number) => string;
  /** 1 to 12, as November. */
  readonly month: (month: number) => string;
}

const MINUS = "\u2212";
const withMinus = (text: string): string => text.replace("-", MINUS);
const exactly = (text: string): Intl.StringNumericLiteral => text as Intl.StringNumericLiteral;

/**
 * Of a language that is not known here, figures and dates are English, as its words are.
 * @param now when it is written: days of that year go without their year
 */
export function createWords(program: Program, texts: Texts, now: Date): Words {
  const locale = known(program.locale);
  const decimals = currencyDecimals(program.currency);
  const {
    rules,
    numbers,
    signs,
    factors,
    money,
    amounts,
    unrounded,
    percents,
    lists,
    choices,
    days,
    months,
    longDays,
  } = formatsOf(locale, program.currency);
  const isReversed = directionOf(locale) === "rtl";
  const thisYear = toLocalDate(now, program.timeZone).slice(0, 4);

  const number = (value: number): string => withMinus(numbers.format(value));
  const pointsFor = (count: number | null): string =>
    pointsNameFor(texts.points_name, rules, count) ?? program.pointsName;
  /** Without what fills its slots, which may be in another language. */
  const templateOf = (name: TextName, slots: Slots<unknown>): string =>
    fillText(texts, rules, name, { count: countedOf(slots) ?? 0 })
      .join("")
      .replaceAll(/\{\w+\}/g, "");
  const pieces: Words["pieces"] = (name, slots) => {
    const filled = fillText(texts, rules, name, { points: pointsFor(countedOf(slots)), ...slots }).map(
      (piece) => (typeof piece === "number" ? number(piece) : piece),
    );
    if (!isReversed) return filled;
    // A text of slots alone is what they are.
    const read = `${templateOf(name, slots)}${filled.filter((piece) => typeof piece === "string").join("")}`;
    return isLeftToRight(read) ? isolatedPieces(filled) : filled;
  };
  const writeMoney = (minor: number): string =>
    withMinus(money.format(exactly(formatMoney(minor, program.currency))));
  const t: Words["t"] = (name, slots = {}) => pieces(name, slots).join("");
  const counted: Words["counted"] = (written) =>
    program.countsBeforeTax ? t("before_tax", { money: written }) : written;
  const units = (count: number): string => writeMoney(count * 10 ** decimals);
  const factor = (basisPoints: number): string => factors.format(exactly(`${basisPoints}E-4`));
  return {
    t,
    pieces,
    number,
    signed: (value) => withMinus(signs.format(value)),
    money: writeMoney,
    about: (minor) => writeMoney(roundedUp(minor, program.currency)),
    amount: (minor) => withMinus(amounts.format(exactly(formatMoney(minor, program.currency)))),
    exact: ({ digits, isCut }) => `${unrounded.format(exactly(digits))}${isCut ? "…" : ""}`,
    list: (names) => lists.format(names),
    anyOf: (names) => choices.format(names),
    listed: (values) => {
      const left = [...values];
      return lists
        .formatToParts(values.map(String))
        .map(({ type, value }) => (type === "element" ? left.shift()! : value));
    },
    counted,
    units,
    currencySign: money.formatToParts(0).find(({ type }) => type === "currency")?.value ?? program.currency,
    factor,
    rate: (basisPoints, unit) =>
      t("guest_rate", { count: factor(basisPoints), counted: basisPoints / 10_000, unit }),
    percent: (basisPoints) => percents.format(exactly(`${basisPoints}E-4`)),
    day: (day) => (day.startsWith(thisYear) ? days : longDays).format(new Date(`${day}T00:00:00Z`)),
    // A leap year, so that 29 February is there.
    birthday: (month, day) => days.format(new Date(Date.UTC(2000, month - 1, day))),
    month: (month) => months.format(new Date(Date.UTC(2000, month - 1))),
  };
}

function known(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** Languages and currencies of one server; it begins anew after so many. */
const KEPT_MAX = 200;
const kept = new Map<string, Formats>();

/** Making them takes longer than writing a page. */
function formatsOf(locale: string, currency: string): Formats {
  const key = `${locale} ${currency}`;
  let formats = kept.get(key);
  if (!formats) {
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, (formats = makeFormats(locale, currency)));
  }
  return formats;
}

type Formats = ReturnType<typeof makeFormats>;

function makeFormats(locale: string, currency: string) {
  const decimals = currencyDecimals(currency);
  const ofMoney = {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  // A local day has no zone of its own: as a day of UTC it stays that day.
  const timeZone = "UTC";
  return {
    rules: pluralRules(locale),
    numbers: new Intl.NumberFormat(locale),
    signs: new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }),
    factors: new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
    money: new Intl.NumberFormat(locale, { ...ofMoney, trailingZeroDisplay: "stripIfInteger" }),
    amounts: new Intl.NumberFormat(locale, ofMoney),
    unrounded: new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }),
    percents: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
    lists: new Intl.ListFormat(locale),
    choices: new Intl.ListFormat(locale, { type: "disjunction" }),
    days: new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone }),
    months: new Intl.DateTimeFormat(locale, { month: "long", timeZone }),
    longDays: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
  };
}
