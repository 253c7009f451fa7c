// What became of deliveries and endpoints, in a merchant's words.
import type { DeliveryRow, EndpointRow } from "./webhooks.generated.ts";

export const deliveryStates: Readonly<Record<DeliveryRow["status"], string>> = {
  WAITING: "Waiting",
  DELIVERED: "Delivered",
  FAILED: "Failed",
};

const failures: Readonly<Record<string, string>> = {
  timeout: "No answer within 15 seconds",
  unreachable: "The server couldn’t be reached",
  unknown_host: "There is no server of that name",
  certificate: "Its certificate isn’t valid",
  address_not_allowed: "The name leads to an address inside a private network",
  secret_lost: "The secret can’t be read any more",
};

/** Such as “Answered 500”. */
export const resultOf = ({ statusCode, failure }: DeliveryRow["attempts"][number]): string =>
  statusCode === null ? (failures[failure ?? ""] ?? "No answer") : `Answered ${statusCode}`;

export const offReasons: Readonly<Record<NonNullable<EndpointRow["offReason"]>, string>> = {
  MERCHANT: "Switched off",
  GONE: "Switched off: it answered that it’s gone for good",
  FAILING: "Switched off: nothing could be delivered for five days",
  SECRET_LOST: "Switched off: its secret can’t be read any more. Make a new one.",
};

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
