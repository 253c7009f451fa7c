import type { Feature } from "../../features/feature.ts";
import { mergesResolvers } from "./merges.resolvers.ts";
import { syncStoreMergeJob, syncStoreMergeTask } from "./sync-store-merge.job.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { listen } from "../../process/listeners.ts";
import { storeMessages } from "../inbox/store-listener.ts";

export const mergesFeature: Feature = {
  name: "merges",
  listens: [
    listen(storeMessages, { merged: (tx, event) => enqueueJob(tx, syncStoreMergeJob(tx.shopId, event)) }),
  ],
  api: {
    sdl: [new URL("./merges.graphql", import.meta.url)],
    resolvers: [mergesResolvers],
    needs: {
      "Query.mergePreview": "read_customers",
      "Mutation.customerMerge": "write_customers",
      "Mutation.customerMergeUndo": "write_customers",
      MergePreview: "read_customers",
      Merge: "read_customers",
    },
  },
  tasks: [syncStoreMergeTask],
  tables: {
    merges: { archive: "refuse" },
  },
  reads: ["customers", "entries", "orders", "redemptions", "referrals"],
};
