import type { Feature } from "../../features/feature.ts";
import { shopResolvers } from "./shop.resolvers.ts";
import { lookAtLost } from "./look-again.job.ts";
import { endAccess } from "./end-access.job.ts";
import { connectionWork } from "./connect/keep-shops-connected.job.ts";
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
  tasks: [endAccess, lookAtLost, probeStore, subscribeWebhooks],
  due: [connectionWork],
  schedule: ["29 3 * * * look-at-lost-shops"],
  tables: {
    due_work: { leftOut: "which work waits on this server; another one finds out by itself" },
    tenants: { leftOut: "one row that a shop has from its first moment" },
    platform_credentials: {
      leftOut: "tokens are secrets: the store hands out new ones as the app is installed",
    },
  },
};
