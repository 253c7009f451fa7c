import { z } from "zod";
import { readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const deletedCustomer = z.object({ id: restId });

export const customerDeleted: TopicParser = (body) => ({
  type: "customer_deleted",
  customerId: readPayload(deletedCustomer, body).id,
});
