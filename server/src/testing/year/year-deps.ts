// The dependencies of a server of a simulated year: all real, but for the clock. The test and the servers that it kills
// use the same, each its own.
import type { MailSettings } from "../../config/mail-settings.ts";
import type { Database } from "../../database/database.ts";
import { createSmtpMailer } from "../../insight/notifications/smtp-mailer.ts";
import { createPlatformCredentials } from "../../tenant/shops/connect/platform-credentials.ts";
import { listeners, shopTables } from "../../features/features.ts";
import { createShopifyAuthorization } from "../../platform/shopify/auth/shopify-authorization.ts";
import { connectShopify } from "../../platform/shopify/shopify-connection.ts";
import { createShopifyPlatform } from "../../platform/shopify/shopify-platform.ts";
import type { Clock, Deps } from "../../process/deps.ts";
import { createLog } from "../../process/log.ts";
import { createNewId } from "../../process/new-id.ts";
import { testEnv } from "../test-deps.ts";

export const yearCredentials = { apiKey: "year-key", apiSecret: "year-secret-of-the-platform" };

/** Each failure reaches the use case, and not only the client. */
const retryPolicy = { maxAttempts: 1, giveUpAfterMs: 5_000, firstDelayMs: 2 };

/** Most members are told before their code is made. */
const JOB_WAIT_MS = 100;

export interface YearPlace {
  readonly db: Database;
  readonly clock: Clock;
  readonly storeUrl: string;
  /** Where the app is found. */
  readonly appPort: number;
  /** Friends get their codes by e-mail. */
  readonly mail: MailSettings;
  readonly log?: Deps["log"];
}

export function yearDeps({ db, clock, storeUrl, appPort, mail, log = createLog("silent") }: YearPlace): Deps {
  const env = testEnv({
    PORT: String(appPort),
    SHOPIFY_API_KEY: yearCredentials.apiKey,
    SHOPIFY_API_SECRET: yearCredentials.apiSecret,
    DEV_STORE_URL: storeUrl,
  });
  const connection = connectShopify({
    apiKey: env.shopifyApiKey,
    apiSecrets: env.shopifyApiSecrets,
    appUrl: env.appUrl,
    shopDomains: env.shopDomains,
    devStoreUrl: storeUrl,
    log,
    timeoutMs: 5_000,
  });
  const authorization = createShopifyAuthorization(connection, retryPolicy);
  const platform = createShopifyPlatform(connection, {
    authorization,
    accessTokens: createPlatformCredentials({ db, clock, authorization, secrets: env }),
    retryPolicy,
    onFailure: () => undefined,
  });
  const newId = createNewId(clock);
  return {
    db,
    platform,
    mailer: createSmtpMailer(mail),
    clock,
    log,
    newId,
    env,
    shopTables,
    listeners,
    jobWaitMs: JOB_WAIT_MS,
  };
}
