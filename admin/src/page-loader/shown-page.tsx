// Draws the page of the router's address: in the shell or without it, or what takes its place.
import { type ComponentType, type ReactNode, useEffect } from "react";
import { browserConsole } from "../console.ts";
import type { PageEntry } from "../pages.ts";
import { useOwnFrame } from "../ui/frame/use-own-frame.ts";
import { ShellError } from "../ui/page/shell-states.tsx";
import { ParamsContext, useLocation } from "../ui/router/router.tsx";
import { findPage, readParams } from "./find-page.ts";
import type { LoadedPage } from "./navigation.ts";
import { InTwoSteps, PageBoundary, useLoadedPage } from "./page-router-view.tsx";

interface ShownPageProps {
  readonly pages: readonly PageEntry[];
  /** The shell, for pages with layout "app". */
  readonly AppLayout: ComponentType<{ readonly children: ReactNode }>;
  readonly onRetry: () => void;
}

export function ShownPage({ pages, AppLayout, onRetry }: ShownPageProps) {
  const { pathname } = useLocation();
  const page = findPage(pages, pathname);
  const params = page && readParams(page.matchPath ?? page.path, pathname);
  const view = <LoadedPageView key={page?.file} />;
  return (
    <PageBoundary render={(error) => <PageError error={error} onRetry={onRetry} />}>
      <ParamsContext value={params ?? {}}>
        {page?.layout === "app" ? <AppLayout>{view}</AppLayout> : view}
      </ParamsContext>
    </PageBoundary>
  );
}

function LoadedPageView() {
  const { component: Page, pageData } = useLoadedPage() as LoadedPage<ComponentType>;
  const { title } = pageData.result.data as { readonly title?: string };
  useOwnFrame();
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <InTwoSteps>
      <Page />
    </InTwoSteps>
  );
}

function PageError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  useEffect(() => {
    browserConsole.error(error instanceof Error ? error.message : error);
  }, [error]);
  return <ShellError onRetry={onRetry} />;
}
