// Checks ID tokens, and exchanges them for the shop's own tokens. No error message of the library about a token is
// passed on, because it contains the token itself.
import { RequestedTokenType, type Session } from "@shopify/shopify-api";
import { PlatformError, type PlatformAuthorization, type PlatformTokens } from "../../platform.ts";
import {
  adminUrl,
  storefrontUrl,
  themeBlocks,
  allOrdersScope,
  customersScope,
  giftCardScopes,
  consentUrl,
  productsScope,
  storeCreditScopes,
  requiredScopes,
} from "../client/admin-addresses.ts";
import { exchangeCode, exchangeStaffCode, toStaff } from "./exchange-code.ts";
import { DEFAULT_RETRY_POLICY, retry, type RetryPolicy } from "../client/retry.ts";
import type { ShopifyConnection } from "../shopify-connection.ts";
import { createVerifyProxied } from "./proxied-query.ts";
import { createVerifyCallback } from "./signed-texts.ts";
import { createVerifyIdToken } from "./verify-id-token.ts";

export function createShopifyAuthorization(
  connection: ShopifyConnection,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
): PlatformAuthorization {
  const { auth } = connection.api;
  const { settings } = connection;
  const verifyIdToken = createVerifyIdToken(settings);

  /** 400 means that the credential is no longer valid; any other final error is the platform's own. */
  async function askForSession(ask: () => Promise<{ session: Session }>): Promise<Session> {
    try {
      return (await retry(retryPolicy, () => connection.call(ask))).session;
    } catch (error) {
      if (!(error instanceof PlatformError) || error.isRetryable) throw error;
      // Without the cause: the platform's refusal may repeat what it was sent.
      throw new PlatformError("not_authorized", "The store platform did not accept the shop's token.", {
        isRetryable: false,
      });
    }
  }

  async function exchange(shopDomain: string, idToken: string, kind: RequestedTokenType): Promise<Session> {
    const verified = await verifyIdToken(idToken);
    if (!verified.ok || verified.shopDomain !== shopDomain)
      throw new PlatformError("not_authorized", "The ID token is not this shop's.", { isRetryable: false });
    const expiring = kind === RequestedTokenType.OfflineAccessToken;
    return askForSession(() =>
      auth.tokenExchange({
        shop: shopDomain,
        sessionToken: idToken,
        requestedTokenType: kind,
        expiring,
      }),
    );
  }

  return {
    requiredScopes,
    allOrdersScope,
    productsScope,
    customersScope,
    giftCardScopes,
    storeCreditScopes,
    verifyIdToken,
    exchangeIdToken: async (shopDomain, idToken) =>
      toTokens(await exchange(shopDomain, idToken, RequestedTokenType.OfflineAccessToken)),
    readStaff: async (shopDomain, idToken) => {
      const session = await exchange(shopDomain, idToken, RequestedTokenType.OnlineAccessToken);
      const user = session.onlineAccessInfo?.associated_user;
      if (user) return toStaff(user);
      throw new PlatformError("malformed_answer", "The store platform did not say who is there.", {
        isRetryable: true,
      });
    },
    refreshTokens: async (shopDomain, refreshToken) =>
      toTokens(await askForSession(() => auth.refreshToken({ shop: shopDomain, refreshToken }))),
    consentUrl: (shopDomain, request) => consentUrl(settings, shopDomain, request),
    verifyCallback: createVerifyCallback(settings.apiSecrets),
    verifyProxied: createVerifyProxied(settings),
    exchangeCode: (shopDomain, code) => exchangeCode(connection, shopDomain, code),
    exchangeStaffCode: (shopDomain, code) => exchangeStaffCode(connection, shopDomain, code),
    adminUrl: (shopDomain, path) => adminUrl(settings, shopDomain, path),
    storefrontUrl: (shopDomain, path) => storefrontUrl(settings, shopDomain, path),
    themeBlocks: (shopDomain) => themeBlocks(settings, shopDomain),
  };
}

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

/** The library added the token's lifetime to this machine's clock, which may differ from ours. */
const secondsUntil = (instant: Date | undefined): number | null =>
  instant ? Math.round((instant.getTime() - Date.now()) / 1000) : null;
