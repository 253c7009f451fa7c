import { ruleNames } from "@laurel/domain/explanation.ts";
import type { LineName, NamedCountedLine, RuleName } from "@laurel/domain/orders/name-lines.ts";

/** “Tea, 250 g”. Null: the order does not tell it any more. */
export const nameOf = ({ title, variant }: LineName): string | null =>
  title ? [title, variant].filter(Boolean).join(", ") : null;

/** A part of the pieces that were ordered. */
export const isPart = (line: NamedCountedLine): line is NamedCountedLine & { readonly ordered: number } =>
  line.ordered !== undefined && line.quantity < line.ordered;

/** “× 3 by “Tea weekend””. Null: no rule multiplies it. */
export function multipliedBy(
  { multiplier, rules = [] }: NamedCountedLine,
  names: readonly RuleName[] = [],
): string | null {
  if (multiplier === undefined) return null;
  return `× ${multiplier / 10_000} by ${ruleNames(rules, names)}`;
}
