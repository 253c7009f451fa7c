// What a restored database depends on beside its rows: that erasures are asked for again, and the secret of its tokens.
import { createTokenSeal } from "@laurel/server/tenant/shops/connect/token-seal.ts";
import { saveExchangedTokens } from "@laurel/server/tenant/shops/connect/stored-tokens.ts";
import { findShopByDomain } from "@laurel/server/tenant/shops/find-shop.ts";
import { signWebhook } from "@laurel/server/platform/shopify/auth/sign-webhook.ts";
import type { Deps } from "@laurel/server/process/deps.ts";
import { askAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { laurelSecret, type LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { createSender } from "@laurel/server/testing/replay/deliver.ts";

const SHOP = "one.myshopify.com";
export const ERASED = 7_012_348;

/** As the platform does. */
export async function requestErasure(laurel: LaurelProcess): Promise<void> {
  const asked = {
    shop_domain: SHOP,
    customer: { id: ERASED, email: null, phone: null },
    orders_to_redact: [],
  };
  const body = Buffer.from(JSON.stringify(asked));
  const named = { topic: "customers/redact", shopDomain: SHOP, webhookId: "redact-1", eventId: null };
  const headers = signWebhook(laurelSecret, { ...named, triggeredAt: null }, body);
  const sender = createSender({ url: new URL("/webhooks", laurel.url), connections: 1 });
  await sender.deliver({ headers, body }).finally(() => sender.close());
}

export async function isErased(administratorUrl: string): Promise<boolean> {
  const rows = await askAdministrator<{ erased: boolean }>(
    administratorUrl,
    `SELECT customers.erased_at IS NOT NULL AS erased
       FROM laurel.customers JOIN laurel.shops ON shops.id = customers.shop_id
      WHERE shops.domain = $1 AND customers.platform_id = $2`,
    [SHOP, String(ERASED)],
  );
  return rows[0]?.erased === true;
}

/** The token of a store, as its installation leaves it. */
export async function keepToken(deps: Deps, appSecret: string): Promise<void> {
  const shop = (await findShopByDomain(deps, SHOP))!;
  const seal = createTokenSeal({ appSecret, olderAppSecrets: [] });
  const tokens = {
    accessToken: "a-token-of-the-store",
    expiresInSeconds: null,
    refreshToken: null,
    refreshExpiresInSeconds: null,
    scopes: ["read_orders"],
  };
  await deps.db.transaction(shop.shopId, (tx) => saveExchangedTokens(tx, { tokens, seal, now: new Date() }));
}
