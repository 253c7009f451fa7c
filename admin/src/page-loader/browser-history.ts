// The history of the browser's tab. Each entry holds its key, its number and the state that the app gave it: from the
// numbers follows how far Back and Forward went.
import { type Location, write } from "../ui/router/address.ts";

export interface History {
  readonly location: Location;
  readonly push: (location: Location) => void;
  readonly replace: (location: Location) => void;
  readonly go: (delta: number) => void;
  readonly listen: (listener: (move: Move) => void) => void;
}

/** By Back or Forward. */
export interface Move {
  readonly location: Location;
  /** How many entries forward; null if the entry is not the app's, such as that of a “#” in the address. */
  readonly delta: number | null;
}

interface Entry {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}

export function createBrowserHistory(window: Window): History {
  const { history } = window;
  const entry = (): Partial<Entry> => (history.state ?? {}) as Partial<Entry>;
  const entryOf = ({ state, key }: Location, idx: number): Entry => ({ usr: state, key, idx });
  // With the origin, or a path that begins with two slashes would be another host.
  const urlOf = (location: Location): string => window.location.origin + write(location);
  const here = (): Location => {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = "default" } = entry();
    return { pathname, search, hash, state: usr, key };
  };

  let index = entry().idx ?? 0;
  if (entry().idx === undefined) history.replaceState({ ...entry(), idx: index }, "");

  return {
    get location() {
      return here();
    },
    push: (location) => {
      index += 1;
      try {
        history.pushState(entryOf(location, index), "", urlOf(location));
      } catch (error) {
        if (error instanceof DOMException && error.name === "DataCloneError") throw error;
        // Safari refuses more than 100 entries in half a minute.
        window.location.assign(urlOf(location));
      }
    },
    replace: (location) => history.replaceState(entryOf(location, index), "", urlOf(location)),
    go: (delta) => history.go(delta),
    listen: (listener) => {
      window.addEventListener("popstate", () => {
        const { idx } = entry();
        const delta = idx === undefined ? null : idx - index;
        index = idx ?? index;
        listener({ location: here(), delta });
      });
    },
  };
}
