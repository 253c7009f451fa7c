import type { Feature } from "../../features/feature.ts";
import { apiKeysResolvers } from "./api-keys/api-keys.resolvers.ts";
import { teamResolvers } from "./team/team.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { authRoutes } from "./auth.routes.ts";
import { consentRoutes } from "./consent/consent.routes.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { tidySessions } from "./tidy-sessions.job.ts";
import { revokeAllCredentials } from "./end-credentials.ts";
import { listen } from "../../process/listeners.ts";
import { shopChanges } from "../shops/shop-listener.ts";

export const shopAuthFeature: Feature = {
  name: "shop-auth",
  listens: [listen(shopChanges, { accessEnded: revokeAllCredentials })],
  api: {
    sdl: [
      new URL("./api-keys/api-keys.graphql", import.meta.url),
      new URL("./team/team.graphql", import.meta.url),
    ],
    resolvers: [apiKeysResolvers, teamResolvers],
    needs: {
      "Query.apiKeys": EVERYTHING,
      "Mutation.apiKeyCreate": EVERYTHING,
      "Mutation.apiKeyRevoke": EVERYTHING,
      ApiKey: EVERYTHING,
      CreatedApiKey: EVERYTHING,
      "Query.team": EVERYTHING,
      TeamMember: EVERYTHING,
      "Query.signedIn": EVERYTHING,
      "Mutation.sessionsEnd": EVERYTHING,
      SignedIn: EVERYTHING,
    },
  },
  routes: [authRoutes, consentRoutes, signInRoutes],
  tasks: [tidySessions],
  schedule: ["53 3 * * * tidy-sessions"],
  tables: {
    staff: { archive: "keep_own" },
    credentials: { leftOut: "keys and sessions are secrets, and open one server alone" },
  },
  reads: ["audit_log"],
};
