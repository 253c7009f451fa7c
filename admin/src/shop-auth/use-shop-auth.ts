import { useCallback, useState } from "react";
import { useAppServices } from "../shell/app-services.ts";
import { useNavigate, useSearchParams } from "../ui/router/router.tsx";
import { isShopDomain, parseShop } from "./shop-domain.ts";
import { peekReturn, takeReturn } from "./return-path.ts";
import type { AuthOutcome } from "./shop-auth.ts";

export interface ShopAuthActions {
  /** Named by the page's address, or stored earlier. */
  readonly shop: string | undefined;
  /** True while the server is asked, and while the browser leaves. */
  readonly isLeaving: boolean;
  /** The shop that was typed, or undefined when it is none. */
  readonly parseShop: (typed: string) => string | undefined;
  /** Starts authorization for a shop: the browser leaves, unless the server could not be reached. */
  readonly install: (shop: string) => Promise<AuthOutcome>;
  /** Starts authorization again, and returns to the merchant's page. */
  readonly reauthorize: (shop: string) => Promise<AuthOutcome>;
  /** Lets cookies persist, and goes back into the store's admin. */
  readonly enableCookies: (shop: string) => void;
}

/** The shop actions of the public pages: install, reauthorize, enable cookies. */
export function useShopAuth(): ShopAuthActions {
  const { auth, browser, config } = useAppServices();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [known] = useState(() => auth.findShop());
  const [isLeaving, setIsLeaving] = useState(false);
  const named = query.get("shop");
  const { shopDomains } = config;

  const follow = useCallback(async (outcome: Promise<AuthOutcome>): Promise<AuthOutcome> => {
    setIsLeaving(true);
    const result = await outcome;
    if (result === "failed") setIsLeaving(false);
    return result;
  }, []);

  const reauthorize = useCallback(
    async (shop: string) => {
      const path = peekReturn(browser);
      const outcome = await follow(auth.refresh(shop, path === undefined ? {} : { path }));
      if (outcome === "authenticated") void navigate(takeReturn(browser), { replace: true });
      return outcome;
    },
    [auth, browser, follow, navigate],
  );

  return {
    shop: named !== null && isShopDomain(named, shopDomains) ? named : known,
    isLeaving,
    parseShop: useCallback((typed: string) => parseShop(typed, shopDomains), [shopDomains]),
    install: useCallback((shop: string) => follow(auth.refresh(shop, { isForced: true })), [auth, follow]),
    reauthorize,
    enableCookies: useCallback(
      (shop: string) => auth.enableCookies(shop, query.get("path") ?? undefined),
      [auth, query],
    ),
  };
}
