import { saveRows } from "../../database/statements/save-rows.sql.ts";
import { insertNotes } from "../../features/shopper-mail/shopper-mail.sql.ts";
import { stopKinds } from "../../features/shopper-mail/wishes.ts";
import type { Shop } from "../../features/shops/load-shop.ts";
import type { AuthWorld } from "../auth-world.ts";

interface Place {
  readonly own: AuthWorld;
  readonly shop: Shop;
  readonly ask: (query: string) => Promise<unknown>;
}

/** Rows in every table of e-mails: what is on, what waits for the customer, and what they stopped. */
export async function leaveMails(
  { own: { deps }, shop: { shopId }, ask }: Place,
  customerId: string,
): Promise<void> {
  await ask("mutation { notificationsUpdate(isDailyMailOn: true) { userErrors { code } } }");
  await ask("mutation { shopperMailsUpdate(kind: WELCOME, isOn: true) { userErrors { code } } }");
  await deps.db.transaction(shopId, async (tx) => {
    const mailed = { customer_id: customerId, kind: "welcome", subject: "", facts: {} };
    saveRows(tx, insertNotes, [{ ...mailed, happened_at: deps.clock.now() }]);
    await stopKinds(tx, { customerId, kinds: ["welcome"] });
  });
}
