import { z } from "zod";
import { globalId, instant, readPayload } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const changed = z.object({
  customerId: globalId,
  tags: z.array(z.string()),
  occurredAt: instant.nullish(),
});

/**
 * Which tags were added or removed is not taken from the message: of two changes within one second nobody can tell which
 * came first. The customer is read.
 */
export const customerTagsChanged: TopicParser = (body) => ({
  type: "customer_hint",
  customerId: readPayload(changed, body).customerId,
});
