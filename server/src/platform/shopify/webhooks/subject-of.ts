// Which order and which person a body is about, for people who look at a message that could not be applied: from the
// fields that it has, whatever is wrong with the others.
import { isSeen } from "@laurel/domain/text.ts";
import type { WebhookSubject } from "../../platform.ts";
import { idOf } from "../read-json.ts";

export function subjectOf(topic: string, body: unknown): WebhookSubject {
  const whole = fieldsOf(body);
  const isOrder = topic.startsWith("orders/") && topic !== "orders/edited";
  const { order_id: orderId } = topic === "orders/edited" ? fieldsOf(whole["order_edit"]) : whole;
  const person = fieldsOf(whole["customer"] ?? (topic.startsWith("customers/") ? whole : null));
  const names = [person["first_name"], person["last_name"]].map(textOf).filter((name) => name !== null);
  return {
    orderId: numberOf(isOrder ? whole["id"] : orderId),
    orderName: isOrder ? textOf(whole["name"]) : null,
    customerId: numberOf(person["id"]) ?? numberOf(whole["customer_id"] ?? whole["customerId"]),
    customerName: names.join(" ") || textOf(person["email"]),
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const textOf = (value: unknown): string | null =>
  typeof value === "string" && isSeen(value) ? value.trim() : null;

/** An id as decimal text. Null: it has none. */
function numberOf(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  if (typeof value === "string" && /^\d{1,20}$/.test(value)) return value.replace(/^0+(?=\d)/, "");
  return idOf(value);
}
