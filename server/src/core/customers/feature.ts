import type { Feature } from "../../features/feature.ts";
import { customerNotesResolvers } from "./customer-notes.resolvers.ts";
import { customersResolvers } from "./customers.resolvers.ts";

export const customersFeature: Feature = {
  name: "customers",
  api: {
    sdl: [
      new URL("./customer-notes.graphql", import.meta.url),
      new URL("./customers.graphql", import.meta.url),
    ],
    resolvers: [customerNotesResolvers, customersResolvers],
    needs: {
      "Mutation.customerNoteAdd": "write_customers",
      "Mutation.customerNoteRemove": "write_customers",
      CustomerNote: "read_customers",
      "Query.customer": "read_customers",
      "Mutation.customerSetBirthday": "write_customers",
      "Mutation.customerSetTier": "write_customers",
      Customer: "read_customers",
      PointsBalance: "read_customers",
      Lot: "read_customers",
      Tier: null,
    },
  },
  tables: {
    customers: { archive: "refuse" },
    customer_notes: { archive: "refuse" },
    erased_addresses: { leftOut: "kept for a day, for files that are on their way to one server" },
  },
  reads: ["balances", "entries", "merges", "privacy_requests"],
};
