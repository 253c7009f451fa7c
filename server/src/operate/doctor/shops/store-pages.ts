import { readPage, type StorePage } from "../../../shopper/storefront/place/read-page.ts";
import { addressRules } from "../../../tenant/outgoing-webhooks/addresses.ts";
import type { InstalledShop } from "../checkup.ts";

/** Home pages of stores have up to a megabyte. */
const BYTES_MAX = 4 * 1024 * 1024;

/** Several checks look at it: it is asked for once. */
const read = new WeakMap<InstalledShop, Promise<StorePage | null>>();

/** The first page of the store's front. Null: it does not answer. */
export function readHome(patient: InstalledShop): Promise<StorePage | null> {
  const { deps, shop } = patient;
  const url = new URL(deps.platform.authorization.storefrontUrl(shop.domain));
  const wanted = { rules: addressRules(deps.env), accept: "text/html", bytesMax: BYTES_MAX };
  const home = read.get(patient) ?? readPage(url, wanted).catch(() => null);
  read.set(patient, home);
  return home;
}

/** A store that is not open to the public yet. */
export const hasPassword = ({ url, body }: StorePage): boolean =>
  url.pathname === "/password" || /<input[^>]+type=["']?password/i.test(body);

export const openIt = "Open it in a browser.";
