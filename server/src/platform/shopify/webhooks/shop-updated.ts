import { readPayload } from "../orders/payload.ts";
import { restShop } from "../orders/shop-from-rest.ts";
import type { TopicParser } from "./topic-parser.ts";

export const shopUpdated: TopicParser = (body) => {
  const { name, currency, iana_timezone: timeZone, email } = readPayload(restShop, body);
  return {
    type: "shop_updated",
    shop: {
      ...(name && { name }),
      ...(currency && { currencyCode: currency }),
      ...(timeZone && { timeZone }),
      ...(email !== undefined && { ownerEmail: email }),
    },
  };
};
