// The URLs of a store and of its admin: the store's own, or those of the development store, which has all its stores at
// one address.
import { seenFromBrowser } from "../../../http/browser-origin.ts";
import type { ConsentRequest, ThemeBlock } from "../../platform.ts";
import type { ShopifySettings } from "../shopify-connection.ts";

type Settings = Pick<ShopifySettings, "apiKey" | "appUrl" | "devStoreUrl">;

/** The scopes that the app needs in every shop. For the platform, a write scope includes reading. */
export const requiredScopes: readonly string[] = ["read_customers", "read_orders", "write_discounts"];

/** Without it the platform shows only the orders of the last 60 days. */
export const allOrdersScope = "read_all_orders";

/** Without it a line of an order does not name its product. */
export const productsScope = "read_products";

/** Subscribes a customer to the store's e-mails. */
export const customersScope = "write_customers";

/** The second one lets a gift card name its customer. */
export const giftCardScopes: readonly string[] = ["write_gift_cards", customersScope];

export const storeCreditScopes: readonly string[] = [
  "write_store_credit_account_transactions",
  "read_store_credit_accounts",
];

export function adminUrl(settings: Settings, shopDomain: string, path: string): string {
  return `${adminOf(settings, shopDomain)}/apps/${encodeURIComponent(settings.apiKey)}${path}`;
}

/** By its file's name in the theme app extension, what the theme's editor is asked for. The button is on every page. */
const blocks = {
  "rewards-button": { context: "apps", template: "index", asks: "activateAppId" },
  "points-product": { target: "newAppsSection", template: "product", asks: "addAppBlockId" },
  "points-cart": { target: "newAppsSection", template: "cart", asks: "addAppBlockId" },
} as const;

export function themeBlocks({ apiKey, ...settings }: Settings, shopDomain: string): readonly ThemeBlock[] {
  return Object.entries(blocks).map(([handle, { asks, ...where }]) => {
    const query = new URLSearchParams({ ...where, [asks]: `${apiKey}/${handle}` });
    const editorUrl = `${adminOf({ apiKey, ...settings }, shopDomain)}/themes/current/editor?${query.toString()}`;
    return { handle, editorUrl };
  });
}

export function consentUrl(
  settings: Settings,
  shopDomain: string,
  { state, redirectUrl, of, moreScopes }: ConsentRequest,
): string {
  const query = new URLSearchParams({
    client_id: settings.apiKey,
    scope: [...requiredScopes, ...moreScopes].join(","),
    redirect_uri: redirectUrl,
    state,
  });
  if (of === "staff") query.append("grant_options[]", "per-user");
  return `${adminOf(settings, shopDomain)}/oauth/authorize?${query.toString()}`;
}

export function storefrontUrl({ devStoreUrl, appUrl }: Settings, shopDomain: string, path = ""): string {
  if (devStoreUrl === null) return `https://${shopDomain}${path}`;
  return `${seenFromBrowser(devStoreUrl, appUrl)}/s/${handleOf(shopDomain)}${path}`;
}

function adminOf({ devStoreUrl, appUrl }: Settings, shopDomain: string): string {
  if (devStoreUrl === null) return `https://${shopDomain}/admin`;
  return `${seenFromBrowser(devStoreUrl, appUrl)}/store/${handleOf(shopDomain)}/admin`;
}

const handleOf = (shopDomain: string): string => shopDomain.split(".")[0] ?? "";
