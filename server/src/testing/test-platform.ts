// The dev store in this process, and the platform adapter that calls it over HTTP, as it would call the real one.
import { startDevStore, type DevStore, type DevStoreOptions } from "@laurel/dev-store/dev-store.ts";
import { createLog } from "../process/log.ts";
import type { StoreAnswers } from "../tenant/shops/away/store-answers.ts";
import { covers } from "../tenant/shops/connect/find-access.ts";
import type { AccessTokens, Platform } from "../platform/platform.ts";
import type { RetryPolicy } from "../platform/shopify/client/retry.ts";
import { createShopifyAuthorization } from "../platform/shopify/auth/shopify-authorization.ts";
import { connectShopify } from "../platform/shopify/shopify-connection.ts";
import { createShopifyPlatform } from "../platform/shopify/shopify-platform.ts";

export const TEST_SHOP = "fern.myshopify.com";

export interface TestPlatform {
  readonly store: DevStore;
  readonly platform: Platform;
  /** The error of each failed attempt, even if a later one succeeded. */
  readonly failures: string[];
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  readonly store?: Partial<DevStoreOptions>;
  readonly retryPolicy?: Partial<RetryPolicy>;
  readonly timeoutMs?: number;
  readonly answers?: StoreAnswers;
  /** Receives the platform's authorization; by default uses the dev store's own tokens, which do not expire. */
  readonly accessTokens?: (authorization: Platform["authorization"]) => AccessTokens;
}

export const testCredentials = { apiKey: "test-key", apiSecret: "test-secret-of-the-platform" };

export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const store = await startDevStore({ ...testCredentials, shops: [{ domain: TEST_SHOP }], ...options.store });
  const connection = connectShopify({
    apiKey: testCredentials.apiKey,
    apiSecrets: [testCredentials.apiSecret, "the-secret-before"],
    appUrl: "http://localhost:3000",
    shopDomains: [".myshopify.com", ".myshopify.io"],
    devStoreUrl: store.url,
    log: createLog("silent"),
    timeoutMs: options.timeoutMs ?? 5_000,
  });
  const retryPolicy = { maxAttempts: 4, giveUpAfterMs: 20_000, firstDelayMs: 2, ...options.retryPolicy };
  const authorization = createShopifyAuthorization(connection, retryPolicy);
  const failures: string[] = [];
  const platform = createShopifyPlatform(connection, {
    authorization,
    accessTokens: options.accessTokens?.(authorization) ?? tokensOf(store),
    retryPolicy,
    onFailure: (code, shop) => {
      failures.push(code);
      return options.answers?.failed(code, shop);
    },
    onAnswer: async (shop) => options.answers?.answered(shop),
  });
  return { store, platform, failures, close: () => store.close() };
}

function tokensOf(store: DevStore): AccessTokens {
  const accessToken = (shop: string): Promise<string> => Promise.resolve(store.control.accessToken({ shop }));
  const isGranted: AccessTokens["isGranted"] = async (shop, scope) =>
    covers(store.control.grantedScopes({ shop }), [scope]);
  return { accessToken, replaceToken: accessToken, isGranted };
}
