import { z } from "zod";
import { globalId, readPayload } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const merge = z.object({
  admin_graphql_api_customer_kept_id: globalId,
  admin_graphql_api_customer_deleted_id: globalId,
  status: z.string().nullish(),
  errors: z.array(z.unknown()).nullish(),
});

/** Also sent for a merge that failed: then with its errors. Only one that is said to be done moves points. */
export const customersMerged: TopicParser = (body) => {
  const { status, errors, ...ids } = readPayload(merge, body);
  return {
    type: "customers_merged",
    keptId: ids.admin_graphql_api_customer_kept_id,
    deletedId: ids.admin_graphql_api_customer_deleted_id,
    isDone: status?.toLowerCase() === "completed" && (errors ?? []).length === 0,
  };
};
