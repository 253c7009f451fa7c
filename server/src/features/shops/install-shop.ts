// Installing, and coming back: an ID token of the store becomes tokens of our own, and the shop has its program.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { PlatformTokens } from "../../platform/platform.ts";
import type { ShopFacts } from "@laurel/domain/store-event.ts";
import { outdateProductFacts } from "../inbox/apply/product-facts.ts";
import { insertShopWithProgram } from "./create-shop.ts";
import { forgetShops } from "./find-shop.ts";
import { toShop, updateShopFacts, type Shop } from "./load-shop.ts";
import { covers } from "./connect/find-access.ts";
import { findAccess } from "./connect/platform-credentials.sql.ts";
import { findByDomain, markInstalled } from "./shops.sql.ts";
import { saveExchangedTokens } from "./connect/stored-tokens.ts";
import { createTokenSeal } from "./connect/token-seal.ts";
import { subscribeWebhooksJob } from "./connect/subscribe-webhooks.job.ts";

/**
 * May be called as often as one likes: each time brings fresh tokens, and subscriptions as they should be. A shop that
 * was here before keeps everything. Refuses `unauthorized` for an ID token that is not good.
 */
export async function installShop(deps: Deps, idToken: string): Promise<Shop> {
  const { authorization } = deps.platform;
  const verified = await authorization.verifyIdToken(idToken);
  if (!verified.ok) throw new AppError("unauthorized");
  const { shopDomain } = verified;
  return installWithTokens(deps, shopDomain, await authorization.exchangeIdToken(shopDomain, idToken));
}

/** The same with tokens that the platform has just given for this shop. */
export async function installWithTokens(
  deps: Deps,
  shopDomain: string,
  tokens: PlatformTokens,
): Promise<Shop> {
  const facts = await deps.platform.readShop(shopDomain, tokens.accessToken);
  // Of two at once that both find no shop, one finds the other's in its second round.
  const shop =
    (await saveShop(deps, { shopDomain, tokens, facts })) ??
    (await saveShop(deps, { shopDomain, tokens, facts }));
  forgetShops(deps);
  if (!shop) throw new AppError("unavailable");
  return shop;
}

/** Whether these tokens grant what those before did not. */
async function isNewly(tx: Tx, tokens: PlatformTokens, scope: string): Promise<boolean> {
  const [before] = await tx.run(findAccess, [tx.shopId]);
  return before !== undefined && covers(tokens.scopes, [scope]) && !covers(before.scopes, [scope]);
}

interface NewInstallation {
  readonly shopDomain: string;
  readonly tokens: PlatformTokens;
  readonly facts: ShopFacts;
}

/** Null when somebody else made the shop since we looked. */
async function saveShop(deps: Deps, { shopDomain, tokens, facts }: NewInstallation): Promise<Shop | null> {
  const [existing] = await deps.db.global((tx) => tx.run(findByDomain, [shopDomain]));
  const now = deps.clock.now();
  return deps.db.transaction(existing?.id ?? deps.newId(), async (tx) => {
    if (existing) await updateShopFacts(tx, facts);
    else if (
      !(await insertShopWithProgram(tx, {
        ...facts,
        domain: shopDomain,
        actor: "install",
        now,
        installedAt: now,
      }))
    )
      return null;
    const [installed] = await tx.run(markInstalled, [tx.shopId, now]);
    if (await isNewly(tx, tokens, deps.platform.authorization.productsScope)) await outdateProductFacts(tx);
    await saveExchangedTokens(tx, { tokens, seal: createTokenSeal(deps.env), now });
    await enqueueJob(tx, subscribeWebhooksJob(tx.shopId));
    return installed ? toShop(installed) : null;
  });
}
