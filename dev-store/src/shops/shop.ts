import type { Collection, Product } from "../commerce/product.ts";
import type { Customer } from "../commerce/customer.ts";
import type { Discount } from "../commerce/discount.ts";
import type { Order } from "../commerce/order.ts";
import type { GiftCard, StoreCreditAccount } from "../commerce/stored-value.ts";
import type { WebhookSubscription } from "../webhooks/subscription.ts";

/** One store of the platform with all its data. Plain data, because it is written to the snapshot as it is. */
export interface Shop {
  id: number;
  /** `name.myshopify.com` */
  domain: string;
  name: string;
  email: string;
  currencyCode: string;
  /** IANA name */
  timeZone: string;
  countryCode: string;
  /** Missing: none was entered. */
  address?: ShopAddress | undefined;
  taxesIncluded: boolean;
  taxRateBasisPoints: number;
  shippingMinor: number;
  /** The most that one gift card may hold. Missing in snapshots from before. */
  giftCardLimitMinor?: number;
  /** New gift cards are found by search only after this time. */
  giftCardSearchLagMs?: number;
  /** Default true. */
  isStoreCreditOn?: boolean;
  /** Default false: customers sign in with the new accounts. */
  hasClassicAccounts?: boolean;
  /** The blocks of the app's theme extension that are on, by the names of their files. */
  blocks?: string[];
  /** What the theme's script does; without it the theme has none. */
  theme?: ThemeKind | undefined;
  createdAt: string;
  updatedAt: string;
  staff: Staff[];
  /** null while the app is not installed. */
  installation: Installation | null;
  lastOrderNumber: number;
  products: Map<number, Product>;
  collections: Map<number, Collection>;
  customers: Map<number, Customer>;
  orders: Map<number, Order>;
  discounts: Map<number, Discount>;
  giftCards: Map<number, GiftCard>;
  storeCreditAccounts: Map<number, StoreCreditAccount>;
  subscriptions: Map<number, WebhookSubscription>;
}

/** What a theme does after a change of variant or quantity: tells it, draws its section anew, or neither. */
export type ThemeKind = "events" | "redraws" | "silent";

/** As buyers are shown it. */
export interface ShopAddress {
  company?: string;
  address1: string;
  zip: string;
  city: string;
}

export interface Staff {
  id: number;
  name: string;
  email: string;
}

export interface Installation {
  id: number;
  scopes: string[];
  installedAt: string;
  /** Missing while there are none. */
  metafields?: AppMetafield[];
}

/** What the app has told the shop's themes. */
export interface AppMetafield {
  id: number;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}

/** What a caller may set for a shop; the rest has defaults. */
export interface ShopSeed {
  domain: string;
  name?: string;
  email?: string;
  /** ISO 4217; default EUR */
  currencyCode?: string;
  /** IANA; default Europe/Berlin */
  timeZone?: string;
  countryCode?: string;
  address?: ShopAddress;
  /** Default true, as is usual in Europe. */
  taxesIncluded?: boolean;
  /** Default 1900: 19 %. */
  taxRateBasisPoints?: number;
  /** A flat rate; default 490 */
  shippingMinor?: number;
  /** default true */
  isInstalled?: boolean;
  /** Granted at installation; default: the scopes that the app asks for. */
  scopes?: readonly string[];
  products?: readonly ProductSeed[];
  /** The blocks of the app's theme extension that are on; default none. */
  blocks?: readonly string[];
}

export interface ProductSeed {
  title: string;
  priceMinor: number;
  /** Sizes, for instance. Without them it is sold in one version. Their default price is the product's. */
  variants?: readonly { title: string; priceMinor?: number }[];
  description?: string;
  productType?: string;
  sku?: string;
  tags?: readonly string[];
  /** Titles; a collection is created if none has that title. */
  collections?: readonly string[];
  isGiftCard?: boolean;
  isTaxable?: boolean;
  /** Default true; false for downloads. A gift card is never sent. */
  requiresShipping?: boolean;
}

/** The default scopes of an app: the minimum for a loyalty program. */
export const DEFAULT_SCOPES: readonly string[] = ["read_customers", "read_orders", "write_discounts"];

/** In minor units; default 2,000.00. */
export const giftCardLimitMinor = (shop: Shop): number => shop.giftCardLimitMinor ?? 200_000;

export const shopHandle = (shop: Shop): string => shop.domain.split(".")[0] ?? shop.domain;

/** The shop whose storefront has this name in its path. */
export const shopByHandle = (shops: ReadonlyMap<string, Shop>, handle: string): Shop | undefined =>
  [...shops.values()].find((shop) => shopHandle(shop) === handle);
