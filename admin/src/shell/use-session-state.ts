import { useCallback, useEffect, useRef, useState } from "react";
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
  const path = pathname + search;
  const newestPath = useRef(path);
  useEffect(() => {
    newestPath.current = path;
  });
  const [shop] = useState(() => auth.identifyShop());
  const [state, setState] = useState<ShellState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const onUnauthorized = useCallback(() => {
    if (shop !== undefined) auth.clear(shop);
    rememberReturn(browser, newestPath.current);
    void navigate("/reauth", { replace: true });
  }, [auth, browser, navigate, shop]);

  useEffect(() => {
    if (shop === undefined) {
      void navigate("/install", { replace: true });
      return;
    }
    return startSession(
      { ...services, bridge: services.config.bridge },
      { shop, path: newestPath.current, onState: setState, onUnauthorized },
    );
  }, [shop, attempt, services, navigate, onUnauthorized]);

  return { shop, state, retry, onUnauthorized };
}
