// Safari keeps cookies from frames until a person has visited the app at the top level: the enable-cookies page.
import type { Browser } from "./browser.ts";
import type { CookieJar } from "./cookies.ts";

const FLAG = "cookies_persist";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const isSafari = (userAgent: string): boolean =>
  /Safari\//.test(userAgent) && !/Chrome|Chromium|CriOS|FxiOS|Edg|OPR|Android/.test(userAgent);

/** The store's mobile and point-of-sale apps frame nothing in Safari's sense. */
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

/** Records it for the tab too: a browser that hides the cookie from frames is not asked a second time. */
export function recordCookieAccess(browser: Browser, cookies: CookieJar): void {
  cookies.set(FLAG, "true", { maxAgeSeconds: YEAR_SECONDS, isPartitioned: false });
  browser.storage.set(FLAG, "true");
}
