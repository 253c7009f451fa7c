// How many members each tier has. Members without a tier are counted under the empty text.

/** Members by the tier's id. */
export type CountByTier = Readonly<Record<string, number>>;

export const NO_TIER = "";

/**
 * The tiers to show, the lowest first: no tier, the program's tiers, and then tiers that it no longer has but that some
 * of these counts have.
 */
export function tiersShown(
  levels: readonly { readonly id: string }[],
  counts: readonly CountByTier[],
): readonly string[] {
  const present = [NO_TIER, ...levels.map(({ id }) => id)];
  const counted = counts.flatMap((one) => Object.keys(one).filter((id) => one[id]! > 0));
  return [...present, ...new Set(counted.filter((id) => !present.includes(id)).sort())];
}
