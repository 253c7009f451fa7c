// The app's pages as routes, made from the page table: how each page loads, and what hears that loading takes long.
import { type ComponentType, useSyncExternalStore } from "react";
import { type DataRouter, Outlet, type RouteObject } from "react-router";
import { findPagePath } from "./page-loader/find-page.ts";
import { createNavigation, type NavigationParts } from "./page-loader/navigation.ts";
import { createPageLoader, type PageLoader, type PageLoaderParts } from "./page-loader/page-loader.ts";
import { PositionKeeper } from "./page-loader/page-positions.tsx";
import { createPageRoutes } from "./page-loader/page-routes.tsx";
import { RouteAnnouncer } from "./page-loader/route-announcer.tsx";
import { pages } from "./pages.ts";
import { AppLayout } from "./shell/app-layout.tsx";
import { type AppServices, useAppServices } from "./shell/app-services.ts";
import { ShellLoading, ShellRedirecting } from "./ui/page/shell-states.tsx";

export interface AppPagesParts
  extends
    Omit<PageLoaderParts<ComponentType>, "findPagePath">,
    Omit<NavigationParts<ComponentType>, "loader" | "onDelayed" | "onSettled"> {
  readonly reload: () => void;
}

export interface AppPages extends Pick<AppServices, "onSlowPage" | "prefetchPage"> {
  readonly routes: RouteObject[];
  readonly loader: PageLoader<ComponentType>;
}

export function createAppPages({ reload, ...parts }: AppPagesParts): AppPages {
  const slowPages = new Set<(isSlow: boolean) => void>();
  const tellSlow = (isSlow: boolean) => {
    for (const listener of slowPages) listener(isSlow);
  };
  const loader = createPageLoader({ ...parts, findPagePath: (pathname) => findPagePath(pages, pathname) });
  const navigation = createNavigation({
    ...parts,
    loader,
    onDelayed: () => tellSlow(true),
    onSettled: () => tellSlow(false),
  });
  return {
    routes: [
      {
        Component: Root,
        HydrateFallback: Starting,
        children: createPageRoutes({ pages, navigation, AppLayout, reload }),
      },
    ],
    loader,
    prefetchPage: (pathname) => void loader.prefetch(pathname),
    onSlowPage: (listener) => {
      slowPages.add(listener);
      return () => void slowPages.delete(listener);
    },
  };
}

/** The path of the shown page, or of the next page while it loads. */
export function currentPath({ state }: DataRouter): string {
  const { pathname, search } = state.navigation.location ?? state.location;
  return pathname + search;
}

/** Shown until the first page has loaded. Meanwhile its shop may turn out to be missing. */
function Starting() {
  const { session } = useAppServices();
  const { kind } = useSyncExternalStore(session.subscribe, session.getState);
  return kind === "redirecting" ? <ShellRedirecting /> : <ShellLoading />;
}

function Root() {
  return (
    <>
      <Outlet />
      <PositionKeeper />
      <RouteAnnouncer />
    </>
  );
}
