import { customerFromRest, restCustomer } from "../orders/customer-from-rest.ts";
import { readPayload } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

export const customerUpdated: TopicParser = (body) => ({
  type: "customer_updated",
  customer: customerFromRest(readPayload(restCustomer, body)),
});
