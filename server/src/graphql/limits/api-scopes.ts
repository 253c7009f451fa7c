// What an API key may do: to read or to write, for each part of a shop.

export const apiScopes = [
  "read_program",
  "write_program",
  "read_rewards",
  "write_rewards",
  "read_customers",
  "write_customers",
  "read_redemptions",
  "write_redemptions",
] as const;

export type ApiScope = (typeof apiScopes)[number];

/** May do all, also what no scope stands for: the shop's staff, and keys from the command line. */
export const EVERYTHING = "*";

export const isApiScope = (text: string): text is ApiScope => (apiScopes as readonly string[]).includes(text);

/** Of those that are needed. To write is to read. */
export function missingScopes<Needed extends string>(
  granted: readonly string[],
  needed: Iterable<Needed>,
): Needed[] {
  if (granted.includes(EVERYTHING)) return [];
  return [...needed].filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")),
  );
}
