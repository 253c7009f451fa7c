// The start of the page. What needs no React begins here, so that the session's calls go out while the rest of the app
// still loads. Besides show-app.tsx, this is the only file of the workspace that uses the real browser.
import { createPrimedFetch } from "./api/primed-fetch.ts";
import { readEndpoints } from "./backend/endpoints.ts";
import { browserClock } from "./clock.ts";
import { readBuildHash, readConfig } from "./config.ts";
import { browserConsole } from "./console.ts";
import { loadShopifyGlobal, type PlatformWindow } from "./embed/load-shopify-global.ts";
import { homeRequest } from "./home/home-request.ts";
import { findPage } from "./page-loader/find-page.ts";
import { pages } from "./pages.ts";
import { readFirstAnswers, withFirstAnswers } from "./shell/first-answers.ts";
import { createSessionStore } from "./shell/session-store.ts";
import { createBrowser } from "./shop-auth/browser.ts";
import { createCookieJar } from "./shop-auth/cookies.ts";
import { createShopAuth } from "./shop-auth/shop-auth.ts";
import { startPage } from "./shop-auth/start-page.ts";
import { chooseLocale } from "./ui/format/locale.ts";

const given = readConfig(document);
const browser = createBrowser(window);
const cookies = createCookieJar(document, navigator.userAgent);
const { launch, bridge } = startPage({
  location: window.location,
  replaceAddress: (address) => window.history.replaceState(null, "", address),
  cookies,
  storage: browser.storage,
  config: given,
});
const config = { ...given, bridge };
const endpoints = readEndpoints(import.meta.env);
/** The root and the answers to a launch come last in the HTML, after the style sheets. */
const isParsed =
  document.readyState === "loading"
    ? new Promise<void>((resolve) =>
        document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }),
      )
    : Promise.resolve();
const firstAnswers = (launch.platformToken === undefined ? Promise.resolve() : isParsed).then(() =>
  readFirstAnswers(document),
);
/** Read at each call: the platform's script may replace `fetch`. */
const platformFetch: typeof window.fetch = (input, init) => window.fetch(input, init);
const primed = createPrimedFetch(withFirstAnswers(platformFetch, firstAnswers));
const platformWindow = window as PlatformWindow;

const auth = createShopAuth({
  config,
  browser,
  cookies,
  launch,
  fetch: primed.fetch,
  functionsUrl: endpoints.functions,
  console: browserConsole,
  now: () => Date.now(),
  ...(bridge === "current" &&
    browser.isEmbedded && {
      requestPlatformToken: async () => (await loadShopifyGlobal(platformWindow, config)).idToken(),
    }),
});

let currentPath = () => window.location.pathname + window.location.search;
const page = findPage(pages, window.location.pathname);
const app = import("./show-app.tsx");
/** Chosen before the app is there: the first question to Intl takes some milliseconds. */
const locale = chooseLocale(launch.locale, navigator.language);
const session = createSessionStore({
  auth,
  browser,
  bridge,
  fetch: primed.fetch,
  clock: browserClock,
  console: browserConsole,
  endpoints,
  currentPath: () => currentPath(),
  replacePage: (path) => void shown.then(({ replacePage }) => replacePage(path)),
  askFirst: async ({ shop, token }) => {
    if (page?.name !== "app-index") return undefined;
    return primed.prime({ ...homeRequest(), shop, token, bridge });
  },
});
const shown = Promise.all([app, isParsed]).then(([{ showApp }]) =>
  showApp({
    config,
    auth,
    session,
    browser,
    fetch: primed.fetch,
    locale,
    buildHash: readBuildHash(document),
    window: platformWindow,
  }),
);
void shown.then((ready) => ({ currentPath } = ready));
if (page?.layout === "app") session.open();
