import { moneyReader } from "../orders/money-reader.ts";
import { readPayload, restId } from "../orders/payload.ts";
import { isUnclearRefund, refundFromRest, restRefund } from "../orders/refund-from-rest.ts";
import type { TopicParser } from "./topic-parser.ts";

const createdRefund = restRefund.extend({ order_id: restId });

export const refundCreated: TopicParser = (body, shopCurrency) => {
  const refund = readPayload(createdRefund, body);
  if (isUnclearRefund(refund)) return { type: "order_hint", orderId: refund.order_id };
  return {
    type: "refund_created",
    orderId: refund.order_id,
    refund: refundFromRest(refund, moneyReader(shopCurrency)),
  };
};
