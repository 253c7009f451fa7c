// A shop's own words, by language. What is missing in one is English: the shop's own, or what Laurel comes with.
import type { Plurals, Text } from "./text-problems.ts";

export interface LanguageTexts {
  /** Null: the program's name for points. */
  readonly pointsName: Plurals | null;
  readonly texts: Readonly<Record<string, Text>>;
}

export interface ShopperTexts {
  /** By BCP 47 tag. English need not be there. */
  readonly languages: Readonly<Record<string, LanguageTexts>>;
}

export const NO_TEXTS: ShopperTexts = { languages: {} };
export const NO_LANGUAGE: LanguageTexts = { pointsName: null, texts: {} };

/** The tag in its usual letters, as pt-BR; null if it names no language that browsers know. */
export function canonicalLocale(tag: string): string | null {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The texts for a shopper's language: of de-AT or, if there are none, of de; then the English ones of the shop. */
export function textsFor({ languages }: ShopperTexts, locale: string, pointsName: Plurals) {
  const own = languageOf(languages, locale);
  return {
    ...languages["en"]?.texts,
    ...own.texts,
    points_name: own.pointsName ?? pointsName,
  };
}

/** The first of these languages that there are words in. English is always there. */
export const firstWithWords = ({ languages }: ShopperTexts, asked: readonly (string | null)[]): string =>
  asked.find(
    (locale): locale is string =>
      locale !== null && (/^en\b/.test(locale) || languageOf(languages, locale) !== NO_LANGUAGE),
  ) ?? "en";

function languageOf(languages: ShopperTexts["languages"], locale: string): LanguageTexts {
  for (let tag = locale; tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const found = languages[tag];
    if (found) return found;
  }
  return NO_LANGUAGE;
}
