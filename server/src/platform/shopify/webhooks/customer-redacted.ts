import { z } from "zod";
import { emailOrNull } from "../orders/order-parts.ts";
import { readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const redaction = z.object({
  customer: z.object({ id: restId, email: z.string().nullish() }),
  orders_to_redact: z.array(restId).nullish(),
});

export const customerRedacted: TopicParser = (body) => {
  const { customer, orders_to_redact: orderIds } = readPayload(redaction, body);
  return {
    type: "customer_redacted",
    customerId: customer.id,
    email: emailOrNull(customer.email),
    orderIds: orderIds ?? [],
  };
};
