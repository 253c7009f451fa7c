// Provides a shop's access token to the platform adapter.
import type { Database } from "../../../database/database.ts";
import type { Clock } from "../../../process/deps.ts";
import type { Secrets } from "../../../process/keyed-proof.ts";
import type { AccessTokens, PlatformAuthorization } from "../../../platform/platform.ts";
import { covers } from "./find-access.ts";
import { findAccess } from "./platform-credentials.sql.ts";
import { noCredentials, refreshTokens, willDo, type RefreshInput } from "./refresh-tokens.ts";
import { findShopByDomain } from "../find-shop.ts";
import { readTokens } from "./stored-tokens.ts";
import { createTokenSeal } from "./token-seal.ts";

export interface CredentialsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly authorization: PlatformAuthorization;
  readonly secrets: Secrets;
}

export function createPlatformCredentials(options: CredentialsOptions): AccessTokens {
  const deps = { ...options, seal: createTokenSeal(options.secrets) };
  const underway = new Map<string, Promise<string>>();

  /** Callers in this process share one refresh. The claim excludes other processes. */
  function refreshOnce(input: RefreshInput): Promise<string> {
    const refresh =
      underway.get(input.shopId) ?? refreshTokens(deps, input).finally(() => underway.delete(input.shopId));
    underway.set(input.shopId, refresh);
    return refresh;
  }

  async function tokenFor(shopDomain: string, rejected: string | null): Promise<string> {
    const shop = await findShopByDomain(deps, shopDomain);
    const tokens = shop && (await readTokens(deps.db, deps.seal, shop.shopId));
    if (!tokens) throw noCredentials();
    if (willDo(tokens, deps.clock, rejected)) return tokens.accessToken;
    return refreshOnce({ shopId: shop.shopId, shopDomain, rejected });
  }

  async function isGranted(shopDomain: string, scope: string): Promise<boolean> {
    const shop = await findShopByDomain(deps, shopDomain);
    if (!shop) return false;
    const [row] = await deps.db.transaction(shop.shopId, (tx) => tx.run(findAccess, [shop.shopId]));
    return row !== undefined && covers(row.scopes, [scope]);
  }

  return {
    isGranted,
    accessToken: (shopDomain) => tokenFor(shopDomain, null),
    replaceToken: (shopDomain, rejected) => tokenFor(shopDomain, rejected),
  };
}
