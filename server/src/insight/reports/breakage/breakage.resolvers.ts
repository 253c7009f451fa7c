import { payload } from "../../../graphql/mutation.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkAsked } from "../asked.ts";
import { loadBreakage } from "./load-breakage.ts";
import { loadJournal } from "./load-journal.ts";
import { setOwn } from "./set-own-breakage.ts";

export const breakageResolvers = {
  Query: {
    breakage: (_, _args, { read, shop }) => read((tx) => loadBreakage(tx, shop)),
    journal: (_, args, { read, shop }) => {
      const asked = checkAsked({ ...args, by: "MONTH" });
      return read((tx) => loadJournal(tx, shop, asked));
    },
  },
  Mutation: {
    breakageUpdate: (_, { ownBasisPoints }, { deps, shop, actor, read }) =>
      payload("breakage", async () => {
        await setOwn(deps, shop.shopId, { ownBasisPoints, actor });
        return read((tx) => loadBreakage(tx, shop));
      }),
  },
} satisfies Resolvers;
