import { customerFromRest, restCustomer } from "../orders/customer-from-rest.ts";
import { readPayload } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

export const customerCreated: TopicParser = (body) => ({
  type: "customer_created",
  customer: customerFromRest(readPayload(restCustomer, body)),
});
