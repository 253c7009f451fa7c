import type { Shop } from "../../shops/shop.ts";
import { formatOffset, timeZoneOffsetMinutes } from "../../time.ts";
import { metafieldView } from "./metafield-view.ts";
import { type ApiContext, gid } from "../context.ts";

export const API_VERSION = "2026-10";

export const apiVersionView = () => ({ displayName: API_VERSION, handle: API_VERSION, supported: true });

export function shopView({ world, shop }: ApiContext) {
  const offsetMinutes = timeZoneOffsetMinutes(world.clock(), shop.timeZone);
  return {
    __typename: "Shop",
    id: gid("Shop", shop.id),
    name: shop.name,
    email: shop.email,
    contactEmail: shop.email,
    shopOwnerName: shop.staff[0]?.name ?? "",
    myshopifyDomain: shop.domain,
    url: `https://${shop.domain}`,
    primaryDomain: {
      id: gid("Domain", shop.id),
      host: shop.domain,
      sslEnabled: true,
      url: `https://${shop.domain}`,
    },
    currencyCode: shop.currencyCode,
    enabledPresentmentCurrencies: [shop.currencyCode],
    ianaTimezone: shop.timeZone,
    shopAddress: addressView(shop),
    timezoneOffset: formatOffset(offsetMinutes, ""),
    timezoneOffsetMinutes: offsetMinutes,
    taxesIncluded: shop.taxesIncluded,
    taxShipping: true,
    plan: { partnerDevelopment: true, publicDisplayName: "Development", shopifyPlus: false },
    customerAccountsV2: {
      customerAccountsVersion: shop.hasClassicAccounts ? "CLASSIC" : "NEW_CUSTOMER_ACCOUNTS",
      loginLinksVisibleOnStorefrontAndCheckout: true,
      loginRequiredAtCheckout: false,
      url: `https://${shop.domain}/account`,
    },
    createdAt: shop.createdAt,
    updatedAt: shop.updatedAt,
  };
}

/** A store without an address has a country all the same. */
function addressView({ id, address, countryCode }: Shop) {
  const country = new Intl.DisplayNames("en", { type: "region" }).of(countryCode) ?? countryCode;
  const { company = null, address1 = null, zip = null, city = null } = address ?? {};
  return {
    __typename: "ShopAddress",
    id: gid("ShopAddress", id),
    company,
    address1,
    zip,
    city,
    country,
    formatted: ({ withCompany }: { withCompany: boolean }) => [
      ...(withCompany && company !== null ? [company] : []),
      ...(address ? [address.address1, `${address.zip} ${address.city}`] : []),
      country,
    ],
  };
}

export function installationView({ world, shop }: ApiContext) {
  const installation = shop.installation;
  const scopes = installation?.scopes ?? [];
  return {
    __typename: "AppInstallation",
    id: gid("AppInstallation", installation?.id ?? 0),
    accessScopes: scopes.map((handle) => ({ handle, description: handle.replaceAll("_", " ") })),
    app: {
      __typename: "App",
      id: gid("App", 1),
      apiKey: world.apiKey,
      embedded: true,
      handle: "app",
      title: "App",
    },
    launchUrl: appUrl(shop, world.apiKey),
    uninstallUrl: null,
    metafield: ({ key, namespace }: { key: string; namespace?: string | null }) => {
      const found = installation?.metafields?.find(
        (one) => one.key === key && one.namespace === (namespace ?? "app"),
      );
      return found === undefined ? null : metafieldView(found);
    },
    activeSubscriptions: [],
  };
}

const appUrl = (shop: Shop, apiKey: string): string => `https://${shop.domain}/admin/apps/${apiKey}`;
