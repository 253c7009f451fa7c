import type { Feature } from "../feature.ts";
import { customerViewsResolvers } from "./customer-views.resolvers.ts";

export const customerListFeature: Feature = {
  name: "customer-list",
  api: {
    sdl: [new URL("./customer-views.graphql", import.meta.url)],
    resolvers: [customerViewsResolvers],
    needs: {
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
