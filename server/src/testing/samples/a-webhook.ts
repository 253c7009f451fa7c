// Webhooks as the store sends them, and the platform as far as they need it.
import type { Platform } from "../../platform/platform.ts";
import { signWebhook } from "../../platform/shopify/auth/sign-webhook.ts";
import { createWebhooks } from "../../platform/shopify/webhooks.ts";
import { testCredentials } from "../test-platform.ts";

/** A platform that verifies and reads webhooks; nothing can be asked of its stores. */
export const onlyWebhooks = { webhooks: createWebhooks([testCredentials.apiSecret]) } as Platform;

export interface AboutWebhook {
  /** By default `orders/paid`. */
  readonly topic?: string;
  /** By default one that no other webhook of this process has. */
  readonly webhookId?: string;
  /** By default the header is absent. */
  readonly triggeredAt?: string | null;
}

let count = 0;

/** A webhook as the store signs and sends it, for `fetch` and for `inject`. `body`: an object, or what is sent byte for byte. */
export function aWebhook(shopDomain: string, body: object | string | Uint8Array, about: AboutWebhook = {}) {
  count += 1;
  const { topic = "orders/paid", webhookId = `w-${count}`, triggeredAt = null } = about;
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const bytes = Buffer.from(isRaw ? (body as string) : JSON.stringify(body));
  const named = { topic, shopDomain, webhookId, eventId: null, triggeredAt };
  const headers = signWebhook(testCredentials.apiSecret, named, bytes);
  return { method: "POST", url: "/webhooks", headers, body: bytes } as const;
}
