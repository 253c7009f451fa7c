// Draws the app: router, pages, page loader and service worker, wired to the real browser.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AppPagesView, createAppPages } from "./app-pages.tsx";
import { browserClock } from "./clock.ts";
import type { AppConfig } from "./config.ts";
import { browserConsole } from "./console.ts";
import type { PlatformWindow } from "./embed/load-shopify-global.ts";
import { openHostBridge } from "./embed/open-host-bridge.ts";
import { createBrowserHistory } from "./page-loader/browser-history.ts";
import { createFailedResources } from "./page-loader/failed-resources.ts";
import { addressForFullLoad } from "./page-loader/full-load.ts";
import { findPage } from "./page-loader/find-page.ts";
import { createNetwork } from "./page-loader/network.ts";
import { createPagePositions, PagePositionsContext } from "./page-loader/page-positions.tsx";
import { prefetchLinks } from "./page-loader/prefetch-links.ts";
import { notFoundPath, pages } from "./pages.ts";
import { registerServiceWorker } from "./service-worker/register-worker.ts";
import { type AppServices, AppServicesContext } from "./shell/app-services.ts";
import type { SessionStore } from "./shell/session-store.ts";
import type { Browser } from "./shop-auth/browser.ts";
import { recallShop } from "./shop-auth/identify-shop.ts";
import type { ShopAuth } from "./shop-auth/shop-auth.ts";
import { FormatsProvider } from "./ui/format/formats.tsx";

/** After this time the app is drawn even if its first page has not come. */
const DRAWN_WITHIN_MS = 100;

export interface AppParts {
  /** With the bridge of this launch. */
  readonly config: AppConfig;
  readonly auth: ShopAuth;
  readonly session: SessionStore;
  readonly browser: Browser;
  readonly fetch: typeof globalThis.fetch;
  readonly locale: string;
  readonly buildHash: string;
  readonly window: PlatformWindow;
}

export interface ShownApp {
  /** Opens a page in place of the current one. */
  readonly replacePage: (path: string) => void;
  /** The path of the shown page, or of the next page while it loads. */
  readonly currentPath: () => string;
}

export function showApp({ config, browser, fetch, buildHash, window, ...parts }: AppParts): ShownApp {
  const { document, navigator } = window;
  const loadInFull = (address: string) =>
    window.location.assign(addressForFullLoad(browser, address, recallShop(browser)));
  const reload = () => {
    const address = window.location.pathname + window.location.search;
    const fullAddress = addressForFullLoad(browser, address, recallShop(browser));
    if (fullAddress === address) window.location.reload();
    else window.location.replace(fullAddress);
  };

  const failedResources = createFailedResources(browser.storage);
  let hasWorkerUpdate = false;
  const { router, loader, ...ofPages } = createAppPages({
    history: createBrowserHistory(window),
    network: createNetwork(fetch),
    loadComponent: async (name) => (await pages.find((page) => page.name === name)?.load())?.Page,
    connection: () =>
      (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection,
    clock: browserClock,
    buildHash,
    hasWorkerUpdate: () => hasWorkerUpdate,
    clearPathResources: () =>
      navigator.serviceWorker?.controller?.postMessage({ laurel: "clearPathResources" }),
    leaveFor: (address) => {
      // The frame's address may differ from the shown one, and the full load starts from it.
      window.history.replaceState({}, "", window.location.href);
      loadInFull(address);
    },
    onFailedResources: () => failedResources.mark(),
    log: (message) => browserConsole.log(message),
  });

  const services: AppServices = {
    ...parts,
    config,
    browser,
    console: browserConsole,
    openHost: (shop) => openHostBridge({ window, config, shop }),
    ...ofPages,
  };
  const positions = createPagePositions(window, router, browser.storage);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root element");
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <FormatsProvider>
          <AppServicesContext value={services}>
            <PagePositionsContext value={positions}>
              <AppPagesView router={router} reload={reload} />
            </PagePositionsContext>
          </AppServicesContext>
        </FormatsProvider>
      </StrictMode>,
    );
  // Drawn once, with its page, if that loads at once. The HTML has a frame of its own until then.
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  browserClock.setTimeout(resolve, DRAWN_WITHIN_MS);
  void Promise.race([router.started, waited]).then(draw);

  prefetchLinks({
    document,
    loader,
    isPage: (pathname) => pathname !== notFoundPath && findPage(pages, pathname) !== undefined,
    IntersectionObserver,
  });
  if (import.meta.env.PROD)
    void registerServiceWorker({
      container: navigator.serviceWorker,
      location: window.location,
      isEmbedded: browser.isEmbedded,
      buildHash,
      failedResources,
      reload,
      onUpdateReady: () => {
        hasWorkerUpdate = true;
      },
      log: (message) => browserConsole.log(message),
      logError: (...message) => browserConsole.error(...message),
    });
  return {
    replacePage: (path) => void router.navigate(path, { replace: true }),
    currentPath: router.currentPath,
  };
}
