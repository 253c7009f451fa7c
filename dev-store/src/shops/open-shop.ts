import { createProduct } from "../commerce/products.ts";
import { Refusal } from "../refusal.ts";
import { wholeSeconds } from "../time.ts";
import { announceScopes, announceShop } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { DEFAULT_PRODUCTS } from "./default-products.ts";
import { type Shop, type ShopAddress, type ShopSeed, type ThemeKind } from "./shop.ts";

/** Opens a store of the platform, with products and two staff members. */
export function openShop(world: World, seed: ShopSeed): Shop {
  const domain = seed.domain.toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.(com|io)$/.test(domain)) {
    throw new Refusal(
      "shop_domain_invalid",
      "A shop's domain is a name followed by .myshopify.com or .myshopify.io.",
    );
  }
  if (world.shops.has(domain)) throw new Refusal("shop_exists", "There is a shop of this name already.");
  const at = wholeSeconds(world.clock());
  const name = seed.name ?? domain.split(".")[0] ?? domain;
  const shop: Shop = {
    id: world.newId(),
    domain,
    name,
    email: seed.email ?? `hello@${domain.split(".")[0]}.example`,
    currencyCode: seed.currencyCode ?? "EUR",
    timeZone: seed.timeZone ?? "Europe/Berlin",
    countryCode: seed.countryCode ?? "DE",
    address: seed.address,
    taxesIncluded: seed.taxesIncluded ?? true,
    taxRateBasisPoints: seed.taxRateBasisPoints ?? 1_900,
    shippingMinor: seed.shippingMinor ?? 490,
    blocks: [...(seed.blocks ?? [])],
    createdAt: at,
    updatedAt: at,
    staff: ["Robin Keller", "Noor Haddad"].map((name) => ({
      id: world.newId(),
      name,
      email: `${name.split(" ")[0]?.toLowerCase()}@${domain.split(".")[0]}.example`,
    })),
    installation: null,
    lastOrderNumber: 1_000,
    products: new Map(),
    collections: new Map(),
    customers: new Map(),
    orders: new Map(),
    discounts: new Map(),
    giftCards: new Map(),
    storeCreditAccounts: new Map(),
    subscriptions: new Map(),
  };
  world.shops.set(domain, shop);
  for (const product of seed.products ?? DEFAULT_PRODUCTS) createProduct(world, shop, product);
  if (seed.isInstalled ?? true) installApp(world, shop, seed.scopes);
  return shop;
}

/** Grants the app its scopes; the second time it changes them. */
export function installApp(world: World, shop: Shop, scopes = world.app.scopes): void {
  const previous = shop.installation?.scopes;
  const installedAt = shop.installation?.installedAt ?? world.clock().toISOString();
  const id = shop.installation?.id ?? world.newId();
  shop.installation = { ...shop.installation, id, scopes: [...scopes], installedAt };
  if (previous !== undefined && previous.join() !== scopes.join())
    announceScopes(world, shop, previous, scopes);
}

/** Ends tokens and subscriptions at once. The last message to the app says so. */
export function uninstallApp(world: World, shop: Shop): void {
  if (shop.installation === null)
    throw new Refusal("app_not_installed", "The app is not installed in this shop.");
  announceShop(world, shop, "app/uninstalled", world.clock());
  shop.installation = null;
  shop.subscriptions.clear();
  world.tokens.revokeAll(shop.domain);
}

export interface ShopChanges {
  name?: string;
  email?: string;
  address?: ShopAddress | undefined;
  currencyCode?: string;
  timeZone?: string;
  taxesIncluded?: boolean;
  taxRateBasisPoints?: number;
  shippingMinor?: number;
  giftCardLimitMinor?: number;
  giftCardSearchLagMs?: number;
  isStoreCreditOn?: boolean;
  hasClassicAccounts?: boolean;
  blocks?: string[];
  theme?: ThemeKind | undefined;
}

export function updateShop(world: World, shop: Shop, changes: ShopChanges): void {
  const now = world.clock();
  Object.assign(shop, changes, { updatedAt: wholeSeconds(now) });
  announceShop(world, shop, "shop/update", now);
}
