// Loads only the adapter that this launch needs, behind the rules of the bridge.
import type { AppConfig } from "../config.ts";
import { checkedBridge, checkEmbedConfig, type EmbedConfig } from "./checked-bridge.ts";
import type { HostBridge } from "./host-bridge.ts";
import { loadShopifyGlobal, type PlatformWindow } from "./load-shopify-global.ts";

export interface HostBridgeInput {
  readonly window: PlatformWindow;
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
