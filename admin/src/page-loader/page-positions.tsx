// Connects the stored positions to the router: a page that is left is stored, a new page begins at its top, and a page
// that is returned to gets its earlier position.
import { createContext, useCallback, useContext, useLayoutEffect } from "react";
import type { TabStorage } from "../shop-auth/browser.ts";
import type { Location } from "../ui/router/address.ts";
import { useLocation } from "../ui/router/router.tsx";
import type { PageRouter } from "./page-router.ts";
import { createPositions, type Positions, type Step } from "./positions.ts";
import { readPosition, returnToPosition } from "./return-to-position.ts";

interface PagePositions extends Pick<Positions, "findWayBack" | "stepOfHost"> {
  /** Call it once the entry is on screen. Call its result when the entry is left. */
  arrive(): (() => void) | undefined;
}

export const PagePositionsContext = createContext<PagePositions | null>(null);

const top = { scrollPx: 0, focused: null };
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Must be told of the router's navigations before the pages are drawn. */
export function createPagePositions(
  window: Window,
  router: Pick<PageRouter, "getState" | "subscribe">,
  storage: TabStorage,
): PagePositions {
  const positions = createPositions(storage, () => window.history.length);
  let { location } = router.getState();
  let arrival: Parameters<typeof returnToPosition>[1] | undefined = positions.begin({
    key: location.key,
    address: addressOf(location),
    state: location.state,
  });
  // The browser would restore the scroll position before the rows are there.
  window.history.scrollRestoration = "manual";
  router.subscribe(({ location: next, how, keepsScroll }) => {
    if (next.key === location.key) return;
    location = next;
    const { key, state } = next;
    const position = positions.move(readPosition(window), { key, address: addressOf(next), how, state });
    arrival = position ?? (keepsScroll ? undefined : top);
  });
  return {
    ...positions,
    arrive: () => {
      if (arrival !== top) return arrival && returnToPosition(window, arrival);
      window.scrollTo(0, 0);
      return undefined;
    },
  };
}

/** Drawn beside the pages. */
export function PositionKeeper() {
  const positions = useContext(PagePositionsContext);
  const { key } = useLocation();
  useLayoutEffect(() => positions?.arrive(), [positions, key]);
  return null;
}

/** The link to a page's parent, as it was when the merchant left it. */
export function useWayBack(to: string): { readonly address: string; readonly state?: Step } {
  return useContext(PagePositionsContext)?.findWayBack(to) ?? { address: to };
}

/** The router state for a page that the host asks for. */
export function useStepOfHost(): (address: string) => Step | undefined {
  const positions = useContext(PagePositionsContext);
  return useCallback((address) => positions?.stepOfHost(address), [positions]);
}
