// The session of the page, started as soon as the page is: its calls go out beside those for the page's own files.
import type { ShopAuth } from "../shop-auth/shop-auth.ts";
import { rememberReturn } from "../shop-auth/return-path.ts";
import type { Browser } from "../shop-auth/browser.ts";
import { type SessionParts, type ShellState, startSession } from "./start-session.ts";

export interface SessionStoreParts extends SessionParts {
  readonly auth: ShopAuth;
  readonly browser: Browser;
  /** Where in the app the merchant is, or is on the way to. */
  readonly currentPath: () => string;
  /** Leads to a page in place of the present one. */
  readonly replacePage: (path: string) => void;
}

export interface SessionStore {
  readonly getState: () => ShellState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts what is not started yet. */
  readonly open: () => void;
  /** Starts again after an error. */
  readonly retry: () => void;
  readonly close: () => void;
}

const loading: ShellState = { kind: "loading" };

export function createSessionStore(parts: SessionStoreParts): SessionStore {
  const { auth, browser, currentPath, replacePage } = parts;
  const listeners = new Set<() => void>();
  let state = loading;
  let shop: string | undefined;
  let stop: (() => void) | undefined;

  const setState = (next: ShellState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const close = (): void => {
    stop?.();
    stop = undefined;
    setState(loading);
  };
  /** Any data call that fails with 401. */
  const onUnauthorized = (): void => {
    if (shop !== undefined) auth.clear(shop);
    rememberReturn(browser, currentPath());
    close();
    replacePage("/reauth");
  };
  const open = (): void => {
    if (stop) return;
    shop = auth.identifyShop();
    if (shop === undefined) {
      setState({ kind: "redirecting" });
      replacePage("/install");
      return;
    }
    stop = startSession(parts, { shop, path: currentPath(), onState: setState, onUnauthorized });
  };
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open,
    retry: () => {
      close();
      open();
    },
    close,
  };
}
