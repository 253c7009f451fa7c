import type { Feature } from "../../features/feature.ts";
import { privacyResolvers } from "./privacy.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { erasePersonTask } from "./erase-person.job.ts";
import { eraseShopJob, eraseShopTask } from "./erase-shop.job.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { askedByPlatform, recordDataRequest, requestErasure } from "./privacy-requests.ts";
import { listen } from "../../process/listeners.ts";
import { storeMessages } from "../../intake/inbox/store-listener.ts";

export const privacyFeature: Feature = {
  name: "privacy",
  listens: [
    listen(storeMessages, {
      dataRequested: (tx, deps, event) => recordDataRequest(tx, deps, askedByPlatform(event)),
      personRedacted: (tx, deps, event) =>
        requestErasure(tx, deps, { ...askedByPlatform(event), email: event.email }),
      shopRedacted: (tx) => enqueueJob(tx, eraseShopJob(tx.shopId)),
    }),
  ],
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
  },
  reads: ["balances", "customers", "merges", "orders", "redemptions"],
};
