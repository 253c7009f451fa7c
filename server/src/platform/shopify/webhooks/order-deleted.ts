import { z } from "zod";
import { readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const deletedOrder = z.object({ id: restId });

export const orderDeleted: TopicParser = (body) => ({
  type: "order_deleted",
  orderId: readPayload(deletedOrder, body).id,
});
