import { z } from "zod";
import { nameActors } from "../../tenant/shop-auth/name-actors.ts";
import { noteSchema } from "../adjustments/adjust-points.ts";
import { readConditions } from "../customer-list/customer-conditions.ts";
import type { CustomerSelection } from "../customer-list/select-customers.ts";
import { AppError } from "../../process/errors.ts";
import { checkId, checkInput, checkOptionalReason, isId, reasonSchema } from "../../graphql/check-input.ts";
import { askedPage } from "../../graphql/connection.ts";
import { payload } from "../../graphql/mutation.ts";
import type {
  CustomerSelection as AskedSelection,
  Resolvers,
} from "../../graphql/resolver-types.generated.ts";
import { idempotencyKeySchema } from "../../tenant/idempotency/claim-key.ts";
import { findBulkAdjustmentById, listNewestBulkAdjustments } from "./bulk-adjustment.ts";
import { readMovementsAsked } from "../ledger/movements/movements-asked.ts";
import { listActivity } from "./list-activity.ts";
import { previewUndo } from "./preview-undo.ts";
import { previewBulkAdjustment, startBulkAdjustment } from "./start-bulk-adjustment.ts";
import { undoBulkAdjustment } from "./undo-bulk-adjustment.ts";

export const bulkAdjustmentsResolvers = {
  Query: {
    bulkAdjustmentPreview: (_, { selection, points }, { read }) => {
      const asked = { selection: readSelection(selection), points };
      return read((tx) => previewBulkAdjustment(tx, asked));
    },
    bulkAdjustment: (_, { id }, { read }) => (isId(id) ? read((tx) => findBulkAdjustmentById(tx, id)) : null),
    bulkAdjustments: (_, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listNewestBulkAdjustments(tx, page));
    },
    bulkAdjustmentUndoPreview: (_, { id }, { read }) => (isId(id) ? read((tx) => previewUndo(tx, id)) : null),
    activity: (_, args, { read }) => {
      const asked = readMovementsAsked(args);
      return read((tx) => listActivity(tx, asked));
    },
  },
  Mutation: {
    bulkAdjustmentStart: (_, { input }, { deps, shop, actor, read }) =>
      payload("bulkAdjustment", async () => {
        const id = await startBulkAdjustment(deps, shop.shopId, {
          selection: readSelection(input.selection),
          points: input.points,
          reason: checkInput(reasonSchema, input.reason, ["reason"]),
          note: checkInput(noteSchema, input.note ?? null, ["note"]),
          countsTowardTier: input.countsTowardTier ?? null,
          expectedMembers: input.expectedMembers ?? null,
          idempotencyKey: checkInput(idempotencyKeySchema, input.idempotencyKey, ["idempotencyKey"]),
          actor,
        });
        return read((tx) => findBulkAdjustmentById(tx, id));
      }),
    bulkAdjustmentUndo: (_, { id, reason }, { deps, shop, actor, read }) =>
      payload("bulkAdjustment", async () => {
        const bulkId = checkId(id, "bulk_adjustment_not_found", "id");
        const why = checkOptionalReason(reason);
        await undoBulkAdjustment(deps, shop.shopId, { id: bulkId, reason: why, actor });
        return read((tx) => findBulkAdjustmentById(tx, bulkId));
      }),
  },
  BulkAdjustment: {
    createdByName: async ({ createdBy }, _, { load }) => (await load(nameActors, createdBy)) ?? null,
    undoneByName: async ({ undoneBy }, _, { load }) =>
      undoneBy == null ? null : ((await load(nameActors, undoneBy)) ?? null),
  },
} satisfies Resolvers;

const customerIdsSchema = z
  .array(z.uuid("This is not the id of a customer."))
  .max(1_000, "At most 1,000 customers.");

/** Refuses anything but exactly one of the two. */
function readSelection({ customerIds, matching }: AskedSelection): CustomerSelection {
  if (customerIds != null && matching == null)
    return { customerIds: checkInput(customerIdsSchema, customerIds, ["selection", "customerIds"]) };
  if (matching != null && customerIds == null)
    return { conditions: readConditions(matching.filter ?? {}, matching.query ?? null) };
  const message = "Give either customerIds or matching, not both.";
  throw new AppError("invalid_input", {}, { field: ["selection"], message });
}
