// What a customer has of what the program's tiers count, what the next tier asks for, and since when this one is held.
import { findTier, nextTier, progressOf, type NextTier } from "@laurel/domain/tiers/tier.ts";
import type { ProgramDocument } from "@laurel/domain/program.ts";
import type { Tx } from "../database/database.ts";
import { loadCountedAdjustments } from "../ledger/past-postings.ts";
import type { CustomerNode } from "./customer-node.ts";
import { findEarnedReached, findSpendReached } from "./tier-progress.sql.ts";

export interface TierProgress {
  readonly basis: ProgramDocument["tiers"]["basis"];
  /** Minor units of spend, or points. */
  readonly have: number;
  readonly since: Date | null;
  readonly next: NextTier | null;
}

/** Null where the program has no tiers. */
export async function loadTierProgress(
  tx: Tx,
  { tiers }: ProgramDocument,
  customer: CustomerNode,
): Promise<TierProgress | null> {
  if (tiers.levels.length === 0) return null;
  const { basis } = tiers;
  const counted =
    basis === "points" ? await loadCountedAdjustments(tx, [customer.id]) : new Map<string, number>();
  const adjusted = counted.get(customer.id) ?? 0;
  const { spentMinor, points, tierId } = customer;
  const have = progressOf(tiers, { spentMinor, lifetime: points.lifetime }) + adjusted;
  const held = findTier(tiers, tierId);
  return {
    basis,
    have,
    since: held && (await findReached(tx, { basis, customerId: customer.id, threshold: held.threshold })),
    next: nextTier(tiers, tierId, have),
  };
}

/** Null where nothing reached it that is still there: refunds took it away, or it was given by hand. */
async function findReached(
  tx: Tx,
  asked: { basis: TierProgress["basis"]; customerId: string; threshold: number },
): Promise<Date | null> {
  const reached = asked.basis === "spend" ? findSpendReached : findEarnedReached;
  const [row] = await tx.run(reached, [tx.shopId, asked.customerId, asked.threshold]);
  return row?.reached_at ?? null;
}
