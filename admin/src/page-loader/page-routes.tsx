// The routes, made from the page table.
import { type ComponentType, useEffect } from "react";
import { Outlet, type RouteObject } from "react-router";
import { browserConsole } from "../console.ts";
import type { PageEntry } from "../pages.ts";
import { ShellError } from "../ui/page/shell-states.tsx";
import { useOwnFrame } from "../ui/frame/use-own-frame.ts";
import type { LoadedPage } from "./navigation.ts";
import { PageBoundary, useLoadedPage } from "./page-router-view.tsx";

export interface PageRoutesParts {
  readonly pages: readonly PageEntry[];
  /** The shell, for pages with layout "app". */
  readonly AppLayout: ComponentType;
  readonly reload: () => void;
}

export function createPageRoutes({ pages, AppLayout, reload }: PageRoutesParts): RouteObject[] {
  const routeOf = (path: string): RouteObject => ({ path, Component: LoadedPageView });
  const routesOf = (layout: PageEntry["layout"]) =>
    pages.filter((page) => page.layout === layout).map(({ path, matchPath }) => routeOf(matchPath ?? path));
  const Bounded = () => (
    <PageBoundary render={(error) => <PageError error={error} onRetry={reload} />}>
      <Outlet />
    </PageBoundary>
  );
  return [
    {
      Component: Bounded,
      children: [{ Component: AppLayout, children: routesOf("app") }, ...routesOf(undefined), routeOf("*")],
    },
  ];
}

function LoadedPageView() {
  const { component: Page, pageData } = useLoadedPage() as LoadedPage<ComponentType>;
  const { title } = pageData.result.data as { readonly title?: string };
  useOwnFrame();
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return <Page />;
}

function PageError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  useEffect(() => {
    browserConsole.error(error instanceof Error ? error.message : error);
  }, [error]);
  return <ShellError onRetry={onRetry} />;
}
