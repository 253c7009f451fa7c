// Where the merchant is. The address changes when the next page has loaded: until then the current page stays, and a
// newer navigation takes the place of one that still loads.
import { type Location, resolve, type To } from "../ui/router/address.ts";
import type { NavigateOptions } from "../ui/router/router.tsx";
import type { History } from "./browser-history.ts";

export interface RouterState<Page> {
  readonly location: Location;
  readonly how: "PUSH" | "REPLACE" | "POP";
  /** Undefined until the first page has loaded, or when it cannot be loaded. */
  readonly page?: Page | undefined;
  readonly error?: unknown;
  readonly keepsScroll: boolean;
}

/** The page is about to be left. Nothing happens unless `leave` is called. */
export interface Leaving {
  readonly leave: () => void;
}

export interface PageRouter<Page = unknown> {
  readonly getState: () => RouterState<Page>;
  /** Resolves when the first page is there, or cannot be loaded. */
  readonly started: Promise<void>;
  /** Called before the next page is drawn. */
  readonly subscribe: (listener: (state: RouterState<Page>) => void) => () => void;
  /** To a whole path. Resolves when the page is there, or when another navigation took its place. */
  readonly navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  /** The address of the shown page, or of the next page while it loads. */
  readonly currentPath: () => string;
  /** Whether another page is loading, which will take the place of the shown one. */
  readonly isLeaving: () => boolean;
  /** From now on asks before the page is left. */
  readonly guard: (ask: (leaving: Leaving) => void) => () => void;
  /** From now on Back closes what lies above the page instead of leaving it: what was opened last is closed first. */
  readonly onBack: (close: () => void) => () => void;
}

export interface PageRouterParts<Page> {
  readonly history: History;
  /** Loads the page that the app is opened with, or is that page. */
  readonly start: ((address: Location) => Promise<Page>) | { readonly page: Page };
  /** Loads the next page; undefined when the browser leaves for a full load instead. */
  readonly load: (address: Location) => Promise<Page | undefined>;
}

export function createPageRouter<Page>({ history, start, load }: PageRouterParts<Page>): PageRouter<Page> {
  const listeners = new Set<(state: RouterState<Page>) => void>();
  let state: RouterState<Page> = { location: history.location, how: "POP", keepsScroll: false };
  /** The navigation under way. */
  let next: Location | undefined;
  let ask: ((leaving: Leaving) => void) | undefined;
  let aboveThePage: readonly (() => void)[] = [];

  const show = (shown: RouterState<Page>): void => {
    next = undefined;
    state = shown;
    for (const listener of listeners) listener(shown);
  };

  const go = async (
    { location, how, keepsScroll }: Omit<RouterState<Page>, "page" | "error">,
    loadPage: PageRouterParts<Page>["load"] = load,
  ): Promise<void> => {
    next = location;
    let result: Pick<RouterState<Page>, "page" | "error"> = { page: state.page };
    // Another query is the same page.
    if (state.page === undefined || location.pathname !== state.location.pathname) {
      result = await loadPage(location).then(
        (page) => ({ page }),
        (error: unknown) => ({ error }),
      );
      if (next !== location) return;
      // The browser is leaving: the current page stays until then.
      if (result.page === undefined && result.error === undefined) return;
    }
    if (how === "PUSH") history.push(location);
    if (how === "REPLACE") history.replace(location);
    show({ location, how, keepsScroll, ...result });
  };

  const isGuarded = (location: Location): boolean =>
    ask !== undefined && location.pathname !== state.location.pathname;

  const navigate = async (to: To, options: NavigateOptions = {}): Promise<void> => {
    const key = crypto.randomUUID().slice(0, 8);
    const location = { ...resolve(to, "/"), state: options.state ?? null, key };
    const move = () =>
      go({
        location,
        how: options.replace ? "REPLACE" : "PUSH",
        keepsScroll: options.preventScrollReset === true,
      });
    if (isGuarded(location)) ask?.({ leave: () => void move() });
    else await move();
  };

  let onUndone: (() => void) | undefined;
  let isAllowed = false;
  history.listen(({ location, delta }) => {
    if (onUndone) {
      onUndone();
      onUndone = undefined;
      return;
    }
    const close = aboveThePage.at(-1);
    if (isAllowed || delta === null || !(close || isGuarded(location))) {
      isAllowed = false;
      void go({ location, how: "POP", keepsScroll: false });
      return;
    }
    // The browser has gone there already. It goes back while the question stands.
    const undone = new Promise<void>((resolve) => {
      onUndone = resolve;
    });
    const leave = async (): Promise<void> => {
      await undone;
      isAllowed = true;
      history.go(delta);
    };
    if (close) close();
    else ask?.({ leave: () => void leave() });
    history.go(-delta);
  });

  if (typeof start === "object") state = { ...state, page: start.page };
  return {
    getState: () => state,
    started: typeof start === "function" ? go(state, start) : Promise.resolve(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate,
    currentPath: () => {
      const { pathname, search } = next ?? state.location;
      return pathname + search;
    },
    isLeaving: () => next !== undefined && next.pathname !== state.location.pathname,
    guard: (asking) => {
      ask = asking;
      return () => {
        if (ask === asking) ask = undefined;
      };
    },
    onBack: (close) => {
      const closing = () => close();
      aboveThePage = [...aboveThePage, closing];
      return () => {
        aboveThePage = aboveThePage.filter((one) => one !== closing);
      };
    },
  };
}
