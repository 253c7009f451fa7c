// How far a member has come in the program's tiers: one sum, which decides the tier and is shown on the pages.
import { changeOf } from "../ledger/entry.ts";
import type { Posting } from "../ledger/posting.ts";
import type { TierLevel } from "../program/program.ts";
import type { TierSettings } from "./tier.ts";

/**
 * What counts toward tiers, by either basis. Stored as sums, so that an award adds to them without reading the history.
 */
export interface Contributions {
  /** Eligible spend of the orders that count, in minor units. */
  readonly spentMinor: number;
  /** Points of orders and actions, less clawbacks. */
  readonly lifetime: number;
  /** Points of adjustments that count toward tiers, positive or negative, without undone ones. */
  readonly countedAdjustments: number;
}

/** In the unit of the program's basis: minor units of eligible spend, or points. */
export const progressOf = (tiers: TierSettings, member: Contributions): number =>
  tiers.basis === "spend" ? member.spentMinor : member.lifetime + member.countedAdjustments;

/** What a posting adds to the adjustments that count. The undo of such an adjustment subtracts it. */
export function countedAdjustmentOf({
  explanation,
  entries,
}: Pick<Posting, "explanation" | "entries">): number {
  if (explanation.kind !== "adjustment" && explanation.kind !== "undo") return 0;
  if (explanation.countsTowardTier !== true) return 0;
  // An undo may first bring back what had expired: that counts for nothing.
  return entries.reduce((sum, entry) => sum - changeOf(entry, "adjusted"), 0);
}

export interface NextTier {
  readonly level: TierLevel;
  /** What progress still lacks, in the unit of the program's basis; 0 if the next order moves the member up. */
  readonly missing: number;
  /** From 0 to 10,000. */
  readonly shareBasisPoints: number;
}

/** The tier above the present one, and how far it is; null at the top. Example: 146,240 of 200,000 → 53,760 missing. */
export function nextTier(tiers: TierSettings, held: string | null, progress: number): NextTier | null {
  const level = tiers.levels[tiers.levels.findIndex(({ id }) => id === held) + 1];
  if (!level) return null;
  const counted = Math.min(level.threshold, Math.max(0, progress));
  return {
    level,
    missing: level.threshold - counted,
    shareBasisPoints: Number((BigInt(counted) * 10_000n) / BigInt(level.threshold)),
  };
}
