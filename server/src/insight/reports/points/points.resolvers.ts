import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkAsked } from "../asked.ts";
import { loadPointsByDay } from "./load-points.ts";
import { loadRedemptionRate } from "./load-redemption-rate.ts";

export const pointsResolvers = {
  Query: {
    pointsByDay: (_, args, { read, deps, shop }) => {
      const asked = { ...checkAsked(args), now: deps.clock.now() };
      return read((tx) => loadPointsByDay(tx, shop, asked));
    },
    redemptionRate: (_, args, { read, deps, shop }) => {
      const asked = { ...checkAsked(args), now: deps.clock.now() };
      return read((tx) => loadRedemptionRate(tx, shop, asked));
    },
  },
} satisfies Resolvers;
