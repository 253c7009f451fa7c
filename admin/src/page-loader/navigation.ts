// What a click on a link does: it loads the page, or the browser leaves for a full load.
import type { Clock } from "../clock.ts";
import type { Loaded, PageLoader } from "./page-loader.ts";

/** A navigation that takes longer than this is delayed. */
export const DELAYED_AFTER_MS = 1000;

/** A prefetched page is shown at once. Its data goes first, then the question whether the server has a newer build. */
export const BUILD_ASKED_AFTER_MS = 1000;

export interface NavigationParts<Component> {
  readonly loader: Pick<PageLoader<Component>, "loadPage" | "findLoaded" | "askBuildHash">;
  readonly clock: Clock;
  /** The hash of the build that this page runs. */
  readonly buildHash: string;
  readonly hasWorkerUpdate: () => boolean;
  /** Tells the active worker to clear the paths' resources. */
  readonly clearPathResources: () => void;
  /** Leaves for a full load of an address. */
  readonly leaveFor: (address: string) => void;
  readonly onDelayed: (pathname: string) => void;
  readonly onSettled: (pathname: string) => void;
  readonly onFailedResources: () => void;
  readonly log: (message: string) => void;
}

export interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

export type LoadedPage<Component> = Loaded<Component>;

export interface Navigation<Component> {
  /** Loads the current page; throws when that fails. */
  readonly start: (address: Address) => Promise<LoadedPage<Component>>;
  /** Loads the next page; undefined when the browser leaves for a full load instead. */
  readonly navigate: (address: Address) => Promise<LoadedPage<Component> | undefined>;
}

export function createNavigation<Component>(parts: NavigationParts<Component>): Navigation<Component> {
  const { loader, clock, leaveFor } = parts;

  const start = async ({ pathname }: Address) => {
    const page = await loader.loadPage(pathname);
    if (page.status === "success") return page;
    parts.onFailedResources();
    throw new Error(`page resources for ${pathname} not found. Not rendering React`);
  };

  let isOutdated = false;
  let isAsking = false;
  const isNewer = (hash: string): boolean => hash !== "" && hash !== parts.buildHash;
  const askBuild = async (): Promise<void> => {
    isOutdated = isNewer(await loader.askBuildHash());
    isAsking = false;
  };
  const askBuildLater = (): void => {
    if (isAsking) return;
    isAsking = true;
    clock.setTimeout(() => void askBuild(), BUILD_ASKED_AFTER_MS);
  };
  const leaveForNewBuild = (address: string): void => {
    parts.clearPathResources();
    parts.log("Site has changed on server. Reloading browser");
    leaveFor(address);
  };

  const navigate = async ({ pathname, search }: Address) => {
    const address = pathname + search;
    if (parts.hasWorkerUpdate()) {
      leaveFor(address);
      return;
    }
    if (isOutdated) {
      leaveForNewBuild(address);
      return;
    }
    const ahead = loader.findLoaded(pathname);
    const timer = clock.setTimeout(() => parts.onDelayed(pathname), DELAYED_AFTER_MS);
    const page = ahead ?? (await loader.loadPage(pathname));
    clock.clearTimeout(timer);
    parts.onSettled(pathname);
    if (page.status === "error") {
      parts.onFailedResources();
      leaveFor(address);
      return;
    }
    if (isNewer(page.buildHash)) {
      leaveForNewBuild(address);
      return;
    }
    if (page === ahead) askBuildLater();
    return page;
  };

  return { start, navigate };
}
