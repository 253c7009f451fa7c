// A full load inside the admin's frame. The server lets only the shop's own admin frame a page, and a frame's address
// no longer says whose it is: so it says it again, for as long as the load takes.
import type { Browser } from "../shop-auth/browser.ts";

export function addressForFullLoad(
  browser: Pick<Browser, "isEmbedded">,
  address: string,
  shop: string | undefined,
): string {
  if (!browser.isEmbedded || shop === undefined || !/^\/app(?:[/?]|$)/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}shop=${encodeURIComponent(shop)}`;
}
