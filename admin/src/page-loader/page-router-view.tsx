// Tells the pages where the router is, and draws what takes the place of a page that cannot be drawn.
import {
  Component,
  createContext,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from "react";
import { BackContext } from "../ui/layers/back.ts";
import { Router } from "../ui/router/router.tsx";
import type { Leaving, PageRouter, RouterState } from "./page-router.ts";
import { readStep } from "./positions.ts";

const PageRouterContext = createContext<PageRouter | null>(null);
const StateContext = createContext<RouterState<unknown> | null>(null);
const WholeContext = createContext(true);

interface PageRouterViewProps {
  readonly router: PageRouter;
  /** Until the first page has loaded. */
  readonly starting?: ReactNode;
  readonly children: ReactNode;
}

export function PageRouterView({ router, starting = null, children }: PageRouterViewProps) {
  const [state, setState] = useState(router.getState);
  useLayoutEffect(() => {
    // What came before this was subscribed. The same state again would be left over for the next page, which would be
    // drawn twice, and run its effects before it is painted.
    if (router.getState() !== state) setState(router.getState());
    return router.subscribe((next) => startTransition(() => setState(next)));
  }, [router]);
  const isStarting = state.page === undefined && state.error === undefined;
  return (
    <PageRouterContext value={router}>
      <StateContext value={state}>
        <Router location={state.location} onNavigate={router.navigate}>
          <BackContext value={router.onBack}>{isStarting ? starting : children}</BackContext>
        </Router>
      </StateContext>
    </PageRouterContext>
  );
}

/**
 * Draws a page in two steps: its heading, and then the rest. The first page is drawn at once, and so is one that is
 * returned to, in its earlier position. Give it the page's key.
 */
export function InTwoSteps({ children }: { readonly children: ReactNode }) {
  const state = useContext(StateContext);
  const isNew = state?.how !== "POP" && !readStep(state?.location.state)?.backTo;
  return <WholeContext value={useDeferredValue(true, !isNew)}>{children}</WholeContext>;
}

/** False while only the heading of the page is drawn: the rest follows once that is on screen. */
export const useIsWhole = (): boolean => useContext(WholeContext);

/** What was loaded for the shown address. */
export function useLoadedPage(): unknown {
  return useContext(StateContext)?.page;
}

/** For timers that change the address: another page may be loading when they fire. */
export function useIsLeaving(): () => boolean {
  const router = useContext(PageRouterContext);
  return () => router?.isLeaving() === true;
}

/** While dirty, gives a question before the page is left, until it is answered. */
export function useLeaveGuard(isDirty: boolean): (Leaving & { readonly stay: () => void }) | undefined {
  const router = useContext(PageRouterContext);
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => (isDirty ? router?.guard(setLeaving) : undefined), [isDirty, router]);
  if (!leaving) return undefined;
  const stay = (): void => setLeaving(undefined);
  const leave = (): void => {
    stay();
    leaving.leave();
  };
  return { stay, leave };
}

interface PageBoundaryProps {
  readonly render: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** Takes the place of a page that could not be loaded or drawn, until the next navigation. */
export function PageBoundary(props: PageBoundaryProps) {
  const state = useContext(StateContext);
  if (state?.error !== undefined) return props.render(state.error);
  return <Boundary {...props} state={state} />;
}

interface BoundaryState {
  readonly caught?: { readonly error: unknown } | undefined;
  readonly at: unknown;
}

class Boundary extends Component<PageBoundaryProps & { readonly state: unknown }, BoundaryState> {
  override state: BoundaryState = { at: this.props.state };

  static getDerivedStateFromError = (error: unknown): Partial<BoundaryState> => ({ caught: { error } });

  static getDerivedStateFromProps({ state }: { readonly state: unknown }, before: BoundaryState) {
    return state === before.at ? null : { at: state, caught: undefined };
  }

  override render() {
    const { caught } = this.state;
    return caught ? this.props.render(caught.error) : this.props.children;
  }
}
