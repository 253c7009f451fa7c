import type { Feature } from "../../features/feature.ts";
import { adjustmentsResolvers } from "./adjustments.resolvers.ts";

export const adjustmentsFeature: Feature = {
  name: "adjustments",
  api: {
    sdl: [new URL("./adjustments.graphql", import.meta.url)],
    resolvers: [adjustmentsResolvers],
    needs: { "Mutation.customerAdjustPoints": "write_customers" },
  },
};
