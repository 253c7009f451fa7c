import { useEffect, useState } from "react";
import { useStepOfHost } from "../page-loader/page-positions.tsx";
import { type HostBridge, HostError, type NavigationItem } from "../embed/host-bridge.ts";
import { useLocation, useNavigate } from "../ui/router/router.tsx";
import { useAppServices } from "./app-services.ts";

/** The bridge to the store's admin: undefined while it opens, null when there is none. */
export function useHostBridge(shop: string | undefined): HostBridge | null | undefined {
  const { openHost, browser, console } = useAppServices();
  const [host, setHost] = useState<HostBridge | null>();
  useEffect(() => {
    if (shop === undefined || !browser.isEmbedded) return;
    let isOver = false;
    let opened: HostBridge | undefined;
    const open = async () => {
      try {
        opened = await openHost(shop);
        if (isOver) opened.close();
        else setHost(opened);
      } catch (error) {
        console.warn(describeHostError(error));
        if (!isOver) setHost(null);
      }
    };
    void open();
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [shop, openHost, browser, console]);
  return host;
}

/**
 * Keeps the admin in sync with the app: its menu, its address bar and its loading bar. Opens the pages that the admin
 * asks for.
 */
export function useHostInStep(
  host: HostBridge | null | undefined,
  {
    items,
    active,
  }: { readonly items: readonly NavigationItem[]; readonly active: NavigationItem | undefined },
): void {
  const navigate = useNavigate();
  const stepOfHost = useStepOfHost();
  const { pathname, search } = useLocation();
  const { onSlowPage, prefetchPage, console } = useAppServices();

  const address = pathname + search;
  useEffect(
    () =>
      host?.onNavigate((path) => {
        // That host has already added a history entry. A second one would make Back stop twice.
        if (path !== address)
          void navigate(path, { replace: host.kind === "classic", state: stepOfHost(path) });
      }),
    [host, navigate, stepOfHost, address],
  );
  useEffect(() => host?.onError((error) => console.warn(describeHostError(error))), [host, console]);
  useEffect(() => (host ? onSlowPage((isSlow) => host.setLoading(isSlow)) : undefined), [host, onSlowPage]);

  useEffect(() => {
    host?.setNavigation({ items, ...(active && { active }) });
  }, [host, items, active]);

  // The host's menu is not made of links on the page, so its pages are prefetched here.
  useEffect(() => {
    if (host?.drawsNavigation) for (const { destination } of items) prefetchPage(destination);
  }, [host, items, prefetchPage]);

  // The frame's own navigations are already in the tab's history.
  useEffect(() => host?.replaceHistory(address), [host, address]);
}

/** For the console: the page works on. */
function describeHostError(error: unknown): string {
  if (error instanceof HostError) return `[Embedding error]: ${error.kind}: ${error.message}`;
  return error instanceof Error ? error.message : "the admin's bridge could not be opened";
}

/** The longest destination that is a prefix of the address, as the store's admin marks it; Home only for its own address. */
export function findActive(items: readonly NavigationItem[], path: string): NavigationItem | undefined {
  return items
    .filter(({ destination }) =>
      destination === "/app"
        ? path === destination
        : path === destination || path.startsWith(`${destination}/`),
    )
    .sort((one, other) => other.destination.length - one.destination.length)[0];
}
