import { notFoundPath, type PageEntry } from "../pages.ts";

/** The page of an address: an exact path first, then the first pattern that matches; undefined for none. */
export function findPage(pages: readonly PageEntry[], pathname: string): PageEntry | undefined {
  const address = normalise(pathname);
  if (address === notFoundPath) return undefined;
  return (
    pages.find(({ path, matchPath }) => matchPath === undefined && path === address) ??
    pages.find(({ matchPath }) => matchPath !== undefined && fits(matchPath, address))
  );
}

/** The path of an address's page data. An unknown address is its own path, so that the server answers 404 for it. */
export function findPagePath(pages: readonly PageEntry[], pathname: string): string {
  return findPage(pages, pathname)?.path ?? normalise(pathname);
}

function normalise(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : "/";
}

/** A pattern is a path with parameters as segments, such as `/app/customers/:id`. */
function fits(pattern: string, address: string): boolean {
  const wanted = pattern.split("/");
  const given = address.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      segment.startsWith(":") ? given[index] !== "" : segment === given[index],
    )
  );
}
