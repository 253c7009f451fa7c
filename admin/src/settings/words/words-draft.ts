// A shop's own words while they are edited.
import {
  canonicalLocale,
  type LanguageTexts,
  NO_LANGUAGE,
  type ShopperTexts,
} from "@laurel/domain/shopper/texts/languages.ts";
import { programLimits } from "@laurel/domain/program/program-limits.ts";
import {
  formsOf,
  type Plurals,
  problemsOfPointsName,
  problemsOfText,
  type Text,
} from "@laurel/domain/shopper/texts/text-problems.ts";
import english from "@laurel/widget/texts/en.json";
import { languageName } from "./language-name.ts";

export type Name = keyof typeof english;
export const names = Object.keys(english) as Name[];
export const englishOf = (name: Name): Text => english[name];

export const languageOf = ({ languages }: ShopperTexts, locale: string): LanguageTexts =>
  languages[locale] ?? NO_LANGUAGE;

const withLanguage = (
  { languages }: ShopperTexts,
  locale: string,
  language: LanguageTexts,
): ShopperTexts => ({
  languages: { ...languages, [locale]: language },
});

export const addLanguage = (draft: ShopperTexts, locale: string): ShopperTexts =>
  withLanguage(draft, locale, languageOf(draft, locale));

export const removeLanguage = ({ languages }: ShopperTexts, locale: string): ShopperTexts => ({
  languages: Object.fromEntries(Object.entries(languages).filter(([one]) => one !== locale)),
});

/** What shoppers read as long as the language has no words for it. */
export function usualWords(draft: ShopperTexts, locale: string, name: Name): Text {
  const own = locale === "en" ? undefined : languageOf(draft, "en").texts[name];
  const usual = own ?? englishOf(name);
  return typeof usual === "string" ? usual : inEveryForm(usual, locale);
}

const inEveryForm = (words: Plurals, locale: string): Plurals =>
  Object.fromEntries(formsOf(locale).map((form) => [form, words[form] ?? words.other ?? ""]));

/** Words that are the usual ones again are not kept. */
export function writeText(
  draft: ShopperTexts,
  locale: string,
  { name, words }: { name: Name; words: Text | null },
) {
  const language = languageOf(draft, locale);
  const { [name]: _old, ...rest } = language.texts;
  const isUsual = JSON.stringify(words) === JSON.stringify(usualWords(draft, locale, name));
  const texts = words === null || isUsual ? rest : { ...rest, [name]: words };
  return withLanguage(draft, locale, { ...language, texts });
}

/** Without any word it is the program's name again. */
export function writePointsName(draft: ShopperTexts, locale: string, pointsName: Plurals): ShopperTexts {
  const isEmpty = Object.values(pointsName).every((words) => words.trim() === "");
  return withLanguage(draft, locale, {
    ...languageOf(draft, locale),
    pointsName: isEmpty ? null : pointsName,
  });
}

export interface FieldProblem {
  readonly locale: string;
  /** Null: the name for points. */
  readonly name: Name | null;
  readonly form: string | null;
  readonly message: string;
}

/** All that keeps the draft from being saved. */
export const problemsOf = ({ languages }: ShopperTexts): FieldProblem[] =>
  Object.entries(languages).flatMap(([locale, { pointsName, texts }]) => [
    ...(pointsName === null
      ? []
      : problemsOfPointsName(pointsName, locale, programLimits.pointsNameCharacters).map((problem) => ({
          locale,
          name: null,
          ...problem,
        }))),
    ...names.flatMap((name) => {
      const own = texts[name];
      return own === undefined
        ? []
        : problemsOfText(own, englishOf(name), locale).map((problem) => ({ locale, name, ...problem }));
    }),
  ]);

/** Those that stores are most often translated into. */
const COMMON =
  "ar bg ca cs cy da de el es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt-BR pt-PT ro ru sk sl sr sv th tr uk ur vi zh-CN zh-TW";

export const offeredLanguages = ({ languages }: ShopperTexts): { value: string; label: string }[] =>
  COMMON.split(" ")
    .filter((locale) => canonicalLocale(locale) === locale && !Object.hasOwn(languages, locale))
    .map((locale) => ({ value: locale, label: languageName(locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
