import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { loadLastProof } from "../../../tenant/shops/proofs/proofs.ts";
import { checkAsked } from "../asked.ts";
import { loadLiability } from "./load-liability.ts";

export const liabilityResolvers = {
  Query: {
    liability: (_, args, { read, deps, shop }) => {
      const asked = { ...checkAsked(args), now: deps.clock.now() };
      return read(async (tx) => ({
        ...(await loadLiability(tx, shop, asked)),
        proof: await loadLastProof(tx),
      }));
    },
  },
} satisfies Resolvers;
