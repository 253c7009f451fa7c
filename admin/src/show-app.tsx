// Draws the app: router, pages, page loader and service worker, wired to the real browser.
import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { browserClock } from "./clock.ts";
import type { AppConfig } from "./config.ts";
import { browserConsole } from "./console.ts";
import type { PlatformWindow } from "./embed/load-shopify-global.ts";
import { openHostBridge } from "./embed/open-host-bridge.ts";
import { createFailedResources } from "./page-loader/failed-resources.ts";
import { addressForFullLoad } from "./page-loader/full-load.ts";
import { findPage, findPagePath } from "./page-loader/find-page.ts";
import { createNavigation } from "./page-loader/navigation.ts";
import { createNetwork } from "./page-loader/network.ts";
import { createPageLoader } from "./page-loader/page-loader.ts";
import { createPagePlaces, PagePlacesContext, PlaceKeeper } from "./page-loader/page-places.tsx";
import { createPageRoutes } from "./page-loader/page-routes.tsx";
import { prefetchLinks } from "./page-loader/prefetch-links.ts";
import { RouteAnnouncer } from "./page-loader/route-announcer.tsx";
import { notFoundPath, pages } from "./pages.ts";
import { registerServiceWorker } from "./service-worker/register-worker.ts";
import { AppLayout } from "./shell/app-layout.tsx";
import { type AppServices, AppServicesContext } from "./shell/app-services.ts";
import type { SessionStore } from "./shell/session-store.ts";
import type { Browser } from "./shop-auth/browser.ts";
import { recallShop } from "./shop-auth/identify-shop.ts";
import type { ShopAuth } from "./shop-auth/shop-auth.ts";
import { ShellLoading } from "./ui/shell-states.tsx";
import { UiProvider } from "./ui/ui-provider.tsx";

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
  /** Leads to a page in place of the present one. */
  readonly replacePage: (path: string) => void;
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

  const slowPages = new Set<(isSlow: boolean) => void>();
  const tellSlow = (isSlow: boolean) => {
    for (const listener of slowPages) listener(isSlow);
  };
  const failedResources = createFailedResources(browser.storage);
  let hasWorkerUpdate = false;
  const loader = createPageLoader<ComponentType>({
    network: createNetwork(fetch),
    loadComponent: async (name) => (await pages.find((page) => page.name === name)?.load())?.Page,
    findPagePath: (pathname) => findPagePath(pages, pathname),
    connection: () =>
      (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection,
  });
  const navigation = createNavigation({
    loader,
    clock: browserClock,
    buildHash,
    hasWorkerUpdate: () => hasWorkerUpdate,
    clearPathResources: () =>
      navigator.serviceWorker?.controller?.postMessage({ laurel: "clearPathResources" }),
    leaveFor: (address) => {
      // A frame's address is not always what it shows: the full load begins from where the page is.
      window.history.replaceState({}, "", window.location.href);
      loadInFull(address);
    },
    onDelayed: () => tellSlow(true),
    onSettled: () => tellSlow(false),
    onFailedResources: () => failedResources.mark(),
    log: (message) => browserConsole.log(message),
  });

  const services: AppServices = {
    ...parts,
    config,
    browser,
    fetch,
    console: browserConsole,
    openHost: (shop) => openHostBridge({ window, config, shop }),
    prefetchPage: (pathname) => void loader.prefetch(pathname),
    onSlowPage: (listener) => {
      slowPages.add(listener);
      return () => void slowPages.delete(listener);
    },
  };
  const router = createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: ShellLoading,
      children: createPageRoutes({ pages, navigation, AppLayout, reload }),
    },
  ]);
  const places = createPagePlaces(window, router, browser.storage);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root element");
  createRoot(root).render(
    <StrictMode>
      <UiProvider nonce={document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? ""}>
        <AppServicesContext value={services}>
          <PagePlacesContext value={places}>
            <RouterProvider router={router} />
          </PagePlacesContext>
        </AppServicesContext>
      </UiProvider>
    </StrictMode>,
  );

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
  return { replacePage: (path) => void router.navigate(path, { replace: true }) };
}

function Root() {
  return (
    <>
      <Outlet />
      <PlaceKeeper />
      <RouteAnnouncer />
    </>
  );
}
