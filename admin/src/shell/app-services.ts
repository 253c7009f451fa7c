// What the whole page shares, wired once in main.ts and show-app.tsx.
import { createContext, useContext } from "react";
import type { AppConfig } from "../config.ts";
import type { Console } from "../console.ts";
import type { HostBridge } from "../embed/host-bridge.ts";
import type { Browser } from "../shop-auth/browser.ts";
import type { ShopAuth } from "../shop-auth/shop-auth.ts";
import type { SessionStore } from "./session-store.ts";

export interface AppServices {
  /** With the bridge of this launch. */
  readonly config: AppConfig;
  readonly auth: ShopAuth;
  readonly session: SessionStore;
  readonly browser: Browser;
  readonly console: Console;
  readonly locale: string;
  readonly openHost: (shop: string) => Promise<HostBridge>;
  /** Fetches a page ahead. */
  readonly prefetchPage: (pathname: string) => void;
  /** Reports slow page loads: true when one begins to be slow, false when it ends. */
  readonly onSlowPage: (listener: (isSlow: boolean) => void) => () => void;
}

export const AppServicesContext = createContext<AppServices | null>(null);

export function useAppServices(): AppServices {
  const services = useContext(AppServicesContext);
  if (!services) throw new Error("the page stands outside the app");
  return services;
}
