import type { NextTier } from "@laurel/domain/standing/progress.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { Load } from "../../graphql/load.ts";
import { toMoney } from "../../graphql/money.ts";
import { programInForce } from "../../tenant/program/load-program.ts";
import { loadTierChanges } from "./tier-changes.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { loadTierProgress, type TierProgress } from "./tier-progress.ts";

/** The next tier with the unit of its figures. */
export interface NextTierNode extends NextTier {
  readonly basis: TierProgress["basis"];
}

const KEPT_BECAUSE = {
  once_reached: "ONCE_REACHED",
  counted_before: "COUNTED_BEFORE",
  given: "GIVEN",
} as const;

const REASONS = {
  progress: "PROGRESS",
  time: "TIME",
  program: "PROGRAM",
  import: "IMPORT",
  staff: "STAFF",
  merge: "MERGE",
} as const;

export const tierProgressResolvers = {
  Customer: {
    tierProgress: async ({ id: customerId }, _, { read, load, deps }) => {
      const { document: program } = await programInForce(load);
      const now = deps.clock.now().toISOString();
      return read((tx) => loadTierProgress(tx, { program, customerId, now }));
    },
    tierChanges: ({ id }, _, { read }) => read((tx) => loadTierChanges(tx, id)),
  },
  TierChange: {
    fromTierId: ({ from }) => from,
    fromTierName: ({ from }, _, { load }) => nameOfTier(load, from),
    toTierId: ({ to }) => to,
    toTierName: ({ to }, _, { load }) => nameOfTier(load, to),
    why: ({ why }) => REASONS[why],
  },
  TierProgress: {
    spent: ({ basis, have }, _, { shop }) => (basis === "spend" ? toMoney(have, shop) : null),
    points: ({ basis, have }) => (basis === "points" ? have : null),
    keepMissingSpent: ({ basis, keepMissing }, _, { shop }) =>
      basis === "spend" && keepMissing !== null ? toMoney(keepMissing, shop) : null,
    keepMissingPoints: ({ basis, keepMissing }) => (basis === "points" ? keepMissing : null),
    keptBecause: ({ keptBecause }) => keptBecause && KEPT_BECAUSE[keptBecause],
    next: ({ basis, next }) => next && { ...next, basis },
  },
  NextTier: {
    tier: ({ level }) => level,
    spent: ({ basis, level }, _, { shop }) => (basis === "spend" ? toMoney(level.threshold, shop) : null),
    points: ({ basis, level }) => (basis === "points" ? level.threshold : null),
    missingSpent: ({ basis, missing }, _, { shop }) => (basis === "spend" ? toMoney(missing, shop) : null),
    missingPoints: ({ basis, missing }) => (basis === "points" ? missing : null),
    share: ({ shareBasisPoints }) => (shareBasisPoints / 10_000).toFixed(4),
  },
} satisfies Resolvers;

async function nameOfTier(load: Load, tierId: string | null): Promise<string | null> {
  if (tierId === null) return null;
  return findTier((await programInForce(load)).document.tiers, tierId)?.name ?? null;
}
