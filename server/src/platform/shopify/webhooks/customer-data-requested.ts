import { z } from "zod";
import { readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const dataRequest = z.object({
  customer: z.object({ id: restId }),
  orders_requested: z.array(restId).nullish(),
});

export const customerDataRequested: TopicParser = (body) => {
  const { customer, orders_requested: orderIds } = readPayload(dataRequest, body);
  return { type: "customer_data_requested", customerId: customer.id, orderIds: orderIds ?? [] };
};
