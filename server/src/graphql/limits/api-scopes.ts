// The scopes of API keys: to read or to write, for each part of a shop.

export const apiScopes = [
  "read_program",
  "write_program",
  "read_rewards",
  "write_rewards",
  "read_customers",
  "write_customers",
  "read_redemptions",
  "write_redemptions",
  "read_referrals",
  "write_referrals",
  "read_webhooks",
  "write_webhooks",
  "read_reports",
] as const;

export type ApiScope = (typeof apiScopes)[number];

/** May do everything, also what no scope covers: staff, and keys from the command line. */
export const EVERYTHING = "*";

export const isApiScope = (text: string): text is ApiScope => (apiScopes as readonly string[]).includes(text);

/** Whether the needed scopes are granted. A write scope includes reading. */
export function missingScopes<Needed extends string>(
  granted: readonly string[],
  needed: Iterable<Needed>,
): Needed[] {
  if (granted.includes(EVERYTHING)) return [];
  return [...needed].filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")),
  );
}
