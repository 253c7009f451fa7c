// What a page may load, and which sites may frame it.
import { originsOf } from "../../http/browser-origin.ts";
import type { Env } from "../../config/env.ts";

/** Where Shopify's admin is today. It used to be at the store's own address. */
const ADMIN_ORIGIN = "https://admin.shopify.com";
/** This one script only: the same host also serves files that any store has uploaded. */
export const PLATFORM_SCRIPT = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

export interface PolicyInput {
  readonly nonce: string;
  /** Part of the app: shown in a frame inside the store's admin. Other pages are shown on their own. */
  readonly isApp: boolean;
  /** Checked; null if the address names no shop. */
  readonly shop: string | null;
}

export function contentSecurityPolicy(env: Env, { nonce, isApp, shop }: PolicyInput): string {
  const bridge = isApp ? (env.devStoreUrl ? originsOf(env.devStoreUrl) : [PLATFORM_SCRIPT]) : [];
  const ancestors = isApp ? frameAncestors(env, shop) : ["'none'"];
  return [
    "default-src 'none'",
    ["script-src", "'self'", `'nonce-${nonce}'`, ...bridge].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of products are the store's files.
    `img-src 'self' data:${isApp ? " https://cdn.shopify.com" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ["frame-ancestors", ...ancestors].join(" "),
  ].join("; ");
}

/** Only the shop and the admin. A development store is allowed only if the settings name one: on this machine. */
function frameAncestors(env: Env, shop: string | null): readonly string[] {
  const { devStoreUrl } = env;
  const own = shop ? [`https://${shop}`] : [];
  if (!devStoreUrl) return [...own, ADMIN_ORIGIN];
  const { port } = new URL(devStoreUrl);
  const ownOnDevPort = shop && port ? [`https://${shop}:${port}`] : [];
  return [...own, ADMIN_ORIGIN, ...originsOf(devStoreUrl), ...ownOnDevPort];
}
