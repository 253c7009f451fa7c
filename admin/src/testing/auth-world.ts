import type { AppConfig } from "../config.ts";
import { readLaunchQuery } from "../shop-auth/launch-query.ts";
import { createShopAuth, type ShopAuth } from "../shop-auth/shop-auth.ts";
import { createFakeBrowser, type FakeBrowser, type FakeBrowserOptions } from "./fakes/fake-browser.ts";
import { createFakeClock, type FakeClock } from "./fakes/fake-clock.ts";
import { type Asked, createFakeServer, type FakeServer, json } from "./fakes/fake-server.ts";
import { createRecordingConsole, type RecordingConsole } from "./recording-console.ts";

export const shop = "fern.myshopify.com";
export const config: AppConfig = {
  apiKey: "key-1",
  appUrl: "https://laurel.test",
  shopDomains: [".myshopify.com", ".myshopify.io"],
  bridge: "classic",
};
export const startUrl = `https://laurel.test/auth/start?shop=${shop}`;
export const adminUrl = `https://${shop}/admin/apps/key-1`;
export const lasting = { token: "la_lasting", expires_at: "2026-11-22T09:00:00.000Z", uid: "lasting.uid" };
export const launchSearch = `?shop=${shop}&token=ll_launch&expires_at=2026-11-21T09%3A01%3A00.000Z&uid=launch.uid&hmac=ab`;
export const storedCookies = {
  [`token_${shop}`]: lasting.token,
  [`expires_at_${shop}`]: lasting.expires_at,
  [`uid_${shop}`]: lasting.uid,
};

export interface AuthWorld {
  readonly auth: ShopAuth;
  readonly browser: FakeBrowser;
  readonly server: FakeServer;
  readonly console: RecordingConsole;
  readonly clock: FakeClock;
  readonly config: AppConfig;
}

export interface AuthWorldOptions extends FakeBrowserOptions {
  readonly search?: string;
  readonly config?: Partial<AppConfig>;
  readonly platformToken?: string;
  readonly savedQuery?: string;
}

/** A server that knows the valid credentials of this file, and sends all others to authorization. */
export function createAuthWorld(options: AuthWorldOptions = {}): AuthWorld {
  const { search = "", platformToken, savedQuery } = options;
  const browser = createFakeBrowser({
    ...options,
    hasCookies: { ...options.hasCookies, ...(savedQuery && { hmac_query: savedQuery }) },
  });
  const server = createFakeServer({ "/auth": answerAuth });
  const console = createRecordingConsole();
  const clock = createFakeClock();
  const ownConfig = { ...config, ...options.config };
  const auth = createShopAuth({
    config: ownConfig,
    browser,
    cookies: browser.cookies,
    launch: readLaunchQuery(search),
    fetch: server.fetch,
    functionsUrl: "",
    console,
    now: clock.now,
    ...(platformToken !== undefined && { requestPlatformToken: async () => platformToken }),
  });
  return { auth, browser, server, console, clock, config: ownConfig };
}

const goodBearers = new Set(["la_lasting", "ll_launch", "platform.id.token"]);

export function answerAuth({ headers }: Asked): Response {
  const bearer = (headers["authorization"] ?? headers["x-laurel-authorization"])?.replace("Bearer ", "");
  return bearer !== undefined && goodBearers.has(bearer)
    ? json({ status: "ok", body: adminUrl, ...lasting })
    : json({ status: "update", body: startUrl });
}
