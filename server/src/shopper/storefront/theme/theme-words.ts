// The words that a store's theme writes by itself: on products, in the cart, and those of the panel's frame. Liquid knows no plural rules.
import english from "@laurel/widget/texts/en.json" with { type: "json" };
import { type ShopperTexts, textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import { formsOf, type Plurals, type Text } from "@laurel/domain/shopper/texts/text-problems.ts";

export interface ThemeWords {
  /** By name, as product_exact. */
  readonly texts: Readonly<Record<string, Text>>;
  /** What the panel says before it has its part, or without one: a line each. */
  readonly frame: string;
  /** The shop's name for points in each plural form, the general one last. */
  readonly points: readonly string[];
  /** For each count up to 199 the place of its form in `points`. Above, the last two digits decide, as for 100 to 199. */
  readonly forms: string;
  readonly thousands: string;
}

const PREFIX = "block_";
/** In the order in which the script reads them. */
const FRAME = ["close", "panel", "away", "away_lead", "try_again"] as const;
const COUNTS = Array.from({ length: 200 }, (_, count) => count);
/** Languages with four digits before the first sign write it from here on. */
const GROUPED = 10_000;

/** By BCP 47 tag. English is always there. */
export function themeWords(
  document: ShopperTexts,
  pointsName: Plurals,
): Readonly<Record<string, ThemeWords>> {
  const locales = new Set(["en", ...Object.keys(document.languages)]);
  return Object.fromEntries([...locales].map((locale) => [locale, wordsIn(document, pointsName, locale)]));
}

function wordsIn(document: ShopperTexts, pointsName: Plurals, locale: string): ThemeWords {
  const { points_name: names, ...own } = textsFor(document, locale, pointsName);
  const all: Readonly<Record<string, Text>> = { ...english, ...own };
  const rules = new Intl.PluralRules(locale);
  const forms = formsOf(locale);
  return {
    texts: Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => name.startsWith(PREFIX))
        .map(([name, text]) => [name.slice(PREFIX.length), text]),
    ),
    frame: FRAME.map((name) => lineOf(all[name], names.other ?? "")).join("\n"),
    points: forms.map((form) => names[form] ?? names.other ?? ""),
    forms: COUNTS.map((count) => forms.indexOf(rules.select(count))).join(""),
    thousands:
      new Intl.NumberFormat(locale).formatToParts(GROUPED).find(({ type }) => type === "group")?.value ?? "",
  };
}

function lineOf(text: Text | undefined, points: string): string {
  const words = typeof text === "string" ? text : (text?.other ?? "");
  return words.replaceAll(/\s+/g, " ").replaceAll("{points}", () => points);
}
