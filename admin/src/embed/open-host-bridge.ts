// Brings the adapter that this launch needs, and only that one, behind the rules of the port.
import type { ShopifyGlobal } from "@shopify/app-bridge-types";
import type { AppConfig } from "../config.ts";
import { checkedBridge, checkEmbedConfig, type EmbedConfig } from "./checked-bridge.ts";
import type { HostBridge } from "./host-bridge.ts";

export interface HostBridgeInput {
  readonly window: Window & { readonly shopify?: ShopifyGlobal };
  readonly config: AppConfig;
  readonly shop: string;
}

export async function openHostBridge({ window, config, shop }: HostBridgeInput): Promise<HostBridge> {
  const { apiKey, devStoreUrl } = config;
  const embed: EmbedConfig = {
    apiKey,
    shopOrigin: shop,
    appOrigin: window.location.origin,
    adminOrigins: ["https://admin.shopify.com", ...(devStoreUrl ? [new URL(devStoreUrl).origin] : [])],
  };
  checkEmbedConfig(embed);
  return checkedBridge(await openAdapter(window, config, embed), embed);
}

async function openAdapter(window: HostBridgeInput["window"], config: AppConfig, embed: EmbedConfig) {
  if (config.bridge === "current") {
    const { createCurrentBridge } = await import("./current-adapter.ts");
    return createCurrentBridge(window, await loadShopifyGlobal(window, config));
  }
  const { createClassicBridge } = await import("./classic-adapter.ts");
  const { devStoreUrl } = config;
  return createClassicBridge(window, { ...embed, ...(devStoreUrl !== undefined && { devStoreUrl }) });
}

const PLATFORM_SCRIPT = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

/** The server puts the platform's script first in the page; where it has not, the page fetches it itself. */
export async function loadShopifyGlobal(
  window: HostBridgeInput["window"],
  config: AppConfig,
): Promise<ShopifyGlobal> {
  if (!window.shopify) await addScript(window.document, config);
  if (!window.shopify) throw new Error("the admin's script did not define window.shopify");
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
    script.addEventListener("error", () => reject(new Error("the admin's script could not be loaded")));
    document.head.append(script);
  });
}
