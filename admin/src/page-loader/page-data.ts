// Fetches what the build wrote about each page, and the build's hash.
import { notFoundPath } from "../pages.ts";
import type { Network } from "./network.ts";

export interface PageData {
  readonly path: string;
  readonly matchPath?: string;
  readonly componentChunkName: string;
  readonly result: { readonly data: unknown };
}

export type PageDataResult =
  | { readonly status: "success"; readonly pageData: PageData; readonly isNotFound: boolean }
  | { readonly status: "error" };

/** Retries after the first request, without a pause. */
const RETRIES = 3;
const INTERNAL_ERROR = 500;
export const appDataUrl = "/page-data/app-data.json";

export function pageDataUrl(pagePath: string): string {
  const trimmed = pagePath.replaceAll(/^\/+|\/+$/g, "");
  return `/page-data/${trimmed === "" ? "index" : trimmed}/page-data.json`;
}

/** A page that is missing, or whose data is unusable, becomes the not-found page. A 500 is an error at once. */
export async function fetchPageData(network: Network, pagePath: string): Promise<PageDataResult> {
  const { status, body } = await getWithRetries(
    network,
    pageDataUrl(pagePath),
    (status) => status !== 200 && status !== 404 && status !== INTERNAL_ERROR,
  );
  if (status === 200) {
    const pageData = parsePageData(body);
    if (pageData) return { status: "success", pageData, isNotFound: pagePath === notFoundPath };
  }
  const isMissing = status === 200 || status === 404;
  return isMissing && pagePath !== notFoundPath ? fetchPageData(network, notFoundPath) : { status: "error" };
}

/** The hash of the build that the server has now; empty when it is unknown. */
export async function fetchBuildHash(network: Network): Promise<string> {
  const { status, body } = await getWithRetries(network, appDataUrl, (status) => status !== 200);
  const appData = status === 200 ? parseObject(body) : undefined;
  const hash = appData?.["webpackCompilationHash"];
  return typeof hash === "string" ? hash : "";
}

async function getWithRetries(network: Network, url: string, isWorthRetrying: (status: number) => boolean) {
  let answer = await network.get(url);
  for (let retry = 0; retry < RETRIES && isWorthRetrying(answer.status); retry += 1)
    answer = await network.get(url);
  return answer;
}

function parsePageData(body: string): PageData | undefined {
  const data = parseObject(body);
  return typeof data?.["path"] === "string" && typeof data["componentChunkName"] === "string"
    ? (data as unknown as PageData)
    : undefined;
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
