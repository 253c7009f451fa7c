/** Limits of a reward, for the form beside its field and for the server on every write. */
export const rewardLimits = {
  nameCharacters: 100,
  descriptionCharacters: 1000,
  /** In minor units: more than any real reward in any currency. */
  amountMinor: 100_000_000_000,
  /** Points that a member may choose to spend at once. */
  chosenPoints: 1_000_000,
  codeDays: 3650,
  codePrefixCharacters: 16,
} as const;
