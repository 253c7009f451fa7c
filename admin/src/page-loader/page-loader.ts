// Loads a page's data and component, once per page. It does not depend on React or the browser: network, components and
// connection are passed in.
import { notFoundPath } from "../pages.ts";
import type { Network } from "./network.ts";
import { fetchBuildHash, fetchPageData, type PageData, type PageDataResult } from "./page-data.ts";

export type PageResources<Component> =
  | {
      readonly status: "success";
      readonly component: Component;
      readonly pageData: PageData;
      /** The hash of the build that the server had when the page was loaded; empty when unknown. */
      readonly buildHash: string;
      readonly isNotFound: boolean;
    }
  | { readonly status: "error" };

export type Loaded<Component> = Extract<PageResources<Component>, { status: "success" }>;

export interface PageLoaderParts<Component> {
  readonly network: Network;
  /** Rejects, or gives undefined, when the chunk cannot be loaded. */
  readonly loadComponent: (chunkName: string) => Promise<Component | undefined>;
  /** The page path of an address: `/app/customers/12` → `/app/customers/detail`. */
  readonly findPagePath: (pathname: string) => string;
  readonly connection: () => { readonly effectiveType?: string; readonly saveData?: boolean } | undefined;
}

export interface PageLoader<Component> {
  loadPage(pathname: string): Promise<PageResources<Component>>;
  /** The page, if it was loaded before or prefetched. A prefetched page has no build's hash. */
  findLoaded(pathname: string): Loaded<Component> | undefined;
  /** Asks for the hash of the server's build; empty when it is unknown. */
  askBuildHash(): Promise<string>;
  /** Prefetches what a page needs, once; false when it was skipped or failed. */
  prefetch(pathname: string): Promise<boolean>;
  /** Loads a whole page ahead; false when the connection is too slow or saves data. */
  preload(pathname: string): Promise<boolean>;
}

export function createPageLoader<Component>(parts: PageLoaderParts<Component>): PageLoader<Component> {
  const { network, findPagePath, connection } = parts;
  // Failures are not stored: the next visit tries again.
  const pages = new Map<string, Loaded<Component>>();
  const pageData = new Map<string, PageDataResult>();
  const pagesInFlight = new Map<string, Promise<PageResources<Component>>>();
  const pageDataInFlight = new Map<string, Promise<PageDataResult>>();
  /** Without a page while it is on its way, or when that failed. */
  const prefetched = new Map<string, Loaded<Component> | undefined>();

  const fetchData = async (pathname: string): Promise<PageDataResult> => {
    const key = findPagePath(pathname);
    const result = await fetchPageData(network, key);
    if (result.status === "error") return result;
    // If the server has the page after all, the browser goes to it with a full load instead of showing "not found".
    const isElsewhere =
      result.isNotFound && key !== notFoundPath && (await network.head(pathname)).status === 200;
    if (isElsewhere) return { status: "error" };
    pageData.set(key, result);
    return result;
  };
  const getPageData = async (pathname: string): Promise<PageDataResult> => {
    const key = findPagePath(pathname);
    return pageData.get(key) ?? shareInFlight(pageDataInFlight, key, () => fetchData(pathname));
  };
  const getComponent = (data: PageData) =>
    parts.loadComponent(data.componentChunkName).catch(() => undefined);

  const askBuildHash = () => fetchBuildHash(network);

  const load = async (pathname: string): Promise<PageResources<Component>> => {
    const hash = askBuildHash();
    const result = await getPageData(pathname);
    if (result.status === "error") return result;
    // In parallel: the component needs the page data, the hash does not.
    const [component, buildHash] = await Promise.all([getComponent(result.pageData), hash]);
    if (component === undefined) return { status: "error" };
    const loaded = { ...result, component, buildHash };
    pages.set(findPagePath(pathname), loaded);
    return loaded;
  };
  const loadPage = async (pathname: string): Promise<PageResources<Component>> => {
    const key = findPagePath(pathname);
    return pages.get(key) ?? shareInFlight(pagesInFlight, key, () => load(pathname));
  };

  const isFetchingAheadWanted = (): boolean => {
    const { saveData, effectiveType } = connection() ?? {};
    return !saveData && !effectiveType?.includes("2g");
  };
  const prefetch = async (pathname: string): Promise<boolean> => {
    if (!isFetchingAheadWanted()) return false;
    const key = findPagePath(pathname);
    if (pages.has(key) || prefetched.has(key)) return false;
    prefetched.set(key, undefined);
    const result = await getPageData(pathname);
    if (result.status === "error") return false;
    const component = await getComponent(result.pageData);
    if (component === undefined) return false;
    prefetched.set(key, { ...result, component, buildHash: "" });
    return true;
  };
  const findLoaded = (pathname: string) => {
    const key = findPagePath(pathname);
    return pages.get(key) ?? prefetched.get(key);
  };

  const preload = async (pathname: string): Promise<boolean> =>
    isFetchingAheadWanted() && (await loadPage(pathname)).status === "success";

  return { loadPage, findLoaded, askBuildHash, prefetch, preload };
}

/** One request at a time per key: callers in the meantime share its answer. */
function shareInFlight<T>(
  running: Map<string, Promise<T>>,
  key: string,
  start: () => Promise<T>,
): Promise<T> {
  const known = running.get(key);
  if (known) return known;
  const started = start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
