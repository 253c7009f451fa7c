/** What the store had to say, in a merchant's words. */
export const topicWords = (topic: string): string =>
  TOPICS[topic] ?? `A message about ${topic.replaceAll(/[/_]/g, " ")}`;

const TOPICS: Readonly<Record<string, string>> = {
  "orders/create": "A new order",
  "orders/paid": "A paid order",
  "orders/updated": "A changed order",
  "orders/edited": "An edited order",
  "orders/cancelled": "A cancelled order",
  "orders/fulfilled": "A fulfilled order",
  "orders/delete": "A deleted order",
  "refunds/create": "A refund",
  "customers/create": "A new customer",
  "customers/update": "A changed customer",
  "customers/delete": "A deleted customer",
  "shop/update": "A change of the shop",
};
