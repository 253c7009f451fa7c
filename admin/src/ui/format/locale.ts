// The interface is in English. Numbers, the order of a date and the clock follow the merchant's region.

/** The first tag that this browser knows; else English. The tags may come from an address, so they may be any text. */
export function chooseLocale(...tags: readonly (string | undefined)[]): string {
  return tags.find((tag) => tag !== undefined && isKnown(tag)) ?? "en";
}

function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

export interface Region {
  /** For numbers and money, in Western digits. */
  readonly numbers: Intl.Locale;
  /** For words: months, and how long ago. */
  readonly words: string;
  readonly isYearFirst: boolean;
  readonly hourCycle: "h12" | "h23";
}

export function regionOf(tag: string): Region {
  const numbers = new Intl.Locale(tag, { numberingSystem: "latn" });
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions();
  const hourCycle = hour12 ? "h12" : "h23";
  if (numbers.language === "en") return { numbers, words: tag, isYearFirst: false, hourCycle };
  const first = new Intl.DateTimeFormat(tag, { dateStyle: "short", calendar: "gregory" })
    .formatToParts(0)
    .find(({ type }) => type === "day" || type === "month" || type === "year");
  const words = first?.type === "month" ? "en-US" : "en-GB";
  return { numbers, words, isYearFirst: first?.type === "year", hourCycle };
}

/** In which order a date is written with numbers there. */
export function dateOrderOf(tag: string): "day_first" | "month_first" | "year_first" {
  const { words, isYearFirst } = regionOf(tag);
  if (isYearFirst) return "year_first";
  const parts = new Intl.DateTimeFormat(words, { day: "numeric", month: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month"
    ? "month_first"
    : "day_first";
}

/** The day on which a week begins there: 0 for Sunday. Monday where the browser does not know. */
export function firstWeekdayOf(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}
