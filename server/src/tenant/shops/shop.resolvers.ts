import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { scopesOf, wantNames } from "./connect/find-access.ts";
import { loadMissingScopes } from "./connect/missing-scopes.ts";

export const shopResolvers = {
  Query: { shop: (_, _args, { shop }) => shop },
  Shop: {
    storeAwaySince: ({ storeProbeAt, storeFailingSince }) => storeProbeAt && storeFailingSince,
    missingScopes: async (_, _args, { deps, load }) => {
      const wanted = wantNames.flatMap((want) => scopesOf(deps.platform.authorization, want));
      return (await load(loadMissingScopes, [...new Set(wanted)].join(" "))) ?? [];
    },
  },
} satisfies Resolvers;
