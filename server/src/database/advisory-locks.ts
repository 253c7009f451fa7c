// The one list of advisory locks. Each use has a number of its own, and one lock for each name (a shop's id, say), by
// its hash: two names with one hash only wait for each other now and then.

const lockNumbers = {
  /** A worker that lives. */
  worker: 7205,
  /** Work that becomes due, or is not due any more. */
  due: 7206,
  apply: 7207,
  customerNotes: 7211,
  /** Text that a person typed, and erasures. */
  words: 7212,
  customerViews: 7213,
  webhookEndpoints: 7214,
  storeCredits: 7215,
} as const;

/** The arguments of an advisory lock's function. `name`: SQL of type text. Example: `7207, hashtext($1::text)` */
export const lockOf = (use: keyof typeof lockNumbers, name: string): string =>
  `${lockNumbers[use]}, hashtext(${name})`;

/**
 * One migration at a time, even if several processes start at once, also of two versions. PostgreSQL keeps locks of one
 * number apart from those of two.
 */
export const MIGRATIONS_LOCK = 7_205_759_403;
