import { readPayload } from "../orders/payload.ts";
import { restShop } from "../orders/shop-from-rest.ts";
import type { TopicParser } from "./topic-parser.ts";

export const shopUpdated: TopicParser = (body) => {
  const shop = readPayload(restShop, body);
  return {
    type: "shop_updated",
    shop: {
      name: shop.name,
      currencyCode: shop.currency,
      timeZone: shop.iana_timezone,
      ownerEmail: shop.email,
    },
  };
};
