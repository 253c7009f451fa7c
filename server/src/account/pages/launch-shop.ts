// The shop that an address names. Checked before use, but never a proof of identity.
import { isShopDomain } from "../../tenant/shops/shop-domain.ts";

/** From `shop`, else from `host`: base64 of `{shop}/admin`, or of the admin's address with the store's name in it. */
export function launchShop(query: URLSearchParams, suffixes: readonly string[]): string | null {
  const shops = query.getAll("shop");
  if (shops.length > 0) return shops.length === 1 ? check(shops[0] ?? "", suffixes) : null;
  const hosts = query.getAll("host");
  return hosts.length === 1 ? fromHost(hosts[0] ?? "", suffixes) : null;
}

function fromHost(host: string, suffixes: readonly string[]): string | null {
  if (!/^[A-Za-z0-9+/_-]{1,256}={0,2}$/.test(host)) return null;
  const text = Buffer.from(host, "base64").toString("latin1");
  const [, shop] = /^([a-z0-9.-]+)\/admin$/.exec(text) ?? [];
  if (shop) return check(shop, suffixes);
  const [, name] = /^admin\.[a-z0-9.-]+\/store\/([a-z0-9-]+)$/.exec(text) ?? [];
  return name ? check(`${name}${suffixes[0] ?? ""}`, suffixes) : null;
}

const check = (shop: string, suffixes: readonly string[]): string | null =>
  isShopDomain(shop, suffixes) ? shop : null;
