import type { Feature } from "../../features/feature.ts";
import { bulkAdjustmentsResolvers } from "./bulk-adjustments.resolvers.ts";
import { bulkAdjustmentTask } from "./bulk-adjustment.job.ts";

export const bulkFeature: Feature = {
  name: "bulk",
  api: {
    sdl: [new URL("./bulk-adjustments.graphql", import.meta.url)],
    resolvers: [bulkAdjustmentsResolvers],
    needs: {
      "Query.bulkAdjustmentPreview": "read_customers",
      "Query.bulkAdjustment": "read_customers",
      "Query.bulkAdjustments": "read_customers",
      "Query.bulkAdjustmentUndoPreview": "read_customers",
      "Query.activity": "read_customers",
      "Mutation.bulkAdjustmentStart": "write_customers",
      "Mutation.bulkAdjustmentUndo": "write_customers",
      BulkAdjustmentPreview: "read_customers",
      BulkAdjustment: "read_customers",
      BulkUndoPreview: "read_customers",
      ActivityLine: "read_customers",
    },
  },
  tasks: [bulkAdjustmentTask],
  tables: {
    bulk_adjustments: { archive: "refuse" },
    bulk_adjustment_parts: { archive: "refuse" },
  },
  reads: ["idempotency_keys"],
};
