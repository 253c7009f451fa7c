import { ruleNames } from "@laurel/domain/explanation.ts";
import type { LineName, NamedCountedLine, RuleName } from "@laurel/domain/orders/name-lines.ts";

/** Such as “Tea, 250 g”. Null when the order no longer has the line's name. */
export const nameOf = ({ title, variant }: LineName): string | null =>
  title ? [title, variant].filter(Boolean).join(", ") : null;

/** Some of the ordered items of a line, but not all. */
export const isPart = (line: NamedCountedLine): line is NamedCountedLine & { readonly ordered: number } =>
  line.ordered !== undefined && line.quantity < line.ordered;

/** Such as “× 3 by “Tea weekend””. Null when no rule multiplies the line. */
export function multipliedBy(
  { multiplier, rules = [] }: NamedCountedLine,
  names: readonly RuleName[] = [],
): string | null {
  if (multiplier === undefined) return null;
  return `× ${multiplier / 10_000} by ${ruleNames(rules, names)}`;
}
