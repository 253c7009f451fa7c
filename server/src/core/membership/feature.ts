import type { Feature } from "../../features/feature.ts";
import { membershipResolvers } from "./membership.resolvers.ts";

export const membershipFeature: Feature = {
  name: "membership",
  api: {
    sdl: [new URL("./membership.graphql", import.meta.url)],
    resolvers: [membershipResolvers],
    needs: {
      "Mutation.customerEnroll": "write_customers",
      "Mutation.customerSetExcluded": "write_customers",
    },
  },
};
