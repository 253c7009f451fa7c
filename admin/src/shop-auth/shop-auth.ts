// The authentication flow of one page. It starts from a launch or from stored credentials. It ends with credentials for
// the shop, or with a redirect to where they are given.
import type { AppConfig } from "../config.ts";
import { type Console, words } from "../console.ts";
import { type AuthAnswer, callAuth } from "./auth-call.ts";
import type { Browser } from "./browser.ts";
import { needsCookieAccess, recordCookieAccess } from "./cookie-access.ts";
import type { CookieJar } from "./cookies.ts";
import { identifyShop, rememberShop } from "./identify-shop.ts";
import type { LaunchQuery, LaunchValues } from "./launch-query.ts";
import { isAppPath } from "./return-path.ts";
import { adminAppUrl, isOwnTarget, leaveApp } from "./redirect.ts";
import { createSavedQuery } from "./saved-query.ts";
import { createShopCredentials, type ShopCredentialValues } from "./shop-credentials.ts";

export type AuthOutcome = "authenticated" | "redirecting" | "failed";

export interface ShopAuthParts {
  readonly config: AppConfig;
  readonly browser: Browser;
  readonly cookies: CookieJar;
  readonly launch: LaunchQuery;
  readonly fetch: typeof globalThis.fetch;
  readonly functionsUrl: string;
  readonly console: Console;
  readonly now: () => number;
  /** Today's bridge can ask the platform for an ID token at any time; the classic bridge cannot. */
  readonly requestPlatformToken?: () => Promise<string | undefined>;
}

export interface RefreshOptions {
  readonly isForced?: boolean;
  /** The app page that the merchant is on, to come back to. */
  readonly path?: string;
}

export interface ShopAuth {
  /** The shop of this page; undefined when nothing names one. */
  findShop(): string | undefined;
  /** As findShop, but logs when there is none. */
  identifyShop(): string | undefined;
  credentials(shop: string): ShopCredentialValues | undefined;
  /** Makes sure that there are credentials for the shop. Stored ones stay until the server has accepted new ones. */
  authenticate(shop: string, options?: RefreshOptions): Promise<AuthOutcome>;
  /** Asks the server where to go next, and goes there if necessary, or always when forced. */
  refresh(shop: string, options?: RefreshOptions): Promise<AuthOutcome>;
  clear(shop: string): void;
  /** For the enable-cookies page: sets the flag at the top level, and goes back to the page that was asked for. */
  enableCookies(shop: string, path?: string): void;
}

export function createShopAuth(parts: ShopAuthParts): ShopAuth {
  const { config, browser, cookies, launch, console } = parts;
  const credentials = createShopCredentials(cookies, parts.now);
  const savedQuery = createSavedQuery(cookies);
  const authCall = { ...parts, bridge: config.bridge };
  // A launch can be exchanged once. Until the server has answered, this page can try again.
  let isLaunchSpent = false;
  let isPlatformTokenTried = false;

  const keep = (shop: string, { values }: AuthAnswer): boolean => {
    if (!values) return false;
    credentials.store(shop, values);
    return true;
  };

  const launchValues = (shop: string): LaunchValues | undefined => {
    for (const query of [launch, savedQuery.read()])
      if (query?.values && query.shop === shop) return query.values;
    return undefined;
  };

  /** Accepted when the launch's values are the stored ones, or when the server exchanges them for lasting ones. */
  const acceptLaunch = async (shop: string): Promise<"accepted" | "refused" | "failed"> => {
    const values = launchValues(shop);
    if (!values || isLaunchSpent) return "refused";
    if (credentials.matches(shop, values)) return "accepted";
    const { token, expiresAt, uid } = values;
    const answer = await callAuth(authCall, { shop, uid, expiresAt, bearer: token });
    if (answer === false) return "failed";
    isLaunchSpent = true;
    if (!keep(shop, answer)) return "refused";
    savedQuery.clear();
    return "accepted";
  };

  /** First the launch's token; later the bridge's, because the launch's lives for a minute. */
  const takePlatformToken = async (): Promise<string | undefined> => {
    const ofLaunch = isLaunchSpent ? undefined : launch.platformToken;
    if (ofLaunch !== undefined && !isPlatformTokenTried) {
      isPlatformTokenTried = true;
      return ofLaunch;
    }
    const fresh = await parts.requestPlatformToken?.().catch(() => undefined);
    return fresh ?? ofLaunch;
  };

  const follow = (shop: string, url: string): AuthOutcome => {
    if (!isOwnTarget(url, config, shop, browser.origin)) {
      console.error(words.invalidAuthAnswer);
      return "failed";
    }
    leaveApp(browser, config, shop, url);
    return "redirecting";
  };

  const refresh: ShopAuth["refresh"] = async (shop, { isForced = false, path } = {}) => {
    const platformToken = await takePlatformToken();
    if (platformToken === undefined && needsCookieAccess(browser, cookies)) {
      console.log(words.noCookieAccess);
      // Stored in the frame before it is left, so that a browser that hides the flag from it is not asked again.
      browser.storage.set("cookies_persist", "true");
      const asked = new URLSearchParams({ shop, ...(path !== undefined && { path }) });
      leaveApp(browser, config, shop, `${config.appUrl}/enable-cookies?${asked}`);
      return "redirecting";
    }
    const stored = credentials.find(shop);
    const bearer = platformToken ?? stored?.token;
    const answer = await callAuth(authCall, {
      shop,
      ...(bearer !== undefined && { bearer }),
      ...(path !== undefined && { path }),
    });
    if (answer === false) return "failed";
    if (keep(shop, answer)) savedQuery.clear();
    const mustLeave = answer.status === "update" || !browser.isEmbedded || isForced;
    return mustLeave ? follow(shop, answer.url) : "authenticated";
  };

  const authenticate: ShopAuth["authenticate"] = async (shop, options) => {
    credentials.prune();
    if (launch.hasCookiesPersist) browser.storage.set("cookies_persist", "true");
    if (launch.shop === shop) rememberShop(browser, shop);
    if (launch.platformToken !== undefined && !isLaunchSpent) {
      // The platform says who opened the app; the stored credentials may be another staff member's.
      const outcome = await refresh(shop, options);
      isLaunchSpent = outcome !== "failed";
      return outcome;
    }
    const accepted = await acceptLaunch(shop);
    if (accepted === "failed") return "failed";
    const isKnown = accepted === "accepted" || credentials.find(shop) !== undefined;
    // Outside its frame there is no store admin around the app, so it goes back inside.
    return isKnown && browser.isEmbedded ? "authenticated" : refresh(shop, options);
  };
  const findShop = () => identifyShop({ browser, launch, savedQuery, shopDomains: config.shopDomains });
  let authenticating: Promise<AuthOutcome> | undefined;

  return {
    findShop,
    identifyShop: () => {
      const shop = findShop();
      if (shop === undefined) console.log(words.noShop);
      return shop;
    },
    credentials: (shop) => credentials.find(shop),
    // Callers in the meantime share the answer, because a launch can be exchanged once.
    authenticate: (shop, options) =>
      (authenticating ??= authenticate(shop, options).finally(() => (authenticating = undefined))),
    refresh,
    clear: (shop) => credentials.clear(shop),
    enableCookies: (shop, path = "") => {
      recordCookieAccess(browser, cookies);
      const known = isAppPath(path) ? path : "";
      browser.goTo(
        adminAppUrl(config, shop, `${known}${known.includes("?") ? "&" : "?"}cookies_persist=true`),
      );
    },
  };
}
