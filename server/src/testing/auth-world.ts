// Everything that signing in needs: the server, not listening, its own database, and the dev store as the platform,
// which accepts the tokens that the server has.
import { createHmac } from "node:crypto";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from "fastify";
import { type AppOptions, createApp } from "../http/app.ts";
import { createLog } from "../process/log.ts";
import { createPlatformCredentials } from "../tenant/shops/connect/platform-credentials.ts";
import { mailNowhere } from "./mail-nowhere.ts";
import { TestClock } from "./test-clock.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "./test-deps.ts";
import { startTestPlatform, testCredentials, TEST_SHOP, type TestPlatform } from "./test-platform.ts";

export const OTHER_SHOP = "fable.myshopify.com";

export interface AuthWorld {
  readonly app: FastifyInstance;
  readonly deps: TestDeps;
  readonly own: TestDatabase;
  readonly world: TestPlatform;
  /** Every line that the server logged. */
  readonly logged: string[];
  idToken(shop?: string, claims?: Record<string, unknown>): string;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  /** Opens the app with an ID token, as the store's admin would; returns the session's values. */
  signIn(shop?: string): Promise<LastingValues>;
  /** The signed query with which a store would send the browser back. */
  callback(values: Record<string, string>, secret?: string): string;
  close(): Promise<void>;
}

export interface LastingValues {
  readonly token: string;
  readonly expires_at: string;
  readonly uid: string;
}

/** `settings` are variables of the environment, beside the app's credentials. */
export async function openAuthWorld(
  settings: Readonly<Record<string, string>> = {},
  options: AppOptions = {},
): Promise<AuthWorld> {
  const own = await createTestDatabase();
  // ID tokens are checked by the machine's clock, so the test's starts there.
  const clock = new TestClock(new Date().toISOString());
  const env = testEnv({
    SHOPIFY_API_KEY: testCredentials.apiKey,
    SHOPIFY_API_SECRET: testCredentials.apiSecret,
    ...settings,
  });
  const world = await startTestPlatform({
    store: { clock: () => clock.now(), shops: [{ domain: TEST_SHOP }, { domain: OTHER_SHOP }] },
    retryPolicy: { maxAttempts: 1 },
    accessTokens: (authorization) =>
      createPlatformCredentials({ db: own.db, clock, authorization, secrets: env }),
  });
  const logged: string[] = [];
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  const deps = createTestDeps({
    db: own.db,
    clock,
    env,
    mailer: mailNowhere,
    platform: world.platform,
    log,
    // Nobody answers there.
    nameServers: ["127.0.0.1:9"],
  });
  const app = await createApp(deps, options);

  // Each request has its own address, so that limits for one address do not interfere.
  let addresses = 0;
  const inject = (options: InjectOptions) => {
    addresses += 1;
    return app.inject({ remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}`, ...options });
  };
  const post: AuthWorld["post"] = (url, body, headers = {}) =>
    inject({
      method: "POST",
      url,
      headers: { "content-type": "application/json", ...headers },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  // The test's clock stands still, but the machine's does not: on a slow machine a token must not expire meanwhile.
  const minuteFromNow = () => Math.floor(Math.max(Date.now(), clock.now().getTime()) / 1000) + 60;
  const idToken: AuthWorld["idToken"] = (shop = TEST_SHOP, claims = {}) =>
    world.store.control.idToken({ shop, claims: { exp: minuteFromNow(), ...claims } });
  return {
    app,
    deps,
    own,
    world,
    logged,
    post,
    idToken,
    get: (url, headers = {}) => inject({ method: "GET", url, headers }),
    signIn: async (shop = TEST_SHOP) =>
      (await post("/auth", { shop }, { authorization: `Bearer ${idToken(shop)}` })).json<LastingValues>(),
    callback: (values, secret = testCredentials.apiSecret) => signedQuery(values, clock, secret),
    close: async () => {
      await app.close();
      await world.close();
      await own.drop();
    },
  };
}

function signedQuery(values: Record<string, string>, clock: TestClock, secret: string): string {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const query = new URLSearchParams({ timestamp, ...values });
  query.sort();
  const text = query.toString().replaceAll("+", "%20");
  query.append("hmac", createHmac("sha256", secret).update(text).digest("hex"));
  return `/auth/callback?${query.toString()}`;
}
