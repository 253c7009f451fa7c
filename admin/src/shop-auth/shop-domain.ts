// A shop is identified by its domain at the platform, and by nothing else.

const label = /^[a-z0-9][a-z0-9-]*$/;

export function isShopDomain(value: string, shopDomains: readonly string[]): boolean {
  return shopDomains.some((ending) => value.endsWith(ending) && label.test(value.slice(0, -ending.length)));
}

/** The shop that a merchant typed: a name, a domain, or an address of its store; undefined when it is none of these. */
export function parseShop(typed: string, shopDomains: readonly string[]): string | undefined {
  const [first] = shopDomains;
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "");
  const inAdmin = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(text)?.[1];
  const host = inAdmin ?? text.replace(/[/?#].*$/, "");
  const domain = host.includes(".") || first === undefined ? host : host + first;
  return isShopDomain(domain, shopDomains) ? domain : undefined;
}

/** The shop whose own domain frames the app; undefined for the admin's shared domain. */
export function shopOfOrigin(origin: string | undefined, shopDomains: readonly string[]): string | undefined {
  if (!origin?.startsWith("https://")) return undefined;
  const host = origin.slice("https://".length).replace(/:\d+$/, "");
  return isShopDomain(host, shopDomains) ? host : undefined;
}
