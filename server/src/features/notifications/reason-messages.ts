// What was set aside, and why, as a merchant says it.

const topics: Readonly<Record<string, string>> = {
  "orders/create": "a new order",
  "orders/paid": "a paid order",
  "orders/updated": "a changed order",
  "orders/edited": "an edited order",
  "orders/cancelled": "a cancelled order",
  "orders/fulfilled": "a fulfilled order",
  "orders/delete": "a deleted order",
  "refunds/create": "a refund",
  "customers/create": "a new customer",
  "customers/update": "a changed customer",
  "customers/delete": "a deleted customer",
  "shop/update": "a change of the shop",
};

export const topicWords = (topic: string): string =>
  topics[topic] ?? `a message about ${topic.replaceAll(/[/_]/g, " ")}`;

const reasons: Readonly<Record<string, string>> = {
  malformed_body: "it is not in the form that your store documents",
  missing_id: "an id is missing",
  foreign_currency: "it is not in the shop’s currency",
  negative_amount: "an amount is below zero where that makes no sense",
  unsafe_number: "a number is too large",
  invalid_date: "a date is none",
  too_many_decimals: "an amount has more decimals than its currency",
  invalid_time_zone: "the time zone is not known here",
  not_text: "it cannot be read as text",
  order_not_readable: "your store says that an order changed, but it could not be read",
  took_too_long: "the database could not finish it in time",
  internal_error: "something went wrong on Laurel’s side; the server’s log has it",
};

export const reasonWords = (code: string): string => reasons[code] ?? code.replaceAll("_", " ");
