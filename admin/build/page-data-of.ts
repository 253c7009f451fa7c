import type { PageEntry } from "../src/pages.ts";

/** What stands in a page's page-data.json. */
export function pageDataOf({ name, path, matchPath, title, layout }: PageEntry) {
  return {
    path,
    ...(matchPath && { matchPath }),
    componentChunkName: name,
    result: { data: { title, layout } },
  };
}

/** Below page-data/, without the file's name. */
export const pageDataFolder = (pagePath: string): string => (pagePath === "/" ? "index" : pagePath.slice(1));
