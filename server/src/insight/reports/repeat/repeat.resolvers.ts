import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkAsked } from "../asked.ts";
import { loadRepeatRates } from "./load-repeat.ts";

export const repeatResolvers = {
  Query: {
    repeatRate: (_, args, { read }) => {
      const asked = checkAsked({ ...args, by: "MONTH" });
      return read((tx) => loadRepeatRates(tx, asked));
    },
  },
} satisfies Resolvers;
