// The platform signs texts for four purposes with one secret: HMAC-SHA256 proves that a text is from the platform, not
// what it is for. So each purpose is recognized by a form that no text of another purpose can have:
//
//   a webhook's body         {"id":1,…}                       begins with "{"
//   an authorization's       code=…&host=…&shop=…             names and values percent-encoded: no "{", no "/";
//   answer                                                    none of the names that other signed queries carry
//   an app proxy's request   logged_in_customer_id=path_…     sorted, so that it never begins with "{"; has a "/"
//   an ID token              eyJ….eyJ…                        two texts in base64url: no "{", no "="
//
// ID tokens are read in verify-id-token.ts, an app proxy's requests in proxied-query.ts. Comparisons take the same time
// whatever the result.
import { createHmac, timingSafeEqual } from "node:crypto";
import { isKeepableInstant } from "@laurel/domain/bounds.ts";
import type { PlatformAuthorization, PlatformWebhooks, WebhookHeaders } from "../../platform.ts";
import { isTopic, shopFieldOf } from "../webhooks/topics.ts";

/** `secrets` are all that are valid: while a secret is being replaced, the old one too. */
export function isSignedWith(
  secrets: readonly string[],
  text: string | Uint8Array,
  signature: Buffer,
): boolean {
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(text).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

type Headers = Parameters<PlatformWebhooks["verify"]>[0];

/** The signature covers only the body: topic, shop and delivery id are in unsigned headers. */
export function createVerifyWebhook(secrets: readonly string[]): PlatformWebhooks["verify"] {
  return (headers, rawBody) => {
    const signature = Buffer.from(headerOf(headers, "x-shopify-hmac-sha256", ANY) ?? "", "base64");
    if (!isSignedWith(secrets, rawBody, signature)) return { ok: false, code: "invalid_hmac" };
    if (rawBody[0] !== OPENING_BRACE) return { ok: false, code: "not_a_webhook" };
    const webhook = readWebhookHeaders(headers);
    if (webhook === null) return { ok: false, code: "invalid_header" };
    return isOfItsShop(webhook, rawBody) ? { ok: true, webhook } : { ok: false, code: "webhook_wrong_shop" };
  };
}

const OPENING_BRACE = "{".charCodeAt(0);
const ANY = /^.+$/;
const TOPIC = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/;
const DOMAIN = /^[a-z0-9.-]+$/i;
const PRINTABLE = /^[\x21-\x7e]+$/;
const TOPIC_CHARACTERS_MAX = 100;
const HEADER_CHARACTERS_MAX = 200;

function readWebhookHeaders(headers: Headers): WebhookHeaders | null {
  const topic = headerOf(headers, "x-shopify-topic", TOPIC, TOPIC_CHARACTERS_MAX);
  const shopDomain = headerOf(headers, "x-shopify-shop-domain", DOMAIN);
  const webhookId = headerOf(headers, "x-shopify-webhook-id", PRINTABLE);
  if (topic === null || shopDomain === null || webhookId === null) return null;
  const triggeredAt = toInstant(headerOf(headers, "x-shopify-triggered-at", PRINTABLE));
  return { topic, shopDomain: shopDomain.toLowerCase(), webhookId, triggeredAt };
}

/** Header names are in lower case, as in Node. */
function headerOf(headers: Headers, name: string, form: RegExp, max = HEADER_CHARACTERS_MAX): string | null {
  const value = headers[name];
  return typeof value === "string" && value.length <= max && form.test(value) ? value : null;
}

/** The time only orders deliveries: one that cannot be parsed is ignored. */
function toInstant(text: string | null): string | null {
  const instant = new Date(text ?? Number.NaN);
  return isKeepableInstant(instant) ? instant.toISOString() : null;
}

function isOfItsShop({ topic, shopDomain }: WebhookHeaders, rawBody: Uint8Array): boolean {
  const field = isTopic(topic) ? shopFieldOf(topic) : null;
  if (field === null) return true;
  try {
    const named = (JSON.parse(Buffer.from(rawBody).toString()) as Record<string, unknown>)[field];
    return typeof named === "string" && named.toLowerCase() === shopDomain;
  } catch {
    return false;
  }
}

const TOLERANCE_SECONDS = 90;
const HEX = /^[0-9a-f]{64}$/;
const SECONDS = /^\d{1,12}$/;

/** The first three are in the URL of a page that the platform opens, the others in an app proxy's request. */
const NAMES_OF_OTHERS = [
  "embedded",
  "id_token",
  "session",
  "logged_in_customer_id",
  "path_prefix",
  "signature",
];

export function createVerifyCallback(secrets: readonly string[]): PlatformAuthorization["verifyCallback"] {
  return (query, now) => {
    const hmacs = query.getAll("hmac");
    const [hmac = ""] = hmacs;
    const isOne = hmacs.length === 1 && HEX.test(hmac) && !NAMES_OF_OTHERS.some((name) => query.has(name));
    if (!isOne || !isSignedWith(secrets, callbackText(query), Buffer.from(hmac, "hex")))
      return { ok: false, code: "invalid_hmac" };
    return isNearNow(query.get("timestamp") ?? "", now)
      ? { ok: true }
      : { ok: false, code: "callback_expired" };
  };
}

/** Whether a text is a time in seconds at most 90 seconds away. */
export function isNearNow(timestamp: string, now: Date): boolean {
  const awaySeconds = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  return SECONDS.test(timestamp) && awaySeconds <= TOLERANCE_SECONDS;
}

/** All except the signature itself, sorted by name, percent-encoded. */
function callbackText(query: URLSearchParams): string {
  const signed = new URLSearchParams([...query].filter(([name]) => name !== "hmac"));
  signed.sort();
  return signed.toString().replaceAll("+", "%20");
}
