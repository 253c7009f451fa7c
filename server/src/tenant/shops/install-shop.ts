// Installing and reinstalling: exchanges the store's ID token for tokens of our own, and gives the shop its program.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { PlatformTokens } from "../../platform/platform.ts";
import type { ShopFacts } from "@laurel/domain/store-event.ts";
import { insertNewShop } from "./create-shop.ts";
import { forgetShops } from "./find-shop.ts";
import { toShop, updateShopFacts, type Shop } from "./load-shop.ts";
import { covers } from "./connect/find-access.ts";
import { findAccess } from "./connect/platform-credentials.sql.ts";
import { tell } from "../../process/listeners.ts";
import { findByDomain, markInstalled } from "./shops.sql.ts";
import { lookSoon } from "./look-again.job.ts";
import { saveExchangedTokens } from "./connect/stored-tokens.ts";
import { createTokenSeal } from "./connect/token-seal.ts";
import { subscribeWebhooksJob } from "./connect/subscribe-webhooks.job.ts";
import { shopChanges } from "./shop-listener.ts";

/**
 * Safe to call repeatedly: each call refreshes the tokens and checks the subscriptions. A known shop keeps everything.
 * Refuses `unauthorized` for an invalid ID token.
 */
export async function installShop(deps: Deps, idToken: string): Promise<Shop> {
  const { authorization } = deps.platform;
  const verified = await authorization.verifyIdToken(idToken);
  if (!verified.ok) throw new AppError("unauthorized");
  const { shopDomain } = verified;
  return installWithTokens(deps, shopDomain, await authorization.exchangeIdToken(shopDomain, idToken));
}

/** The same with tokens that the platform has just issued for this shop. */
export async function installWithTokens(
  deps: Deps,
  shopDomain: string,
  tokens: PlatformTokens,
): Promise<Shop> {
  const facts = await deps.platform.readShop(shopDomain, tokens.accessToken);
  // Of two concurrent installations that both find no shop, one finds the other's in its second attempt.
  const shop =
    (await saveShop(deps, { shopDomain, tokens, facts })) ??
    (await saveShop(deps, { shopDomain, tokens, facts }));
  forgetShops(deps);
  if (!shop) throw new AppError("unavailable");
  return shop;
}

/** Whether these tokens add this scope to the earlier ones. */
async function isNewly(tx: Tx, tokens: PlatformTokens, scope: string): Promise<boolean> {
  const [before] = await tx.run(findAccess, [tx.shopId]);
  return before !== undefined && covers(tokens.scopes, [scope]) && !covers(before.scopes, [scope]);
}

interface NewInstallation {
  readonly shopDomain: string;
  readonly tokens: PlatformTokens;
  readonly facts: ShopFacts;
}

/** Null if another process created the shop since we looked. */
async function saveShop(deps: Deps, { shopDomain, tokens, facts }: NewInstallation): Promise<Shop | null> {
  const [existing] = await deps.db.global((tx) => tx.run(findByDomain, [shopDomain]));
  const now = deps.clock.now();
  return deps.db.transaction(existing?.id ?? deps.newId(), async (tx) => {
    if (existing) await updateShopFacts(deps, tx, facts);
    else if (
      !(await insertNewShop(deps, tx, {
        ...facts,
        domain: shopDomain,
        actor: "install",
        now,
        installedAt: now,
      }))
    )
      return null;
    const [installed] = await tx.run(markInstalled, [tx.shopId, now]);
    lookSoon(tx, now);
    if (await isNewly(tx, tokens, deps.platform.authorization.productsScope))
      await tell(deps, shopChanges, "productsShown", tx);
    await saveExchangedTokens(tx, { tokens, seal: createTokenSeal(deps.env), now });
    await enqueueJob(tx, subscribeWebhooksJob(tx.shopId));
    return installed ? toShop(installed) : null;
  });
}
