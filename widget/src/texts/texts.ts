// The words of every part. Nothing that a shopper reads stands in a part itself: merchants change words and add
// languages, and what is missing there is English.
import en from "./en.json" with { type: "json" };

export type TextName = keyof typeof en;
export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
/** One language, or a merchant's changes to one. */
export type Texts = Readonly<
  Partial<Record<TextName, string | Plurals>> & {
    /** The shop's name for points in each plural form. */
    points_name?: Plurals;
  }
>;

/**
 * A number is written in the locale, and `count` also chooses the plural; `counted` does where `count` is written
 * already. Slots without a value stay as they are.
 */
export type Slots<Value = never> = Readonly<Record<string, string | number | Value>>;

/** The number that chooses the plural. Null: none does. */
export function countedOf({ counted, count }: Slots<unknown>): number | null {
  const number = counted ?? count;
  return typeof number === "number" ? number : null;
}

const english: Texts = en;
/** By the number as it is written: 1.00005 is no 1. */
export const pluralRules = (locale: string): Intl.PluralRules =>
  new Intl.PluralRules(locale, { maximumFractionDigits: 8 });

const englishRules = pluralRules("en");
const slot = /\{(\w+)\}/;

/** The pieces of a text in order: words, and what its slots were given. */
export function fillText<Value>(
  texts: Texts,
  rules: Intl.PluralRules,
  name: TextName,
  slots: Slots<Value>,
): (string | number | Value)[] {
  const own = texts[name];
  const count = countedOf(slots) ?? 0;
  const text = (own === undefined ? null : chosen(own, rules, count)) ?? inEnglish(name, count);
  // Splitting at a group puts the slots' names at the odd places.
  return text
    .split(slot)
    .map((piece, at) => (at % 2 === 0 ? piece : (slots[piece] ?? `{${piece}}`)))
    .filter((piece) => piece !== "");
}

function inEnglish(name: TextName, count: number): string {
  return chosen(english[name] ?? "", englishRules, count) ?? "";
}

/** The name for points that goes with a count, or with none. */
export const pointsNameFor = (
  names: Plurals | undefined,
  rules: Intl.PluralRules,
  count: number | null,
): string | null => (names && count !== null ? chosen(names, rules, count) : names?.other) ?? null;

/** Null if this language lacks the form, and the general one. */
function chosen(text: string | Plurals, rules: Intl.PluralRules, count: number): string | null {
  if (typeof text === "string") return text;
  return text[rules.select(count)] ?? text.other ?? null;
}
