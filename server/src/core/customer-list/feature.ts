import type { Feature } from "../../features/feature.ts";
import { customersListResolvers } from "./customers-list.resolvers.ts";
import { customerViewsResolvers } from "./customer-views.resolvers.ts";

export const customerListFeature: Feature = {
  name: "customer-list",
  api: {
    sdl: [
      new URL("./customers-list.graphql", import.meta.url),
      new URL("./customer-views.graphql", import.meta.url),
    ],
    resolvers: [customersListResolvers, customerViewsResolvers],
    needs: {
      "Query.customers": "read_customers",
      "Query.customerViews": "read_customers",
      "Mutation.customerViewCreate": "write_customers",
      "Mutation.customerViewRename": "write_customers",
      "Mutation.customerViewDelete": "write_customers",
      CustomerView: "read_customers",
    },
  },
  tables: {
    customer_views: { archive: "replace_all" },
  },
  reads: ["customers"],
};
