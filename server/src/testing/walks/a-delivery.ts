import { signWebhook } from "../../platform/shopify/auth/sign-webhook.ts";
import { testCredentials } from "../test-platform.ts";

/** A webhook about a paid order, signed as the store would. */
export function aDelivery(domain: string, body: unknown) {
  const rawBody = Buffer.from(JSON.stringify(body));
  const named = {
    topic: "orders/paid",
    shopDomain: domain,
    webhookId: "apart",
    eventId: null,
    triggeredAt: null,
  };
  const headers = signWebhook(testCredentials.apiSecret, named, rawBody);
  return { method: "POST", path: "/webhooks", body: rawBody, headers } as const;
}
