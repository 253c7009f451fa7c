// Assembles the dependencies, for the server and for commands. Besides main.ts, cli and start, only this file names a
// platform.
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Deps } from "./deps.ts";
import type { Env } from "../config/env.ts";
import { metrics } from "../http/metrics.ts";
import { createNewId } from "./new-id.ts";
import { listeners, shopTables } from "../features/features.ts";
import { connectionsFor, createSmtpMailer } from "../insight/notifications/smtp-mailer.ts";
import { createShopifyAuthorization } from "../platform/shopify/auth/shopify-authorization.ts";
import { connectShopify } from "../platform/shopify/shopify-connection.ts";
import { createShopifyPlatform } from "../platform/shopify/shopify-platform.ts";
import { createStoreAnswers } from "../tenant/shops/away/store-answers.ts";
import { createPlatformCredentials } from "../tenant/shops/connect/platform-credentials.ts";

export function wireDeps({ env, log, db }: { env: Env; log: Logger; db: Database }): Deps {
  const clock = { now: () => new Date() };
  const connection = connectShopify({
    apiKey: env.shopifyApiKey,
    apiSecrets: env.shopifyApiSecrets,
    appUrl: env.appUrl,
    shopDomains: env.shopDomains,
    devStoreUrl: env.devStoreUrl ?? null,
    log,
  });
  const authorization = createShopifyAuthorization(connection);
  const accessTokens = createPlatformCredentials({ db, clock, authorization, secrets: env });
  const answers = createStoreAnswers({ db, log });
  const platform = createShopifyPlatform(connection, {
    authorization,
    accessTokens,
    onFailure: (code, shopDomain) => {
      metrics.platformErrors.inc({ code });
      return answers.failed(code, shopDomain);
    },
    onAnswer: (shopDomain) => answers.answered(shopDomain),
  });
  const mailer = env.mail
    ? createSmtpMailer(env.mail, undefined, { connections: connectionsFor(env.mailPerMinute) })
    : null;
  return { db, platform, mailer, clock, log, newId: createNewId(clock), env, shopTables, listeners };
}
