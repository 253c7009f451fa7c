import { ruleNames } from "@laurel/domain/explanation.ts";
import type { NamedCountedLine, RuleName } from "@laurel/domain/orders/name-lines.ts";

/** Such as “× 3 by “Tea weekend””. Null when no rule multiplies the line. */
export function multipliedBy(
  { multiplier, rules = [] }: NamedCountedLine,
  names: readonly RuleName[] = [],
): string | null {
  if (multiplier === undefined) return null;
  return `× ${multiplier / 10_000} by ${ruleNames(rules, names)}`;
}
