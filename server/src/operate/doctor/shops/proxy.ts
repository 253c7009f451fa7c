// Whether the store leads shoppers to Laurel: asked as a shopper's browser would.
import { readBase, whoAnswers } from "../../../shopper/storefront/place/check-base.ts";
import { loadPlace } from "../../../shopper/storefront/place/place.ts";
import { type Checkup, type InstalledShop, missing, ok, unknown } from "../checkup.ts";
import { hasPassword, openIt } from "./store-pages.ts";

export const proxy: Checkup<InstalledShop> = async ({ deps, shop }) => {
  const { base } = await deps.db.transaction(shop.shopId, loadPlace);
  const url = deps.platform.authorization.storefrontUrl(shop.domain, base);
  const page = await readBase(deps, shop, base).catch(() => null);
  if (page === null) return unknown(`${url} did not answer. ${openIt}`);
  if (hasPassword(page)) return unknown(`The store asks for a password, so ${url} cannot be told. ${openIt}`);
  const who = whoAnswers(page);
  if (who === "laurel") return ok(`Shoppers reach Laurel at ${url}.`);
  if (who === "refused")
    return missing(
      `${url} leads to a Laurel that refuses the store’s signature. Is SHOPIFY_API_SECRET that of this app, and the clock right?`,
    );
  if (page.status === 404)
    return missing(
      `${url} leads nowhere. Deploy shopify.app.toml with its [app_proxy]; if staff chose another path, enter it in the app: Online store.`,
    );
  if (page.status >= 500)
    return missing(
      `${url} answers with ${page.status}: the store does not reach APP_URL, or not the address in [app_proxy].`,
    );
  return unknown(`Something else answers at ${url} (status ${page.status}). ${openIt}`);
};
