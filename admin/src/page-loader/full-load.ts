// Adds the shop to an address for a full load inside the admin's frame. The server lets only the shop's own admin frame
// a page, and by then the frame's address no longer has the shop. It is removed after the load.
import type { Browser } from "../shop-auth/browser.ts";

export function addressForFullLoad(
  browser: Pick<Browser, "isEmbedded">,
  address: string,
  shop: string | undefined,
): string {
  if (!browser.isEmbedded || shop === undefined || !/^\/app(?:[/?]|$)/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}shop=${encodeURIComponent(shop)}`;
}
