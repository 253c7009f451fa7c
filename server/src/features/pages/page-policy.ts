// What a page may load, and who may show it in a frame.
import { originsOf } from "../../http/browser-origin.ts";
import type { Env } from "../../config/env.ts";

/** Where stores are administered today; the store's own address is that of before. */
const ADMIN_ORIGIN = "https://admin.shopify.com";
/** This one script: on the same host stand files that anybody with a store has uploaded. */
export const PLATFORM_SCRIPT = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

export interface PolicyInput {
  readonly nonce: string;
  /** Of the app: shown inside the store's admin. Others stand alone. */
  readonly isApp: boolean;
  /** Checked; null where the address names none. */
  readonly shop: string | null;
}

export function contentSecurityPolicy(env: Env, { nonce, isApp, shop }: PolicyInput): string {
  const bridge = isApp ? (env.devStoreUrl ? originsOf(env.devStoreUrl) : [PLATFORM_SCRIPT]) : [];
  const ancestors = isApp ? frameAncestors(env, shop) : ["'none'"];
  return [
    "default-src 'none'",
    ["script-src", "'self'", `'nonce-${nonce}'`, ...bridge].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
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

/** The shop and the admin alone. A development store counts only where settings allow one: on this machine. */
function frameAncestors(env: Env, shop: string | null): readonly string[] {
  const { devStoreUrl } = env;
  const own = shop ? [`https://${shop}`] : [];
  if (!devStoreUrl) return [...own, ADMIN_ORIGIN];
  const { port } = new URL(devStoreUrl);
  const ownOnDevPort = shop && port ? [`https://${shop}:${port}`] : [];
  return [...own, ADMIN_ORIGIN, ...originsOf(devStoreUrl), ...ownOnDevPort];
}
