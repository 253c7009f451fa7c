// Joins the memory of places to the router: a page that is left is remembered, one that is opened begins at its top, and
// one that is returned to stands where it was left.
import { createContext, useCallback, useContext, useLayoutEffect } from "react";
import { type DataRouter, type Location, useLocation } from "react-router";
import type { TabStorage } from "../shop-auth/browser.ts";
import { createPlaces, type Places, type Step } from "./places.ts";
import { lookAtPlace, returnToPlace } from "./return-to-place.ts";

interface PagePlaces extends Pick<Places, "findWayBack" | "stepOfHost"> {
  /** Call it once the entry is on screen; the answer, when it is left. */
  arrive(): (() => void) | undefined;
}

export const PagePlacesContext = createContext<PagePlaces | null>(null);

const top = { scrollPx: 0, focused: null };
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Must hear of the router's steps before whatever draws its pages. */
export function createPagePlaces(window: Window, router: DataRouter, storage: TabStorage): PagePlaces {
  const places = createPlaces(storage, () => window.history.length);
  let { location } = router.state;
  let arrival: Parameters<typeof returnToPlace>[1] | undefined = places.begin({
    key: location.key,
    address: addressOf(location),
    state: location.state,
  });
  // The browser would do it before the rows are there.
  window.history.scrollRestoration = "manual";
  router.subscribe(({ location: next, historyAction: how, preventScrollReset }) => {
    if (next.key === location.key) return;
    location = next;
    const { key, state } = next;
    const place = places.move(lookAtPlace(window), { key, address: addressOf(next), how, state });
    arrival = place ?? (preventScrollReset ? undefined : top);
  });
  return {
    ...places,
    arrive: () => {
      if (arrival !== top) return arrival && returnToPlace(window, arrival);
      window.scrollTo(0, 0);
      return undefined;
    },
  };
}

/** Stands beside the pages. */
export function PlaceKeeper() {
  const places = useContext(PagePlacesContext);
  const { key } = useLocation();
  useLayoutEffect(() => places?.arrive(), [places, key]);
  return null;
}

/** Where a page hangs, as it was when the merchant came from it. */
export function useWayBack(to: string): { readonly address: string; readonly state?: Step } {
  return useContext(PagePlacesContext)?.findWayBack(to) ?? { address: to };
}

/** What a page that the host asks for is opened with. */
export function useStepOfHost(): (address: string) => Step | undefined {
  const places = useContext(PagePlacesContext);
  return useCallback((address) => places?.stepOfHost(address), [places]);
}
