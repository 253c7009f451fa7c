import type { Feature } from "../../features/feature.ts";
import { shopResolvers } from "./shop.resolvers.ts";
import { endAccess } from "./end-access.job.ts";
import { keepShopsConnected } from "./connect/keep-shops-connected.job.ts";
import { probeStore } from "./away/probe-store.job.ts";
import { subscribeWebhooks } from "./connect/subscribe-webhooks.job.ts";

export const shopsFeature: Feature = {
  name: "shops",
  api: {
    sdl: [new URL("./shop.graphql", import.meta.url)],
    resolvers: [shopResolvers],
    needs: {
      "Query.shop": null,
      Shop: null,
    },
  },
  tasks: [endAccess, keepShopsConnected, probeStore, subscribeWebhooks],
  schedule: ["41 4 * * * keep-shops-connected"],
  tables: {
    tenants: { leftOut: "one row that a shop has from its first moment" },
    platform_credentials: {
      leftOut: "tokens are secrets: the store hands out new ones as the app is installed",
    },
  },
};
