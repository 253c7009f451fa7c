/** The merchant's label for a webhook topic. */
export const topicWords = (topic: string): string =>
  TOPICS[topic] ?? `A message about ${topic.replaceAll(/[/_]/g, " ")}`;

const TOPICS: Readonly<Record<string, string>> = {
  "orders/create": "A new order",
  "orders/paid": "A paid order",
  "orders/updated": "An updated order",
  "orders/edited": "An edited order",
  "orders/cancelled": "A cancelled order",
  "orders/fulfilled": "A fulfilled order",
  "orders/delete": "A deleted order",
  "refunds/create": "A refund",
  "customers/create": "A new customer",
  "customers/update": "An updated customer",
  "customers/delete": "A deleted customer",
  "customer.tags_added": "Tags added to a customer",
  "customer.tags_removed": "Tags removed from a customer",
  "shop/update": "An update of the shop",
};
