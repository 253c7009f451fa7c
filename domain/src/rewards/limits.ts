/** What both sides hold a reward to: the form beside its field, the server on every write. */
export const rewardLimits = {
  nameCharacters: 100,
  descriptionCharacters: 1000,
  /** Minor units: of any currency more than anybody gives. */
  amountMinor: 100_000_000_000,
  codeDays: 3650,
  codePrefixCharacters: 16,
} as const;
