// The shop-aware shell around every page with layout "app".
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { Provider } from "urql";
import { createApiClient } from "../api/client.ts";
import { HostContext } from "../embed/host-context.tsx";
import type { HostBridge, NavigationItem } from "../embed/host-bridge.ts";
import { AppFrame } from "../ui/frame/app-frame.tsx";
import { FormatsProvider } from "../ui/format/formats.tsx";
import { ShellError, ShellLoading, ShellRedirecting } from "../ui/page/shell-states.tsx";
import { useLocation, useNavigate } from "../ui/router/router.tsx";
import { useAppServices } from "./app-services.ts";
import { type Session, SessionContext } from "./session-context.ts";
import { findActive, useHostBridge, useHostInStep } from "./use-host-bridge.ts";

/** Comes after the page. */
const FindButton = lazy(async () => ({ default: (await import("../find/find-button.tsx")).FindButton }));

export function AppLayout({ children }: { readonly children: ReactNode }) {
  const { auth, session } = useAppServices();
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { pathname } = useLocation();
  // Runs on every page: a page that is opened while /reauth is still loading replaces it, and needs a session.
  useEffect(() => session.open(), [session, pathname]);
  useEffect(() => session.close, [session]);
  const [shop] = useState(() => auth.findShop());
  const host = useHostBridge(shop);
  if (state.kind === "redirecting") return <ShellRedirecting />;
  if (state.kind === "loading") return <ShellLoading />;
  if (state.kind === "error") return <ShellError onRetry={session.retry} />;
  return (
    <SessionFrame session={state.session} host={host}>
      {children}
    </SessionFrame>
  );
}

interface SessionFrameProps {
  readonly session: Session;
  readonly host: HostBridge | null | undefined;
  readonly children: ReactNode;
}

function SessionFrame({ session, host, children }: SessionFrameProps) {
  const { console, locale } = useAppServices();
  const { fetch, backend } = session;
  const [pointsName, setPointsName] = useState(backend.program.pointsName);
  const client = useMemo(
    () => createApiClient({ fetch, console, onProgram: (program) => setPointsName(program.pointsName) }),
    [fetch, console],
  );
  const isStarting = !backend.gettingStarted.isFinished;
  const items = useMemo(() => menuItems(isStarting), [isStarting]);
  const { pathname } = useLocation();
  const active = findActive(items, pathname);
  useHostInStep(host, { items, active });
  const { currencyCode, timeZone } = backend.shop;
  const formats = useMemo(
    () => ({ locale, currencyCode, timeZone, pointsName }),
    [locale, currencyCode, timeZone, pointsName],
  );
  const isOnTheWay = useBeginning(backend.program.status === "DRAFT");
  const isMenuDrawnHere = host !== undefined && !host?.drawsNavigation;
  return (
    <SessionContext value={session}>
      <HostContext value={host ?? null}>
        <Provider value={client}>
          <FormatsProvider settings={formats}>
            <AppFrame
              links={isMenuDrawnHere ? items : undefined}
              active={active?.destination}
              tools={
                <Suspense>
                  <FindButton />
                </Suspense>
              }
            >
              {!isOnTheWay && children}
            </AppFrame>
          </FormatsProvider>
        </Provider>
      </HostContext>
    </SessionContext>
  );
}

/**
 * A shop whose program was never on starts with Getting started instead of Home. True until that page is open, so that
 * Home is neither drawn nor loaded first.
 */
function useBeginning(isNew: boolean): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isToBegin, setToBegin] = useState(isNew && pathname === "/app");
  useEffect(() => {
    if (!isToBegin) return;
    if (pathname === "/app") void navigate("/app/getting-started", { replace: true });
    else setToBegin(false);
  }, [isToBegin, pathname, navigate]);
  return isToBegin;
}

/** Getting started is in the menu until all of its steps were ticked when the app was opened. */
function menuItems(isStarting: boolean): readonly NavigationItem[] {
  return [
    { label: "Home", destination: "/app" },
    ...(isStarting ? [{ label: "Getting started", destination: "/app/getting-started" }] : []),
    { label: "Customers", destination: "/app/customers" },
    { label: "Rewards", destination: "/app/rewards" },
    { label: "Referrals", destination: "/app/referrals" },
    { label: "Reports", destination: "/app/reports" },
    { label: "Activity", destination: "/app/activity" },
    { label: "Could not be processed", destination: "/app/set-aside" },
    { label: "Settings", destination: "/app/settings" },
  ];
}
