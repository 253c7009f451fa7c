import { isAllSaid } from "@laurel/domain/unsaid.ts";
import {
  contactFromRest,
  isFulfilmentUnclear,
  mustBeRead,
  omissionsOf,
  orderFromRest,
  restOrder,
  unsaidOfRest,
} from "../orders/order-from-rest.ts";
import { readPayload } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

/** For any topic with a whole order. If the order leaves something out, it becomes a hint to read it. */
export const orderChanged: TopicParser = (body, shopCurrency) => {
  const order = readPayload(restOrder, body);
  if (mustBeRead(order)) return { type: "order_hint", orderId: order.id, contact: contactFromRest(order) };
  const unsaid = unsaidOfRest(order);
  const omissions = omissionsOf(order);
  return {
    type: "order_changed",
    ...orderFromRest(order, shopCurrency),
    ...(!isAllSaid(unsaid) && { unsaid }),
    ...(omissions.length > 0 && { omissions }),
    ...(isFulfilmentUnclear(order) && { isFulfilmentUnclear: true }),
  };
};
