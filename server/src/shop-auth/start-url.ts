import type { Deps } from "../deps.ts";

/** A page of the app to come back to: nothing that could lead elsewhere. */
export const isAppPath = (text: string): boolean =>
  text.length <= 256 && /^\/app(?:\/[A-Za-z0-9_-]+)*$/.test(text);

/** Where authorization begins, at the top level of the browser. `wants`: what is asked for beside. */
export function startUrl(
  deps: Deps,
  shopDomain: string,
  path: string | undefined,
  wants?: "all_orders",
): string {
  const query = new URLSearchParams({
    shop: shopDomain,
    ...(path ? { path } : {}),
    ...(wants ? { wants } : {}),
  });
  return `${deps.env.appUrl}/auth/start?${query.toString()}`;
}
