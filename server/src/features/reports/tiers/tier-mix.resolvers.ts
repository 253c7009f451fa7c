import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkAsked } from "../asked.ts";
import { loadTierMix } from "./load-tier-mix.ts";

export const tierMixResolvers = {
  Query: {
    tierMix: async (_, args, { read, deps }) => {
      const asked = checkAsked(args);
      const at = deps.clock.now();
      return { at, ...(await read((tx) => loadTierMix(tx, asked))) };
    },
  },
} satisfies Resolvers;
