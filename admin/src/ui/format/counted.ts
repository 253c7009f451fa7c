// A number with the noun that it counts, in the singular or the plural.
import type { Formats } from "./formats.tsx";

/** All nouns that are counted in sentences, with their plurals. */
const plurals = {
  change: "changes",
  code: "codes",
  collection: "collections",
  customer: "customers",
  day: "days",
  entry: "entries",
  field: "fields",
  line: "lines",
  member: "members",
  month: "months",
  order: "orders",
  person: "people",
  product: "products",
  question: "questions",
  redemption: "redemptions",
  text: "texts",
  time: "times",
} as const;

export type Noun = keyof typeof plurals;

/** Such as “1 order”, “1,240 orders”, “0 people”. */
export const counted = (count: number, noun: Noun, formats: Pick<Formats, "number">): string =>
  `${formats.number(count)} ${nounFor(count, noun)}`;

/** For a field that counts them. */
export const unitOf = (noun: Noun): { readonly one: string; readonly other: string } => ({
  one: noun,
  other: plurals[noun],
});

/** Only the noun, when its number is shown elsewhere. */
export const nounFor = (count: number, noun: Noun): string => (Math.abs(count) === 1 ? noun : plurals[noun]);
