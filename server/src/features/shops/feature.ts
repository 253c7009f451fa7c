import type { Feature } from "../feature.ts";
import { apiKeysResolvers } from "./api-keys/api-keys.resolvers.ts";
import { shopResolvers } from "./shop.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { endAccess } from "./end-access.job.ts";
import { keepShopsConnected } from "./connect/keep-shops-connected.job.ts";
import { subscribeWebhooks } from "./connect/subscribe-webhooks.job.ts";

export const shopsFeature: Feature = {
  name: "shops",
  api: {
    sdl: [
      new URL("./api-keys/api-keys.graphql", import.meta.url),
      new URL("./shop.graphql", import.meta.url),
    ],
    resolvers: [apiKeysResolvers, shopResolvers],
    needs: {
      "Query.apiKeys": EVERYTHING,
      "Mutation.apiKeyCreate": EVERYTHING,
      "Mutation.apiKeyRevoke": EVERYTHING,
      ApiKey: EVERYTHING,
      CreatedApiKey: EVERYTHING,
      "Query.shop": null,
      Shop: null,
    },
  },
  tasks: [endAccess, keepShopsConnected, subscribeWebhooks],
  schedule: ["41 4 * * * keep-shops-connected"],
  tables: {
    tenants: { leftOut: "one row that a shop has from its first moment" },
    credentials: { leftOut: "keys and sessions are secrets, and open one server alone" },
    platform_credentials: {
      leftOut: "tokens are secrets: the store hands out new ones as the app is installed",
    },
  },
};
