import type { PageEntry } from "../src/pages.ts";

/** The content of a page's page-data.json. */
export function pageDataOf({ name, path, matchPath, title, layout }: PageEntry) {
  return {
    path,
    ...(matchPath && { matchPath }),
    componentChunkName: name,
    result: { data: { title, layout } },
  };
}

/** The folder below page-data/. */
export const pageDataFolder = (pagePath: string): string => (pagePath === "/" ? "index" : pagePath.slice(1));
