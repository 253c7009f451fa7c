import type { Browser } from "../../shop-auth/browser.ts";
import { type CookieJar, createCookieJar } from "../../shop-auth/cookies.ts";

export const chromium =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
export const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";

export interface FakeBrowser extends Browser {
  readonly cookies: CookieJar;
  /** Each cookie as it was written, with its attributes. */
  readonly writtenCookies: readonly string[];
  readonly wentTo: readonly string[];
  readonly wentAtTopTo: readonly string[];
  readonly posted: readonly { readonly message: string; readonly targetOrigin: string }[];
}

export interface FakeBrowserOptions {
  readonly isEmbedded?: boolean;
  readonly parentOrigin?: string;
  readonly userAgent?: string;
  readonly refusesCookies?: boolean;
  readonly hasCookies?: Readonly<Record<string, string>>;
}

export function createFakeBrowser(options: FakeBrowserOptions = {}): FakeBrowser {
  const { isEmbedded = true, parentOrigin, userAgent = chromium, refusesCookies = false } = options;
  const kept = new Map(
    Object.entries(options.hasCookies ?? {}).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  const writtenCookies: string[] = [];
  const document = {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      writtenCookies.push(text);
      const [pair = "", ...attributes] = text.split("; ");
      const equals = pair.indexOf("=");
      const name = pair.slice(0, equals);
      if (attributes.includes("Max-Age=0")) kept.delete(name);
      else if (!refusesCookies) kept.set(name, pair.slice(equals + 1));
    },
  };
  const storage = new Map<string, string>();
  const wentTo: string[] = [];
  const wentAtTopTo: string[] = [];
  const posted: { message: string; targetOrigin: string }[] = [];
  return {
    origin: "https://laurel.test",
    userAgent,
    isEmbedded,
    parentOrigin,
    storage: {
      get: (name) => storage.get(name),
      set: (name, value) => void storage.set(name, value),
      remove: (name) => void storage.delete(name),
    },
    goTo: (url) => void wentTo.push(url),
    goToAtTop: (url) => void wentAtTopTo.push(url),
    postToParent: (message, targetOrigin) => void posted.push({ message, targetOrigin }),
    cookies: createCookieJar(document, userAgent),
    writtenCookies,
    wentTo,
    wentAtTopTo,
    posted,
  };
}
