// A shop's own words as they come from outside.
import { z } from "zod";
import { programLimits } from "../../program/program-limits.ts";
import { validationMessages } from "../../validation-messages.ts";
import { canonicalLocale, type LanguageTexts, type ShopperTexts } from "./languages.ts";
import {
  type English,
  problemsOfPointsName,
  problemsOfText,
  textLimits,
  type TextProblem,
} from "./text-problems.ts";

const pluralsSchema = z.strictObject({
  zero: z.string().optional(),
  one: z.string().optional(),
  two: z.string().optional(),
  few: z.string().optional(),
  many: z.string().optional(),
  other: z.string().optional(),
});

/** The form of a stored document. Whether its words fit is checked when it is saved. */
export const shopperTextsSchema = z.strictObject({
  languages: z.record(
    z.string(),
    z.strictObject({
      pointsName: pluralsSchema.nullable().default(null),
      texts: z.record(z.string(), z.union([z.string(), pluralsSchema])).default({}),
    }),
  ),
});

export interface TextsProblem {
  readonly code: "invalid_texts";
  readonly path: readonly string[];
  readonly message: string;
}

/** The document, or all that is wrong with it, each with its path. Unknown texts and missing slots are refused. */
export function parseTexts(
  document: unknown,
  english: English,
): { ok: true; texts: ShopperTexts } | { ok: false; problems: TextsProblem[] } {
  const parsed = shopperTextsSchema.safeParse(document, { error: validationMessages });
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map(({ path, message }) => problemAt(path.map(String), message)),
    };
  const texts = parsed.data as ShopperTexts;
  const languages = Object.entries(texts.languages);
  const problems = [
    ...(languages.length > textLimits.languages
      ? [problemAt(["languages"], `At most ${textLimits.languages} languages.`)]
      : []),
    ...languages.flatMap(([locale, language]) => problemsOfLanguage(locale, language, english)),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, texts };
}

const problemAt = (path: readonly string[], message: string): TextsProblem => ({
  code: "invalid_texts",
  path,
  message,
});

function problemsOfLanguage(
  locale: string,
  { pointsName, texts }: LanguageTexts,
  english: English,
): TextsProblem[] {
  const place = ["languages", locale];
  const canonical = canonicalLocale(locale);
  if (canonical === null) return [problemAt(place, "Enter a language such as de or pt-BR.")];
  if (canonical !== locale) return [problemAt(place, `Write this language as ${canonical}.`)];
  const at = (path: readonly string[], { form, message }: TextProblem): TextsProblem =>
    problemAt([...place, ...path, ...(form === null ? [] : [form])], message);
  return [
    ...pointsNameProblems(locale, pointsName).map((problem) => at(["pointsName"], problem)),
    ...Object.entries(texts).flatMap(([name, own]) =>
      Object.hasOwn(english, name)
        ? problemsOfText(own, english[name]!, locale).map((problem) => at(["texts", name], problem))
        : [problemAt([...place, "texts", name], "There is no such text.")],
    ),
  ];
}

function pointsNameProblems(locale: string, pointsName: LanguageTexts["pointsName"]): TextProblem[] {
  if (pointsName === null) return [];
  if (locale === "en") return [{ form: null, message: "The English name of points is in the program." }];
  return problemsOfPointsName(pointsName, locale, programLimits.pointsNameCharacters);
}
