import type { Feature } from "../feature.ts";
import { teamResolvers } from "./team.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { authRoutes } from "./auth.routes.ts";
import { consentRoutes } from "./consent/consent.routes.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { tidySessions } from "./tidy-sessions.job.ts";

export const shopAuthFeature: Feature = {
  name: "shop-auth",
  api: {
    sdl: [new URL("./team.graphql", import.meta.url)],
    resolvers: [teamResolvers],
    needs: {
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
  },
};
