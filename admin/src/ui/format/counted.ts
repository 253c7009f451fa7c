// A number with what it counts, in the singular and the plural.
import type { Formats } from "./formats.tsx";

/** Every thing that is counted in a sentence, with its plural. */
const plurals = {
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
  point: "points",
  product: "products",
  redemption: "redemptions",
  time: "times",
} as const;

export type Noun = keyof typeof plurals;

/** “1 order”, “1,240 orders”, “0 people” */
export const counted = (count: number, noun: Noun, formats: Pick<Formats, "number">): string =>
  `${formats.number(count)} ${nounFor(count, noun)}`;

/** The word alone, where its number stands elsewhere. */
export const nounFor = (count: number, noun: Noun): string => (Math.abs(count) === 1 ? noun : plurals[noun]);

/** “+5 points”, “−1 point”: what is added or taken, where the program's own name for points is not at hand. */
export const signedPoints = (points: number, formats: Pick<Formats, "signed">): string =>
  `${formats.signed(points)} ${nounFor(points, "point")}`;
