import type { Feature } from "../feature.ts";
import { actionsResolvers } from "./actions.resolvers.ts";

export const earningFeature: Feature = {
  name: "earning",
  api: {
    sdl: [new URL("./actions.graphql", import.meta.url)],
    resolvers: [actionsResolvers],
    needs: {
      "Mutation.actionRecord": "write_customers",
    },
  },
};
