// What was set aside and why, in a merchant's terms.

const topics: Readonly<Record<string, string>> = {
  "orders/create": "a new order",
  "orders/paid": "a paid order",
  "orders/updated": "an updated order",
  "orders/edited": "an edited order",
  "orders/cancelled": "a cancelled order",
  "orders/fulfilled": "a fulfilled order",
  "orders/delete": "a deleted order",
  "refunds/create": "a refund",
  "customers/create": "a new customer",
  "customers/update": "an updated customer",
  "customers/delete": "a deleted customer",
  "shop/update": "an update of the shop",
};

export const topicWords = (topic: string): string =>
  topics[topic] ?? `a message about ${topic.replaceAll(/[/_]/g, " ")}`;

const reasons: Readonly<Record<string, string>> = {
  malformed_body: "its format is not the one that your store documents",
  missing_id: "an id is missing",
  foreign_currency: "it is not in the shop’s currency",
  negative_amount: "an amount is below zero that should not be",
  unsafe_number: "a number is too large",
  invalid_date: "a date is not valid",
  too_many_decimals: "an amount has more decimals than its currency",
  invalid_time_zone: "the time zone is unknown",
  not_text: "it cannot be read as text",
  order_not_readable: "your store reported a changed order, but Laurel could not read it",
  took_too_long: "the database took too long",
  internal_error: "something went wrong in Laurel; the server’s log has the details",
};

export const reasonWords = (code: string): string => reasons[code] ?? code.replaceAll("_", " ");
