import type { Feature } from "../../features/feature.ts";
import { ordersResolvers } from "./orders.resolvers.ts";

export const ordersFeature: Feature = {
  name: "orders",
  api: {
    sdl: [new URL("./orders.graphql", import.meta.url)],
    resolvers: [ordersResolvers],
    needs: {
      "Query.ordersNamed": "read_customers",
      Order: "read_customers",
    },
  },
  tables: {
    orders: { archive: "refuse" },
  },
  reads: ["customers", "redemptions", "referrals"],
};
