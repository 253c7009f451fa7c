import type { Feature } from "../feature.ts";
import { privacyResolvers } from "./privacy.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { erasePersonTask } from "./erase-person.job.ts";
import { eraseShopTask } from "./erase-shop.job.ts";

export const privacyFeature: Feature = {
  name: "privacy",
  api: {
    sdl: [new URL("./privacy.graphql", import.meta.url)],
    resolvers: [privacyResolvers],
    needs: {
      "Query.dataRequestsOpen": EVERYTHING,
      "Query.privacyRequests": EVERYTHING,
      "Mutation.customerErase": EVERYTHING,
      "Mutation.customerExportData": EVERYTHING,
      PrivacyRequest: EVERYTHING,
    },
  },
  tasks: [erasePersonTask, eraseShopTask],
  tables: {
    privacy_requests: { archive: "refuse" },
    erased_addresses: { leftOut: "kept for a day, for files that are on their way to one server" },
  },
  reads: ["balances", "customers", "merges", "orders", "redemptions"],
};
