// Which tier a member holds, and why. Decided anew with each change of what counts: the higher of what progress has
// reached and of the floor. A lifetime tier that was reached is kept for good, also when refunds lower progress.
import { progressOf, type Contributions } from "./progress.ts";
import { findTier, higherTier, type TierSettings } from "./tier.ts";

/** What is kept of a member between two decisions. */
export interface KeptStanding {
  /** The highest tier that progress has ever reached. */
  readonly reachedTierId: string | null;
  /** Held whatever progress says: a tier that an import brought. */
  readonly floorTierId: string | null;
}

export interface Standing extends KeptStanding {
  /** The tier to hold; null: none. */
  readonly tierId: string | null;
}

/** Run it as often as you like: with the same figures it ends in the same standing. */
export function standing(tiers: TierSettings, member: Contributions & KeptStanding): Standing {
  const { floorTierId } = member;
  const progress = progressOf(tiers, member);
  const level = tiers.levels.findLast(({ threshold }) => progress >= threshold)?.id ?? null;
  const reachedTierId = higherTier(tiers, level, member.reachedTierId);
  return { tierId: higherTier(tiers, reachedTierId, floorTierId), reachedTierId, floorTierId };
}

/** Why a tier is held that progress does not reach. */
export type KeptBecause = "once_reached" | "import";

/** Null where progress reaches the tier, or none is held. */
export function keptBecause(tiers: TierSettings, member: Contributions & Standing): KeptBecause | null {
  const held = findTier(tiers, member.tierId);
  if (held === null || progressOf(tiers, member) >= held.threshold) return null;
  return member.reachedTierId === held.id ? "once_reached" : "import";
}
