import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkAsked } from "../asked.ts";
import { loadTierMix } from "./load-tier-mix.ts";

export const tierMixResolvers = {
  Query: {
    tierMix: (_, args, { read, deps, shop }) => {
      const asked = { ...checkAsked(args), now: deps.clock.now() };
      return read((tx) => loadTierMix(tx, shop, asked));
    },
  },
} satisfies Resolvers;
