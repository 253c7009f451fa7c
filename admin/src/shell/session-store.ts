// The session of the page. It starts with the page: its calls are sent while the page's own files load.
import type { ShopAuth } from "../shop-auth/shop-auth.ts";
import { rememberReturn } from "../shop-auth/return-path.ts";
import type { Browser } from "../shop-auth/browser.ts";
import { type SessionParts, type ShellState, startSession } from "./start-session.ts";

export interface SessionStoreParts extends SessionParts {
  readonly auth: ShopAuth;
  readonly browser: Browser;
  /** The app page that the merchant is on, or is going to. */
  readonly currentPath: () => string;
  /** Opens a page in place of the current one. */
  readonly replacePage: (path: string) => void;
}

export interface SessionStore {
  readonly getState: () => ShellState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts the session unless it has been started. */
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
  /** For any data call that fails with 401. */
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
