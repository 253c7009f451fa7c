import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { rememberReturn } from "../shop-auth/return-path.ts";
import { useAppServices } from "./app-services.ts";
import { type ShellState, startSession } from "./start-session.ts";

export interface SessionState {
  readonly shop: string | undefined;
  readonly state: ShellState;
  readonly retry: () => void;
  readonly onUnauthorized: () => void;
}

/** Follows the startup of the shell, and leads away where there is no shop or its session has ended. */
export function useSessionState(): SessionState {
  const services = useAppServices();
  const { auth, browser } = services;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [shop] = useState(() => auth.identifyShop());
  const [state, setState] = useState<ShellState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const onUnauthorized = useCallback(() => {
    if (shop !== undefined) auth.clear(shop);
    rememberReturn(browser, window.location.pathname + window.location.search);
    void navigate("/reauth", { replace: true });
  }, [auth, browser, navigate, shop]);

  useEffect(() => {
    if (shop === undefined) {
      void navigate("/install", { replace: true });
      return;
    }
    return startSession(
      { ...services, bridge: services.config.bridge },
      { shop, path: pathname + search, onState: setState, onUnauthorized },
    );
    // The path is where the session was started from; it goes on when the merchant does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shop, attempt]);

  return { shop, state, retry, onUnauthorized };
}
