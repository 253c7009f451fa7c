// What is wrong with a merchant's own words for a text that shoppers read. The pages read this file, so it imports no
// schema.
import { isOneLine, isSeen, ONE_LINE } from "../../text.ts";

export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Text = string | Plurals;
/** The words that Laurel comes with, by name. */
export type English = Readonly<Record<string, Text>>;

export const textLimits = { languages: 20, characters: 400 } as const;

export interface TextProblem {
  /** A plural form; null for a text that has none. */
  readonly form: Intl.LDMLPluralRule | null;
  readonly message: string;
}

const slots = /\{(\w+)\}/g;

/** The slots of a text, such as count and points. */
export const slotsOf = (text: Text): ReadonlySet<string> =>
  new Set((typeof text === "string" ? [text] : Object.values(text)).flatMap(namesIn));

const namesIn = (text: string): string[] => [...text.matchAll(slots)].map(([, name]) => name!);

/** In the order in which counts meet them: one, few, many, other. */
export const formsOf = (locale: string): readonly Intl.LDMLPluralRule[] =>
  ORDER.filter((form) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories.includes(form));

const ORDER: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** The merchant's words for a text, against the English ones. Texts with plural forms need every form of the language. */
export function problemsOfText(own: Text, english: Text, locale: string): TextProblem[] {
  if (typeof english === "string")
    return typeof own === "string"
      ? problemsOfWords(own, slotsOf(english), null)
      : [{ form: null, message: "This text has no plural forms." }];
  return problemsOfForms(own, locale, (words, form) => problemsOfWords(words, slotsOf(english), form));
}

/** A name for points: a word for each plural form, without slots. */
export const problemsOfPointsName = (own: Plurals, locale: string, charactersMax: number): TextProblem[] =>
  problemsOfForms(own, locale, (words, form) =>
    words.length > charactersMax
      ? [{ form, message: `At most ${charactersMax} characters.` }]
      : problemsOfWords(words, NO_SLOTS, form),
  );

const NO_SLOTS: ReadonlySet<string> = new Set();

function problemsOfForms(
  own: Text,
  locale: string,
  check: (words: string, form: Intl.LDMLPluralRule) => TextProblem[],
): TextProblem[] {
  if (typeof own === "string") return [{ form: null, message: "Write it for each plural form." }];
  const forms = formsOf(locale);
  const unknown = Object.keys(own).filter((form) => !(forms as readonly string[]).includes(form));
  return [
    ...unknown.map((form) => ({ form: null, message: `The language has no plural form “${form}”.` })),
    ...forms.flatMap((form) => check(own[form] ?? "", form)),
  ];
}

function problemsOfWords(
  words: string,
  known: ReadonlySet<string>,
  form: TextProblem["form"],
): TextProblem[] {
  const problem = (message: string): TextProblem[] => [{ form, message }];
  if (!isSeen(words)) return problem("This cannot be empty.");
  if (words.length > textLimits.characters) return problem(`At most ${textLimits.characters} characters.`);
  if (!isOneLine(words)) return problem(ONE_LINE);
  if (/<[a-z/!]/i.test(words)) return problem("Write it without HTML: shoppers would read the tags.");
  const used = new Set(namesIn(words));
  const list = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(", ");
  const unknown = [...used].filter((name) => !known.has(name));
  if (unknown.length > 0)
    return problem(
      known.size === 0
        ? `${list(unknown)} is not filled in here.`
        : `${list(unknown)} is not filled in here. This text has ${list([...known])}.`,
    );
  if (/[{}]/.test(words.replaceAll(slots, "")))
    return problem("Write { and } only around a name, as in {count}.");
  const missing = [...known].filter((name) => !used.has(name));
  return missing.length > 0 ? problem(`${list(missing)} is missing.`) : [];
}
