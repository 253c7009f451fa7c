import { type ApiContext, gid, numberOfGid } from "../context.ts";
import type { BulkErrorCode, BulkOperation } from "./bulk-operations.ts";
import { fileOf, isExpired } from "./bulk-operations.ts";
import { readBulkQuery } from "./bulk-query.ts";
import { startBulkOperation } from "./run-bulk-operation.ts";

type BulkUserErrorCode = "INVALID" | "LIMIT_REACHED";

/** `root` has the fields of all queries, for bulk queries to select. */
export const bulkMutations = (root: () => object) => ({
  bulkOperationRunQuery: (
    { query, groupObjects }: { query: string; groupObjects: boolean },
    context: ApiContext,
  ) => {
    const read = readBulkQuery(query);
    if ("refusal" in read) return refused("INVALID", read.refusal);
    const operation = startBulkOperation(context, root(), {
      text: query,
      read,
      isGrouped: groupObjects,
    });
    if (operation === null)
      return refused("LIMIT_REACHED", "Bulk operations limit reached. Please try again later.");
    return { bulkOperation: bulkOperationView(context, operation), userErrors: [] };
  },

  bulkOperationCancel: ({ id }: { id: string }, context: ApiContext) => {
    const operation = bulkOperationOf(context, id);
    if (operation === undefined)
      return {
        bulkOperation: null,
        userErrors: [{ field: ["id"], message: "Bulk operation does not exist" }],
      };
    context.world.bulk.cancel(operation);
    return { bulkOperation: bulkOperationView(context, operation), userErrors: [] };
  },
});

const refused = (code: BulkUserErrorCode, message: string) => ({
  bulkOperation: null,
  userErrors: [{ code, field: code === "INVALID" ? ["query"] : null, message }],
});

export const bulkOperationOf = ({ world, shop }: ApiContext, id: string): BulkOperation | undefined =>
  world.bulk.find(shop.domain, numberOfGid(id, "BulkOperation") ?? 0);

export function bulkOperationView({ world, shop }: ApiContext, operation: BulkOperation) {
  const now = world.clock();
  const file = fileOf(operation, now);
  const url = file === null ? null : `https://${shop.domain}/bulk-operation-results/${file}`;
  const status = isExpired(operation, now) ? "EXPIRED" : operation.status;
  return {
    __typename: "BulkOperation",
    id: gid("BulkOperation", operation.id),
    type: "QUERY",
    status,
    errorCode: operation.errorCode satisfies BulkErrorCode | null,
    query: operation.query,
    createdAt: operation.createdAt.toISOString(),
    completedAt: operation.status === "COMPLETED" ? operation.endedAt?.toISOString() : null,
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: file === null ? null : String(operation.parts.reduce((sum, { length }) => sum + length, 0)),
    url: operation.status === "COMPLETED" ? url : null,
    partialDataUrl: operation.status === "FAILED" ? url : null,
  };
}
