// ID tokens checked, and swapped for the shop's own tokens. Nothing that the library says of a token is passed on: its
// messages hold the token itself.
import { RequestedTokenType, type Session } from "@shopify/shopify-api";
import { PlatformError, type PlatformAuthorization, type PlatformTokens } from "../platform.ts";
import { DEFAULT_RETRY_POLICY, retry, type RetryPolicy } from "./retry.ts";
import { isShopDomain } from "../../shops/shop-domain.ts";
import type { ShopifyConnection } from "./shopify-connection.ts";

export function createShopifyAuthorization(
  connection: ShopifyConnection,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
): PlatformAuthorization {
  const { auth } = connection.api;

  /** 400 means that what was shown is no longer good; anything else final is the platform's own trouble. */
  async function askForTokens(ask: () => Promise<{ session: Session }>): Promise<PlatformTokens> {
    try {
      return toTokens((await retry(retryPolicy, () => connection.call(ask))).session);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.isRetryable) throw error;
      // Without the cause: the platform's refusal may repeat what it was sent.
      throw new PlatformError("not_authorized", "The store platform did not accept the shop's token.", {
        isRetryable: false,
      });
    }
  }

  return {
    verifyIdToken: (idToken) => verifyIdToken(connection, idToken),

    exchangeIdToken: async (shopDomain, idToken) => {
      const verified = await verifyIdToken(connection, idToken);
      if (!verified.ok || verified.shopDomain !== shopDomain)
        throw new PlatformError("not_authorized", "The ID token is not this shop's.", { isRetryable: false });
      const requestedTokenType = RequestedTokenType.OfflineAccessToken;
      return askForTokens(() =>
        auth.tokenExchange({ shop: shopDomain, sessionToken: idToken, requestedTokenType, expiring: true }),
      );
    },

    refreshTokens: (shopDomain, refreshToken) =>
      askForTokens(() => auth.refreshToken({ shop: shopDomain, refreshToken })),
  };
}

/** The shop is the token's `dest`, nothing else; the library leaves it to us to see that the issuer is the same shop. */
async function verifyIdToken(
  { api, settings }: ShopifyConnection,
  idToken: string,
): ReturnType<PlatformAuthorization["verifyIdToken"]> {
  try {
    const payload = await api.session.decodeSessionToken(idToken);
    const issuer = new URL(payload.iss);
    const destination = new URL(payload.dest);
    const isOneShop =
      issuer.protocol === "https:" && destination.protocol === "https:" && issuer.host === destination.host;
    if (!isOneShop || !isShopDomain(destination.host, settings.shopDomains) || !payload.sub) return invalid;
    return { ok: true, shopDomain: destination.host, staffId: payload.sub };
  } catch {
    return invalid;
  }
}

const invalid = { ok: false, code: "invalid_id_token" } as const;

function toTokens(session: Session): PlatformTokens {
  if (!session.accessToken)
    throw new PlatformError("malformed_answer", "The store platform gave no access token.", {
      isRetryable: true,
    });
  return {
    accessToken: session.accessToken,
    expiresInSeconds: secondsUntil(session.expires),
    refreshToken: session.refreshToken ?? null,
    refreshExpiresInSeconds: secondsUntil(session.refreshTokenExpires),
    scopes: session.scope?.split(",").filter((scope) => scope !== "") ?? [],
  };
}

/** The library has added the platform's seconds to this machine's clock; ours may be another one. */
const secondsUntil = (instant: Date | undefined): number | null =>
  instant ? Math.round((instant.getTime() - Date.now()) / 1000) : null;
