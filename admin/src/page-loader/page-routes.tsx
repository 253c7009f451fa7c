// The router's routes, made from the page table. Each route loads its page before it is shown.
import { type ComponentType, useEffect } from "react";
import { type LoaderFunctionArgs, type RouteObject, useLoaderData, useRouteError } from "react-router";
import { browserConsole } from "../console.ts";
import type { PageEntry } from "../pages.ts";
import { ShellError } from "../ui/page/shell-states.tsx";
import { useOwnFrame } from "../ui/page/use-own-frame.ts";
import type { LoadedPage, Navigation } from "./navigation.ts";

export interface PageRoutesParts {
  readonly pages: readonly PageEntry[];
  readonly navigation: Navigation<ComponentType>;
  /** The shell, for pages with layout "app". */
  readonly AppLayout: ComponentType;
  readonly reload: () => void;
}

export function createPageRoutes({ pages, navigation, AppLayout, reload }: PageRoutesParts): RouteObject[] {
  let isFirst = true;
  const loader = async ({ request }: LoaderFunctionArgs): Promise<LoadedPage<ComponentType>> => {
    const address = new URL(request.url);
    if (isFirst) {
      isFirst = false;
      return navigation.start(address);
    }
    const page = await navigation.navigate(address);
    // The browser is leaving: the current page stays until then.
    return page ?? new Promise(() => undefined);
  };
  const routeOf = (path: string): RouteObject => ({
    path,
    loader,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: LoadedPageView,
  });
  const routesOf = (layout: PageEntry["layout"]) =>
    pages.filter((page) => page.layout === layout).map(({ path, matchPath }) => routeOf(matchPath ?? path));
  return [
    {
      ErrorBoundary: () => <PageError onRetry={reload} />,
      children: [{ Component: AppLayout, children: routesOf("app") }, ...routesOf(undefined), routeOf("*")],
    },
  ];
}

function LoadedPageView() {
  const { component: Page, pageData } = useLoaderData<LoadedPage<ComponentType>>();
  const { title } = pageData.result.data as { readonly title?: string };
  useOwnFrame();
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return <Page />;
}

function PageError({ onRetry }: { readonly onRetry: () => void }) {
  const error = useRouteError();
  useEffect(() => {
    browserConsole.error(error instanceof Error ? error.message : error);
  }, [error]);
  return <ShellError onRetry={onRetry} />;
}
