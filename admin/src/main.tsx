// Wires the page together: the only file of the workspace that names the real browser for all of it.
import type { ShopifyGlobal } from "@shopify/app-bridge-types";
import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { readEndpoints } from "./backend/endpoints.ts";
import { browserClock } from "./clock.ts";
import { readBuildHash, readConfig } from "./config.ts";
import { browserConsole } from "./console.ts";
import { loadShopifyGlobal, openHostBridge } from "./embed/open-host-bridge.ts";
import { createFailedResources } from "./page-loader/failed-resources.ts";
import { addressForFullLoad } from "./page-loader/full-load.ts";
import { findPage, findPagePath } from "./page-loader/find-page.ts";
import { createNavigation } from "./page-loader/navigation.ts";
import { createNetwork } from "./page-loader/network.ts";
import { createPageLoader } from "./page-loader/page-loader.ts";
import { createPageRoutes } from "./page-loader/page-routes.tsx";
import { prefetchLinks } from "./page-loader/prefetch-links.ts";
import { RouteAnnouncer } from "./page-loader/route-announcer.tsx";
import { notFoundPath, pages } from "./pages.ts";
import { registerServiceWorker } from "./service-worker/register-worker.ts";
import { AppLayout } from "./shell/app-layout.tsx";
import { type AppServices, AppServicesContext } from "./shell/app-services.ts";
import { createSessionStore } from "./shell/session-store.ts";
import { createBrowser } from "./shop-auth/browser.ts";
import { createCookieJar } from "./shop-auth/cookies.ts";
import { createShopAuth } from "./shop-auth/shop-auth.ts";
import { recallShop } from "./shop-auth/identify-shop.ts";
import { startPage } from "./shop-auth/start-page.ts";
import { ShellLoading } from "./ui/shell-states.tsx";
import { UiProvider } from "./ui/ui-provider.tsx";

const given = readConfig(document);
const buildHash = readBuildHash(document);
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
const endpoints = readEndpoints(import.meta.env.VITE_BACKEND_EMULATOR === "true");
/** Read at each call: the platform's script may put its own in place of it. */
const callFetch: typeof fetch = (input, init) => window.fetch(input, init);
const platformWindow = window as Window & { readonly shopify?: ShopifyGlobal };

const auth = createShopAuth({
  config,
  browser,
  cookies,
  launch,
  fetch: callFetch,
  functionsUrl: endpoints.functions,
  console: browserConsole,
  now: () => Date.now(),
  ...(bridge === "current" &&
    browser.isEmbedded && {
      requestPlatformToken: async () => (await loadShopifyGlobal(platformWindow, config)).idToken(),
    }),
});

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
  network: createNetwork(callFetch),
  loadComponent: async (name) => (await pages.find((page) => page.name === name)?.load())?.Page,
  findPagePath: (pathname) => findPagePath(pages, pathname),
  connection: () => (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection,
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

const session = createSessionStore({
  auth,
  browser,
  bridge,
  fetch: callFetch,
  clock: browserClock,
  console: browserConsole,
  endpoints,
  currentPath: () => window.location.pathname + window.location.search,
  replacePage: (path) => void router.navigate(path, { replace: true }),
});

const services: AppServices = {
  config,
  auth,
  session,
  browser,
  fetch: callFetch,
  console: browserConsole,
  locale: launch.locale ?? navigator.language,
  openHost: (shop) => openHostBridge({ window: platformWindow, config, shop }),
  prefetchPage: (pathname) => void loader.prefetch(pathname),
  onSlowPage: (listener) => {
    slowPages.add(listener);
    return () => void slowPages.delete(listener);
  },
};

function Root() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  );
}

const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: ShellLoading,
    children: createPageRoutes({ pages, navigation, AppLayout, reload }),
  },
]);
if (findPage(pages, window.location.pathname)?.layout === "app") session.open();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no root element");
createRoot(root).render(
  <StrictMode>
    <UiProvider nonce={document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? ""}>
      <AppServicesContext value={services}>
        <RouterProvider router={router} />
      </AppServicesContext>
    </UiProvider>
  </StrictMode>,
);

prefetchLinks({
  document,
  loader,
  isPage: (pathname) => pathname !== notFoundPath && findPage(pages, pathname) !== undefined,
  IntersectionObserver: window.IntersectionObserver,
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
