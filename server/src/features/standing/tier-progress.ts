// A customer's progress toward tiers: the counted figure, what the next tier needs, since when the current one is held,
// and why.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { nextTier, progressOf, type NextTier } from "@laurel/domain/standing/progress.ts";
import { keptBecause, type KeptBecause } from "@laurel/domain/standing/standing.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { Tx } from "../../database/database.ts";
import { findEarnedReached, findSpendReached, findTierFigures } from "./tier-progress.sql.ts";

export interface TierProgress {
  readonly basis: ProgramDocument["tiers"]["basis"];
  /** Minor units of spend, or points. */
  readonly have: number;
  readonly since: Date | null;
  /** Null if the customer's figure reaches the tier. */
  readonly keptBecause: KeptBecause | null;
  readonly next: NextTier | null;
}

/** Null if the program has no tiers. */
export async function loadTierProgress(
  tx: Tx,
  { tiers }: ProgramDocument,
  customerId: string,
): Promise<TierProgress | null> {
  if (tiers.levels.length === 0) return null;
  const [row] = await tx.run(findTierFigures, [tx.shopId, customerId]);
  if (!row) return null;
  const member = {
    spentMinor: row.spent_minor,
    lifetime: row.lifetime,
    countedAdjustments: row.counted_adjustments,
    tierId: row.tier_id,
    reachedTierId: row.tier_reached_id,
    floorTierId: row.tier_floor_id,
  };
  const { basis } = tiers;
  const have = progressOf(tiers, member);
  const held = findTier(tiers, member.tierId);
  return {
    basis,
    have,
    since: held && (await findReached(tx, { basis, customerId, threshold: held.threshold })),
    keptBecause: keptBecause(tiers, member),
    next: nextTier(tiers, member.tierId, have),
  };
}

/** Null if no remaining order or entry reached it: refunds took it away, or an import gave the tier. */
async function findReached(
  tx: Tx,
  asked: { basis: TierProgress["basis"]; customerId: string; threshold: number },
): Promise<Date | null> {
  const reached = asked.basis === "spend" ? findSpendReached : findEarnedReached;
  const [row] = await tx.run(reached, [tx.shopId, asked.customerId, asked.threshold]);
  return row?.reached_at ?? null;
}
