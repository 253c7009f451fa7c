// Today's bridge is a script of the platform that defines `window.shopify`.
import type { ShopifyGlobal } from "@shopify/app-bridge-types";
import type { AppConfig } from "../config.ts";
import { HostError } from "./host-bridge.ts";

export type PlatformWindow = Window & { readonly shopify?: ShopifyGlobal };

const PLATFORM_SCRIPT = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

/** The server puts the platform's script first in the page. If it is not there, the page loads it itself. */
export async function loadShopifyGlobal(window: PlatformWindow, config: AppConfig): Promise<ShopifyGlobal> {
  if (!window.shopify) await addScript(window.document, config);
  if (!window.shopify)
    throw new HostError("invalid_action", "the admin's script did not define window.shopify");
  return window.shopify;
}

function addScript(document: Document, { apiKey, devStoreUrl }: AppConfig): Promise<void> {
  if (!document.querySelector('meta[name="shopify-api-key"]')) {
    const meta = document.createElement("meta");
    meta.name = "shopify-api-key";
    meta.content = apiKey;
    document.head.append(meta);
  }
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = devStoreUrl ? new URL("/app-bridge.js", devStoreUrl).href : PLATFORM_SCRIPT;
    const { nonce } = document.querySelector<HTMLScriptElement>("script[nonce]") ?? {};
    if (nonce) script.nonce = nonce;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () =>
      reject(new HostError("network", "the admin's script could not be loaded")),
    );
    document.head.append(script);
  });
}
