import { z } from "zod";
import { readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const orderEdit = z.object({ order_edit: z.object({ order_id: restId }) });

/** Names the added and removed lines, but not the order's state: it must be read. */
export const orderEdited: TopicParser = (body) => ({
  type: "order_hint",
  orderId: readPayload(orderEdit, body).order_edit.order_id,
});
