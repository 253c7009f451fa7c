// How far a member has come in the program's tiers: one sum, which decides the tier and is shown to people.
import { changeOf } from "../ledger/entry.ts";
import type { Posting } from "../ledger/posting.ts";
import type { TierLevel } from "../program/program.ts";
import type { TierSettings } from "./tier.ts";

/** What counts toward tiers, by either basis. Kept as sums, so that an award adds to them without reading others. */
export interface Contributions {
  /** Minor units of eligible spend of the orders that count. */
  readonly spentMinor: number;
  /** Points of orders and actions, less clawbacks. */
  readonly lifetime: number;
  /** Points of adjustments that were made to count toward the tier, of either sign, without those undone. */
  readonly countedAdjustments: number;
}

/** In the unit of the program's basis: minor units of eligible spend, or points. */
export const progressOf = (tiers: TierSettings, member: Contributions): number =>
  tiers.basis === "spend" ? member.spentMinor : member.lifetime + member.countedAdjustments;

/** What a posting adds to the adjustments that count: an undo of one takes it out again. */
export function countedAdjustmentOf({
  explanation,
  entries,
}: Pick<Posting, "explanation" | "entries">): number {
  if (explanation.kind !== "adjustment" && explanation.kind !== "undo") return 0;
  if (explanation.countsTowardTier !== true) return 0;
  return entries.reduce((sum, entry) => sum + changeOf(entry, "available"), 0);
}

export interface NextTier {
  readonly level: TierLevel;
  /** What progress still lacks, in the unit of the program's basis; 0 where the next order moves the member up. */
  readonly missing: number;
  /** From 0 to 10,000. */
  readonly shareBasisPoints: number;
}

/** The tier above the one held, and how far it is; null at the top. Example: 146,240 of 200,000 → 53,760 missing. */
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
