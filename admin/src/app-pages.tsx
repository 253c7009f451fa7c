// The app's pages, from the page table: how each page loads, and what hears that loading takes long.
import { type ComponentType, useSyncExternalStore } from "react";
import type { History } from "./page-loader/browser-history.ts";
import { findPagePath } from "./page-loader/find-page.ts";
import { createNavigation, type LoadedPage, type NavigationParts } from "./page-loader/navigation.ts";
import { createPageLoader, type PageLoader, type PageLoaderParts } from "./page-loader/page-loader.ts";
import { PositionKeeper } from "./page-loader/page-positions.tsx";
import { createPageRouter, type PageRouter } from "./page-loader/page-router.ts";
import { PageRouterView } from "./page-loader/page-router-view.tsx";
import { ShownPage } from "./page-loader/shown-page.tsx";
import { RouteAnnouncer } from "./page-loader/route-announcer.tsx";
import { pages } from "./pages.ts";
import { AppLayout } from "./shell/app-layout.tsx";
import { type AppServices, useAppServices } from "./shell/app-services.ts";
import { ShellLoading, ShellRedirecting } from "./ui/page/shell-states.tsx";

export interface AppPagesParts
  extends
    Omit<PageLoaderParts<ComponentType>, "findPagePath">,
    Omit<NavigationParts<ComponentType>, "loader" | "onDelayed" | "onSettled"> {
  readonly history: History;
}

export interface AppPages extends Pick<AppServices, "onSlowPage" | "prefetchPage"> {
  readonly router: PageRouter<LoadedPage<ComponentType>>;
  readonly loader: PageLoader<ComponentType>;
}

export function createAppPages({ history, ...parts }: AppPagesParts): AppPages {
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
    router: createPageRouter({ history, start: navigation.start, load: navigation.navigate }),
    loader,
    prefetchPage: (pathname) => void loader.prefetch(pathname),
    onSlowPage: (listener) => {
      slowPages.add(listener);
      return () => void slowPages.delete(listener);
    },
  };
}

interface AppPagesViewProps extends Pick<AppPages, "router"> {
  readonly reload: () => void;
}

/** The app in its router. */
export function AppPagesView({ router, reload }: AppPagesViewProps) {
  return (
    <PageRouterView router={router} starting={<Starting />}>
      <ShownPage pages={pages} AppLayout={AppLayout} onRetry={reload} />
      <PositionKeeper />
      <RouteAnnouncer />
    </PageRouterView>
  );
}

/** Shown until the first page has loaded. Meanwhile its shop may turn out to be missing. */
function Starting() {
  const { session } = useAppServices();
  const { kind } = useSyncExternalStore(session.subscribe, session.getState);
  return kind === "redirecting" ? <ShellRedirecting /> : <ShellLoading />;
}
