// Safari blocks cookies in frames until the user has visited the app at the top level: the enable-cookies page.
import type { Browser } from "./browser.ts";
import type { CookieJar } from "./cookies.ts";

const FLAG = "cookies_persist";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const isSafari = (userAgent: string): boolean =>
  /Safari\//.test(userAgent) && !/Chrome|Chromium|CriOS|FxiOS|Edg|OPR|Android/.test(userAgent);

/** The store's mobile and point-of-sale apps do not frame the app as Safari does. */
const isStoreApp = (userAgent: string): boolean =>
  /com\.jadedpixel\.pos|Shopify POS|Shopify Mobile/.test(userAgent);

export function needsCookieAccess(browser: Browser, cookies: CookieJar): boolean {
  return (
    isSafari(browser.userAgent) &&
    browser.isEmbedded &&
    !isStoreApp(browser.userAgent) &&
    cookies.get(FLAG) === undefined &&
    browser.storage.get(FLAG) === undefined
  );
}

/**
 * Also recorded for the tab: when the browser hides the cookie from frames, the user is not sent there a second time.
 */
export function recordCookieAccess(browser: Browser, cookies: CookieJar): void {
  cookies.set(FLAG, "true", { maxAgeSeconds: YEAR_SECONDS, isPartitioned: false });
  browser.storage.set(FLAG, "true");
}
