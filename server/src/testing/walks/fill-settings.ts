import { saveRows } from "../../database/statements/save-rows.sql.ts";
import { insertNotes } from "../../shopper/shopper-mail/shopper-mail.sql.ts";
import { stopKinds } from "../../shopper/shopper-mail/stopping/wishes.ts";
import { FIRST_BASE, noteCall } from "../../shopper/storefront/place/place.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { AuthWorld } from "../auth-world.ts";

interface Place {
  readonly own: AuthWorld;
  readonly shop: Shop;
  readonly ask: (query: string, variables?: object) => Promise<unknown>;
}

/**
 * Rows in the tables of settings: its e-mails, those to shoppers with what waits and was stopped, words of its own, and a
 * request that came through the store.
 */
export async function fillSettings({ own: { deps }, shop, ask }: Place, customerId: string): Promise<void> {
  await ask("mutation { notificationsUpdate(isDailyMailOn: true) { userErrors { code } } }");
  await ask("mutation { breakageUpdate(ownBasisPoints: 2000) { userErrors { code } } }");
  await ask("mutation { shopperMailsUpdate(kind: WELCOME, isOn: true) { userErrors { code } } }");
  await ask(
    `mutation ($document: JSON!) {
       shopperTextsUpdate(expectedVersion: 0, document: $document) { userErrors { code message } } }`,
    {
      document: {
        languages: {
          de: { texts: { redeem: `Bei ${shop.domain} einlösen`, mail_tier_lead: `Danke, ${shop.domain}` } },
        },
      },
    },
  );
  await noteCall(deps, { shop, base: FIRST_BASE, root: "" });
  await deps.db.transaction(shop.shopId, async (tx) => {
    const mailed = { customer_id: customerId, kind: "welcome", subject: "", facts: {} };
    saveRows(tx, insertNotes, [{ ...mailed, happened_at: deps.clock.now() }]);
    await stopKinds(tx, { customerId, kinds: ["welcome"], day: "2026-03-02" });
  });
}
