import { notFoundPath, type PageEntry } from "../pages.ts";
import type { Params } from "../ui/router/router.tsx";

/** The page of an address: an exact path first, then the first pattern that matches; undefined for none. */
export function findPage(pages: readonly PageEntry[], pathname: string): PageEntry | undefined {
  const address = normalise(pathname);
  if (address === notFoundPath) return undefined;
  return (
    pages.find(({ path, matchPath }) => matchPath === undefined && path === address) ??
    pages.find(({ matchPath }) => matchPath !== undefined && readParams(matchPath, address) !== undefined)
  );
}

/** The path of an address's page data. An unknown address is its own path, so that the server answers 404 for it. */
export function findPagePath(pages: readonly PageEntry[], pathname: string): string {
  return findPage(pages, pathname)?.path ?? normalise(pathname);
}

function normalise(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : "/";
}

/**
 * The decoded values of an address's parameters, or undefined if the address does not fit. A pattern is a path with
 * parameters as segments, such as `/app/customers/:id`.
 */
export function readParams(pattern: string, pathname: string): Params | undefined {
  const wanted = pattern.split("/");
  const given = normalise(pathname).split("/");
  const isParam = (segment: string): boolean => segment.startsWith(":");
  const isFit =
    wanted.length === given.length &&
    wanted.every((segment, index) => (isParam(segment) ? given[index] !== "" : segment === given[index]));
  if (!isFit) return undefined;
  return Object.fromEntries(
    wanted.flatMap((segment, index) => (isParam(segment) ? [[segment.slice(1), decode(given[index]!)]] : [])),
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not an encoding: it stands for itself.
    return segment;
  }
}
