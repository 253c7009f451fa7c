import type { Feature } from "../../features/feature.ts";
import { archiveResolvers } from "./archive.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { archiveRoutes } from "./archive.routes.ts";

export const archiveFeature: Feature = {
  name: "archive",
  api: {
    sdl: [new URL("./archive.graphql", import.meta.url)],
    resolvers: [archiveResolvers],
    needs: {
      "Query.hasShopData": EVERYTHING,
    },
  },
  routes: [archiveRoutes],
  reads: [
    "bulk_adjustments",
    "customers",
    "entries",
    "imports",
    "orders",
    "past_credits",
    "privacy_requests",
    "redemptions",
    "referrals",
  ],
};
