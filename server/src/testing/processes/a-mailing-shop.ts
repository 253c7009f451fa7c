// A shop with members whose e-mails arrive at a real mail server.
import { createSmtpMailer } from "../../insight/notifications/smtp-mailer.ts";
import { findShopById, forgetShops } from "../../tenant/shops/find-shop.ts";
import { updateShopFacts } from "../../tenant/shops/load-shop.ts";
import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import { switchMails } from "../../shopper/shopper-mail/change-mails.ts";
import { sendShopperMails } from "../../shopper/shopper-mail/sending/send-mails.job.ts";
import { startMailServer, type MailServer, type TakenMail } from "./mail-server.ts";
import { deliver } from "./deliver.ts";
import type { TestDeps } from "../test-deps.ts";
import { anOrder, orderChanged } from "../samples/an-order.ts";
import { openStorefront, type Storefront } from "../samples/a-storefront.ts";
import type { ShopInput } from "../samples/a-shop.ts";

export interface MailingShop extends Omit<Storefront, "deps"> {
  readonly deps: TestDeps;
  server: MailServer;
  switchTo(kind: MailKindId, isOn: boolean): Promise<void>;
  /** An order of 100.00 of the member, placed and paid now. */
  order(member?: number, changes?: Parameters<typeof anOrder>[0]): Promise<string>;
  subscribe(member?: number, isSubscribed?: boolean): Promise<void>;
  /** The letters of one run at this moment. */
  mailsAt(moment: string): Promise<readonly TakenMail[]>;
}

export async function openMailingShop(
  input: ShopInput & { readonly points: readonly number[]; readonly variables?: Record<string, string> },
): Promise<MailingShop> {
  const server = await startMailServer();
  const store = await openStorefront({ ...input, mailer: createSmtpMailer(server.settings) });
  const deps: TestDeps = { ...store.deps };
  const facts = { name: "Fern & Fable", currencyCode: "EUR", timeZone: "Europe/Berlin" };
  await deps.db.transaction(store.shop.shopId, (tx) =>
    updateShopFacts(deps, tx, { ...facts, ownerEmail: "hello@fern.example" }),
  );
  forgetShops(deps);
  const shop = (await findShopById(deps, store.shop.shopId))!;
  let orders = 0;
  const own: MailingShop = {
    ...store,
    shop,
    deps,
    server,
    switchTo: (kind, isOn) => switchMails(deps, shop.shopId, { kind, isOn, actor: "staff:7" }),
    order: async (member = 0, changes = {}) => {
      orders += 1;
      const orderId = String(8_000 + orders);
      const at = deps.clock.now().toISOString();
      const order = anOrder({
        orderId,
        customerId: store.platformIds[member]!,
        processedAt: at,
        updatedAt: at,
        ...changes,
      });
      await deliver(deps, shop, [orderChanged(order)]);
      return orderId;
    },
    subscribe: async (member = 0, isSubscribed = true) => {
      const customerId = store.platformIds[member]!;
      await deliver(deps, shop, [{ type: "email_consent_changed", customerId, isSubscribed, at: null }]);
    },
    mailsAt: async (moment) => {
      deps.clock.set(moment);
      const before = own.server.mails.length;
      await sendShopperMails(deps);
      return own.server.mails.slice(before);
    },
    close: async () => {
      await own.server.close();
      await store.close();
    },
  };
  return own;
}
