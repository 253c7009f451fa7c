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
import { exactInstant } from "@laurel/domain/dates/exact-instant.ts";
import type { PlatformAuthorization, PlatformWebhooks } from "../../platform.ts";
import { readJson } from "../read-json.ts";
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

/**
 * The signature covers only the body: topic, shop and delivery id are in unsigned headers. Where a body names its shop,
 * the header must name the same one, or none.
 */
export function createVerifyWebhook(secrets: readonly string[]): PlatformWebhooks["verify"] {
  return (headers, rawBody) => {
    const signature = Buffer.from(headerOf(headers, "hmac-sha256", ANY) ?? "", "base64");
    if (!isSignedWith(secrets, rawBody, signature)) return { ok: false, code: "invalid_hmac" };
    if (rawBody[0] !== OPENING_BRACE) return { ok: false, code: "not_a_webhook" };
    const topic = headerOf(headers, "topic", TOPIC, TOPIC_CHARACTERS_MAX)?.toLowerCase();
    const webhookId = headerOf(headers, "webhook-id", PRINTABLE);
    const named = headerOf(headers, "shop-domain", DOMAIN)?.toLowerCase();
    const isMalformed = named === undefined && rawHeaderOf(headers, "shop-domain") !== undefined;
    if (topic === undefined || webhookId === null || isMalformed)
      return { ok: false, code: "invalid_header" };
    const field = isTopic(topic) ? shopFieldOf(topic) : null;
    const shopDomain = field === null ? named : shopInBody(rawBody, field);
    if (shopDomain === undefined) return { ok: false, code: "invalid_header" };
    if (shopDomain === null || (named ?? shopDomain) !== shopDomain)
      return { ok: false, code: "webhook_wrong_shop" };
    const triggeredAt = toInstant(headerOf(headers, "triggered-at", PRINTABLE));
    return { ok: true, webhook: { topic, shopDomain, webhookId, triggeredAt } };
  };
}

const OPENING_BRACE = "{".charCodeAt(0);
const ANY = /^.+$/;
/** `orders/paid`, and `customer.tags_added`. */
const TOPIC = /^[a-z0-9_-]+([/.][a-z0-9_-]+)*$/i;
const DOMAIN = /^[a-z0-9.-]+$/i;
const PRINTABLE = /^[\x21-\x7e]+$/;
const TOPIC_CHARACTERS_MAX = 100;
const HEADER_CHARACTERS_MAX = 200;

function headerOf(headers: Headers, name: string, form: RegExp, max = HEADER_CHARACTERS_MAX): string | null {
  const value = rawHeaderOf(headers, name);
  return value !== undefined && value.length <= max && form.test(value) ? value : null;
}

/**
 * Webhooks come with `X-Shopify-Topic` and the like, the platform's newer events with `Shopify-Topic`. Names are in lower
 * case, as in Node. Undefined: missing or empty.
 */
function rawHeaderOf(headers: Headers, name: string): string | undefined {
  const value = headers[`x-shopify-${name}`] || headers[`shopify-${name}`];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The time only orders deliveries: one that cannot be parsed is ignored. */
function toInstant(text: string | null): string | null {
  const instant = text === null ? null : exactInstant(text);
  return instant !== null && isKeepableInstant(new Date(instant)) ? instant : null;
}

/** In lower case. Null: the body should name its shop, and does not. */
function shopInBody(rawBody: Uint8Array, field: string): string | null {
  try {
    const named = (readJson(rawBody).value as Record<string, unknown>)[field];
    return typeof named === "string" && DOMAIN.test(named) ? named.toLowerCase() : null;
  } catch {
    return null;
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
