// A shop's domain: one name of letters, digits and hyphens under one of the allowed suffixes.

/**
 * Example: `fern.myshopify.com` under [`.myshopify.com`]. Upper case is refused, because domains are compared exactly.
 */
export function isShopDomain(text: string, suffixes: readonly string[]): boolean {
  const suffix = suffixes.find((one) => text.endsWith(one));
  return suffix !== undefined && SHOP_NAME.test(text.slice(0, -suffix.length));
}

// The longest that a label of a domain can be.
const SHOP_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
