/** Every topic that this platform announces. `orders/paid` is ORDERS_PAID in the API. */
export const TOPICS = [
  "app/scopes_update",
  "app/uninstalled",
  "bulk_operations/finish",
  "customer.tags_added",
  "customer.tags_removed",
  "customers/create",
  "customers/delete",
  "customers/disable",
  "customers/enable",
  "customers/merge",
  "customers/update",
  "customers_email_marketing_consent/update",
  "discounts/create",
  "discounts/delete",
  "discounts/update",
  "orders/cancelled",
  "orders/create",
  "orders/delete",
  "orders/edited",
  "orders/fulfilled",
  "orders/paid",
  "orders/partially_fulfilled",
  "orders/updated",
  "products/create",
  "products/delete",
  "products/update",
  "refunds/create",
  "shop/update",
] as const;

export type Topic = (typeof TOPICS)[number];

/** Sent to every app whatever it subscribes to; the API does not have them. */
export type ComplianceTopic = "customers/data_request" | "customers/redact" | "shop/redact";

export function topicFromApi(name: string): string {
  return TOPICS.find((topic) => topicToApi(topic) === name) ?? name;
}

export const topicToApi = (topic: string): string => topic.replace(/[/.]/, "_").toUpperCase();
