// The platform's headers of a delivery, for programs that deliver in its place: `replay`, the tests and the benchmarks.
import { createHmac } from "node:crypto";

/** The API version whose payloads the adapter reads. */
const API_VERSION = "2026-10";

export interface WebhookToSign {
  readonly topic: string;
  readonly shopDomain: string;
  readonly webhookId: string;
  readonly eventId: string | null;
  readonly triggeredAt: string | null;
}

/** All headers of one delivery; the signature covers exactly these bytes. */
export function signWebhook(
  secret: string,
  webhook: WebhookToSign,
  rawBody: Uint8Array,
): Record<string, string> {
  const { topic, shopDomain, webhookId, eventId, triggeredAt } = webhook;
  return {
    "Content-Type": "application/json",
    "X-Shopify-Topic": topic,
    "X-Shopify-Hmac-Sha256": createHmac("sha256", secret).update(rawBody).digest("base64"),
    "X-Shopify-Shop-Domain": shopDomain,
    "X-Shopify-API-Version": API_VERSION,
    "X-Shopify-Webhook-Id": webhookId,
    ...(eventId === null ? {} : { "X-Shopify-Event-Id": eventId }),
    ...(triggeredAt === null ? {} : { "X-Shopify-Triggered-At": triggeredAt }),
  };
}
