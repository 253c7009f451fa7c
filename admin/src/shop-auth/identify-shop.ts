// Which shop the app is opened for. This is only a hint: the server trusts only credentials.
import type { Browser } from "./browser.ts";
import type { LaunchQuery } from "./launch-query.ts";
import type { SavedQuery } from "./saved-query.ts";
import { isShopDomain, shopOfOrigin } from "./shop-domain.ts";

const SHOP = "laurel_shop";

export interface ShopSources {
  readonly browser: Browser;
  readonly launch: LaunchQuery;
  readonly savedQuery: SavedQuery;
  readonly shopDomains: readonly string[];
}

/** From the launch query, else the parent frame's origin, else the saved query, else the tab's storage. */
export function identifyShop({ browser, launch, savedQuery, shopDomains }: ShopSources): string | undefined {
  const candidates = [
    () => launch.shop,
    () => shopOfOrigin(browser.parentOrigin, shopDomains),
    () => savedQuery.read()?.shop,
    () => recallShop(browser),
  ];
  for (const candidate of candidates) {
    const shop = candidate();
    if (shop !== undefined && isShopDomain(shop, shopDomains)) return shop;
  }
  return undefined;
}

export function recallShop({ storage }: Browser): string | undefined {
  return storage.get(SHOP);
}

export function rememberShop(browser: Browser, shop: string): void {
  browser.storage.set(SHOP, shop);
}
