// Leaves the app for another address: a top-level window goes itself, a frame asks the store's admin around it.
import type { AppConfig } from "../config.ts";
import type { Browser } from "./browser.ts";

/** The app's address inside the shop's admin. */
export function adminAppUrl(config: AppConfig, shop: string, path = ""): string {
  const { apiKey, devStoreUrl } = config;
  if (devStoreUrl === undefined) return `https://${shop}/admin/apps/${apiKey}${path}`;
  return `${devStoreUrl.replace(/\/$/, "")}/store/${shop.split(".")[0]}/admin/apps/${apiKey}${path}`;
}

/** True for addresses of the app and of the shop's admin; others are not followed. */
export function isOwnTarget(url: string, config: AppConfig, shop: string, ownOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin, username, password } = new URL(url);
  if (!["https:", "http:"].includes(protocol) || username || password) return false;
  const origins = [
    ownOrigin,
    config.appUrl,
    `https://${shop}`,
    "https://admin.shopify.com",
    config.devStoreUrl,
  ];
  return origins.some((known) => known !== undefined && new URL(known).origin === origin);
}

export function leaveApp(browser: Browser, config: AppConfig, shop: string, target: string): void {
  const url = new URL(target, browser.origin).href;
  if (!browser.isEmbedded) {
    browser.goTo(url);
    return;
  }
  if (config.bridge === "current") {
    browser.goToAtTop(url);
    return;
  }
  const message = JSON.stringify({ message: "Shopify.API.remoteRedirect", data: { location: url } });
  browser.postToParent(message, config.devStoreUrl ? new URL(config.devStoreUrl).origin : `https://${shop}`);
}
