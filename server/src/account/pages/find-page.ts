import type { PageRow } from "./admin-build.ts";

export const NOT_FOUND_PATH = "/404.html";

/** The page at an address as in the address bar. Fixed paths come before those with parameters. */
export function findPage(pages: readonly PageRow[], address: string): PageRow | null {
  const path = address.length > 1 ? address.replace(/\/$/, "") : address;
  if (path === NOT_FOUND_PATH) return null;
  const fixed = pages.find((page) => page.path === path);
  return fixed ?? pages.find(({ matchPath }) => matchPath !== undefined && matches(matchPath, path)) ?? null;
}

/** A segment that begins with a colon matches any one segment; a last `*` matches any number. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const isOpen = wanted.at(-1) === "*";
  if (isOpen) wanted.pop();
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((part, index) => (part.startsWith(":") ? given[index] !== "" : part === given[index]));
}
