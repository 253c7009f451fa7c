import { programInForce } from "../program/load-program.ts";
import type { NextTier } from "@laurel/domain/standing/progress.ts";
import { toMoney } from "../../graphql/money.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { loadTierProgress, type TierProgress } from "./tier-progress.ts";

/** The next tier with the unit of its figures. */
export interface NextTierNode extends NextTier {
  readonly basis: TierProgress["basis"];
}

const KEPT_BECAUSE = { once_reached: "ONCE_REACHED", import: "IMPORT" } as const;

export const tierProgressResolvers = {
  Customer: {
    tierProgress: async (customer, _, { read, load }) => {
      const { document } = await programInForce(load);
      return read((tx) => loadTierProgress(tx, document, customer.id));
    },
  },
  TierProgress: {
    spent: ({ basis, have }, _, { shop }) => (basis === "spend" ? toMoney(have, shop) : null),
    points: ({ basis, have }) => (basis === "points" ? have : null),
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
