// Whether a delivery is the platform's: an HMAC over the raw bytes, compared in constant time.
import { createHmac, timingSafeEqual } from "node:crypto";
import { isKeepableInstant } from "@laurel/domain/bounds.ts";
import type { PlatformWebhooks } from "../platform.ts";

/** `secrets` are all that count just now: while a secret is being changed, the old one too. */
export function createVerify(secrets: readonly string[]): PlatformWebhooks["verify"] {
  return (headers, rawBody) => {
    const hmac = headerOf(headers, "x-shopify-hmac-sha256");
    if (hmac === null || !secrets.some((secret) => isSignedWith(secret, rawBody, hmac)))
      return { ok: false, code: "invalid_hmac" };
    const topic = headerOf(headers, "x-shopify-topic");
    const shopDomain = headerOf(headers, "x-shopify-shop-domain");
    const webhookId = headerOf(headers, "x-shopify-webhook-id");
    if (topic === null || shopDomain === null || webhookId === null)
      return { ok: false, code: "missing_header" };
    const triggeredAt = headerOf(headers, "x-shopify-triggered-at");
    return {
      ok: true,
      webhook: {
        topic,
        shopDomain: shopDomain.toLowerCase(),
        webhookId,
        triggeredAt: toInstant(triggeredAt),
      },
    };
  };
}

function isSignedWith(secret: string, rawBody: Uint8Array, hmac: string): boolean {
  const expected = createHmac("sha256", secret).update(rawBody).digest();
  const given = Buffer.from(hmac, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Header names are in lower case, as Node gives them. */
function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | null {
  const value = headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Only orders deliveries in time: one that can't be read is as good as none. */
function toInstant(text: string | null): string | null {
  const instant = new Date(text ?? Number.NaN);
  return isKeepableInstant(instant) ? instant.toISOString() : null;
}
