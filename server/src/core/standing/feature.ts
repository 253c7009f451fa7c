import type { Feature } from "../../features/feature.ts";
import { tierProgressResolvers } from "./tier-progress.resolvers.ts";

export const standingFeature: Feature = {
  name: "standing",
  api: {
    sdl: [new URL("./tier-progress.graphql", import.meta.url)],
    resolvers: [tierProgressResolvers],
    needs: {
      TierProgress: "read_customers",
      NextTier: null,
      TierChange: "read_customers",
    },
  },
  tables: {
    tier_changes: { archive: "refuse" },
    tier_gifts: { archive: "refuse" },
  },
  reads: [
    "balances",
    "customers",
    "entries",
    "orders",
    "past_credit_orders",
    "program_versions",
    "referrals",
    "shops",
  ],
};
