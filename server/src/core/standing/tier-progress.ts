// A customer's progress toward tiers: the counted figure, what the next tier needs, since when the current one is held,
// until when, and why.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { momentOf } from "@laurel/domain/standing/contribution.ts";
import { keepingOf } from "@laurel/domain/standing/keeping.ts";
import { nextTier, progressOf, type NextTier } from "@laurel/domain/standing/progress.ts";
import { keptBecause, windowedStanding, type KeptBecause } from "@laurel/domain/standing/standing.ts";
import { isWindowed, type TierHistory } from "@laurel/domain/standing/tier-history.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { TierLevel } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { loadContributions } from "./contributions.ts";
import { loadDatedRules } from "./date-rules.ts";
import type { TierFiguresRow } from "./tier-figures.ts";
import { findEarnedReached, findSpendReached, findTierFigures, findTierSince } from "./tier-progress.sql.ts";

export interface TierProgress {
  readonly basis: ProgramDocument["tiers"]["basis"];
  /** Minor units of spend, or points. */
  readonly have: number;
  readonly since: Date | null;
  /** The first instant without the tier, if nothing more is counted. Null: time does not take it. */
  readonly until: Date | null;
  /** What keeps the tier beyond that, in the unit of the basis. Null: nothing that is counted now can. */
  readonly keepMissing: number | null;
  /** Null if the customer's figure reaches the tier. */
  readonly keptBecause: KeptBecause | null;
  readonly next: NextTier | null;
}

interface Asked {
  readonly program: ProgramDocument;
  readonly customerId: string;
  readonly now: string;
  /** Read if it is needed and not given. */
  readonly history?: TierHistory;
  /** The same. `tier_since`: when the member last got the present tier. */
  readonly figures?: TierFiguresRow & { readonly tier_since: Date | null };
}

/** Null if the program has no tiers. */
export async function loadTierProgress(tx: Tx, asked: Asked): Promise<TierProgress | null> {
  const { customerId, now } = asked;
  const { tiers } = asked.program;
  if (tiers.levels.length === 0) return null;
  const row = asked.figures ?? (await tx.run(findTierFigures, [tx.shopId, customerId]))[0];
  if (!row) return null;
  const floor = {
    floorTierId: row.tier_floor_id,
    floorFrom: row.tier_floor_from?.toISOString() ?? null,
    floorUntil: row.tier_floor_until?.toISOString() ?? null,
  };
  const { basis } = tiers;
  const held = findTier(tiers, row.tier_id);
  const progressed = (have: number) => ({
    basis,
    have,
    keptBecause: keptBecause(tiers, { tierId: row.tier_id, reachedTierId: row.tier_reached_id }, have),
    next: nextTier(tiers, row.tier_id, have),
  });
  if (isWindowed(tiers)) {
    const history = asked.history ?? (await loadDatedRules(tx, now)).tiers;
    const contributions = (await loadContributions(tx, history, [customerId])).get(customerId) ?? [];
    const at = momentOf(contributions, now);
    const { progress } = windowedStanding(history, floor, contributions, at);
    const { until, missing } = keepingOf(history, floor, contributions, at);
    const known = asked.figures;
    const since = held && (known ? known.tier_since : await findSince(tx, customerId, held));
    const times = { since, until: until === null ? null : new Date(until) };
    return { ...progressed(progress), ...times, keepMissing: missing };
  }
  const have = progressOf(tiers, {
    spentMinor: row.spent_minor,
    lifetime: row.lifetime,
    countedAdjustments: row.counted_adjustments,
  });
  // A tier that was given while tiers could end.
  const until = row.tier_reached_id === row.tier_id ? null : row.tier_floor_until;
  return {
    ...progressed(have),
    since: held && (await findReached(tx, { basis, customerId, held })),
    until,
    keepMissing: until && held ? Math.max(0, held.threshold - have) : null,
  };
}

async function findSince(tx: Tx, customerId: string, held: TierLevel): Promise<Date | null> {
  const [row] = await tx.run(findTierSince, [tx.shopId, customerId, held.id]);
  return row?.reached_at ?? null;
}

/** Null if no remaining order or entry reached it: refunds took it away, or an import or staff gave the tier. */
async function findReached(
  tx: Tx,
  asked: { basis: TierProgress["basis"]; customerId: string; held: TierLevel },
): Promise<Date | null> {
  const reached = asked.basis === "spend" ? findSpendReached : findEarnedReached;
  const [row] = await tx.run(reached, [tx.shopId, asked.customerId, asked.held.threshold]);
  return row?.reached_at ?? null;
}
