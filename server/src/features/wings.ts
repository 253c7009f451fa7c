/**
 * The folders that features stand in, from below: a wing imports itself and those before it, and no feature is imported by
 * one that it imports. `npm run imports` checks both.
 */
export const wings = [
  /** Shops, who acts in them and how that is recorded, the program, what is told to the outside. */
  "tenant",
  /** Members, their orders, points, tiers and rewards. */
  "core",
  /** What comes in: the store's messages, past orders, files, merges. */
  "intake",
  /** What is read from it: reports, the simulator, what staff are told. */
  "insight",
  /** What shoppers see and are told. */
  "shopper",
  /** What a merchant does with the shop as a whole: its program, pages, privacy, archive. */
  "account",
  /** The demo. */
  "operate",
] as const;
