// What a shop is called, everywhere: one name of letters, digits and hyphens under one of the allowed domains.

/** Example: `fern.myshopify.com` under [`.myshopify.com`]. Upper case is refused: domains are compared as they stand. */
export function isShopDomain(text: string, suffixes: readonly string[]): boolean {
  const suffix = suffixes.find((one) => text.endsWith(one));
  return suffix !== undefined && SHOP_NAME.test(text.slice(0, -suffix.length));
}

// As long as a label of a domain may be.
const SHOP_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
