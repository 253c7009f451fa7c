import { FIRST_BASE, noteCall } from "../../features/storefront/place/place.ts";
import type { Shop } from "../../features/shops/load-shop.ts";
import type { Deps } from "../../process/deps.ts";

/** Settings that are rows of their own: its e-mails, words of its own, and a request that came through the store. */
export async function fillSettings(
  deps: Deps,
  shop: Shop,
  ask: (query: string, variables?: object) => Promise<unknown>,
): Promise<void> {
  await ask(`mutation { notificationsUpdate(isDailyMailOn: true) { userErrors { code } } }`);
  await ask(
    `mutation ($document: JSON!) {
       shopperTextsUpdate(expectedVersion: 0, document: $document) { userErrors { code message } } }`,
    { document: { languages: { de: { texts: { redeem: `Bei ${shop.domain} einlösen` } } } } },
  );
  await noteCall(deps, { shop, base: FIRST_BASE, root: "" });
}
