// Small paid orders as webhooks, each a new order, mostly of a new customer, signed beforehand.
import { signWebhook } from "@laurel/server/platform/shopify/auth/sign-webhook.ts";
import { anOrderPayload } from "@laurel/server/testing/samples/order-payload.ts";
import { requestBytes } from "./http-connection.ts";

export interface WebhookLoad {
  readonly url: string;
  /** Of several, they take turns. */
  readonly shopDomain: string | readonly string[];
  readonly secret: string;
  /** Orders are numbered from here, so that no two loads of one run share an order. */
  readonly firstOrder: number;
  readonly customers: number;
}

/** Fields that no rule uses: real bodies are a few kilobytes. */
const ballast = Array.from({ length: 40 }, (_, n) => ({
  name: `attribute-${n}`,
  value: "what a theme, an app or a shopper wrote into the cart",
}));

export function webhookRequest(load: WebhookLoad, nth: number): Buffer {
  const url = new URL("/webhooks", load.url);
  const orderNumber = load.firstOrder + nth;
  const customerNumber = 7_000_000 + (orderNumber % load.customers);
  const payload = anOrderPayload({
    id: 5_000_000_000 + orderNumber,
    name: `#${orderNumber}`,
    currency: "EUR",
    note_attributes: ballast,
    customer: {
      id: customerNumber,
      email: `customer-${customerNumber}@example.com`,
      first_name: "Customer",
      last_name: String(customerNumber),
      state: "enabled",
      verified_email: true,
      tags: "",
      created_at: "2026-01-05T08:00:00Z",
      updated_at: "2026-01-05T08:00:00Z",
    },
  });
  const body = Buffer.from(JSON.stringify(payload));
  const webhook = {
    topic: "orders/paid",
    shopDomain:
      typeof load.shopDomain === "string" ? load.shopDomain : load.shopDomain[nth % load.shopDomain.length]!,
    webhookId: `load-${orderNumber}`,
    eventId: null,
    triggeredAt: null,
  };
  return requestBytes(url, signWebhook(load.secret, webhook, body), body);
}
