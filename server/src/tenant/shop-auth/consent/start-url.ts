import type { Deps } from "../../../process/deps.ts";
import type { Want } from "../../shops/connect/find-access.ts";

/** The parameters of a launch: none of them may be copied from an address that leads to one. */
const launchNames = new Set([
  "cookies_persist",
  "embedded",
  "expires_at",
  "hmac",
  "host",
  "id_token",
  "locale",
  "session",
  "shop",
  "timestamp",
  "token",
  "uid",
]);
/** The path is stored in a cookie meanwhile. */
const PATH_CHARACTERS_MAX = 1024;

/** A page of the app to return to, with its query. It must not lead elsewhere or contain a credential. */
export function isAppPath(text: string): boolean {
  const parts = /^\/app(?:\/[A-Za-z0-9_-]+)*(?:\?(?<query>[\w.~%!$'()*+,;:@=&-]*))?$/.exec(text);
  if (!parts || text.length > PATH_CHARACTERS_MAX) return false;
  const names = new URLSearchParams(parts.groups?.["query"]).keys();
  return [...names].every((name) => !launchNames.has(name));
}

/** Where authorization begins, at the top level of the browser. `wants`: additional scopes. */
export function startUrl(deps: Deps, shopDomain: string, path: string | undefined, wants?: Want): string {
  const query = new URLSearchParams({
    shop: shopDomain,
    ...(path ? { path } : {}),
    ...(wants ? { wants } : {}),
  });
  return `${deps.env.appUrl}/auth/start?${query.toString()}`;
}
