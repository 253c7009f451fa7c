// Which tier a member has, and why. It is decided again at each change of what counts: the higher of the tier that
// progress has reached and the floor. A lifetime tier that was reached is kept for ever, even if refunds lower
// progress.
import { progressOf, type Contributions } from "./progress.ts";
import { findTier, higherTier, type TierSettings } from "./tier.ts";

/** What is stored of a member between two decisions. */
export interface KeptStanding {
  /** The highest tier that progress has ever reached. */
  readonly reachedTierId: string | null;
  /** The member's lowest tier, whatever the progress: a tier that an import set. */
  readonly floorTierId: string | null;
}

export interface Standing extends KeptStanding {
  /** The member's tier; null: none. */
  readonly tierId: string | null;
}

/** It can run any number of times: the same figures give the same standing. */
export function standing(tiers: TierSettings, member: Contributions & KeptStanding): Standing {
  const { floorTierId } = member;
  const progress = progressOf(tiers, member);
  const level = tiers.levels.findLast(({ threshold }) => progress >= threshold)?.id ?? null;
  const reachedTierId = higherTier(tiers, level, member.reachedTierId);
  return { tierId: higherTier(tiers, reachedTierId, floorTierId), reachedTierId, floorTierId };
}

/** Why a member has a tier that progress does not reach. */
export type KeptBecause = "once_reached" | "import";

/** Null if progress reaches the tier, or there is none. */
export function keptBecause(tiers: TierSettings, member: Contributions & Standing): KeptBecause | null {
  const held = findTier(tiers, member.tierId);
  if (held === null || progressOf(tiers, member) >= held.threshold) return null;
  return member.reachedTierId === held.id ? "once_reached" : "import";
}
