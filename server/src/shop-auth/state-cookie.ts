// Where the browser that asked keeps what it asked. One cookie a shop, so that two shops may be authorized side by side.
import type { IncomingHttpHeaders } from "node:http";
import type { Deps } from "../deps.ts";
import { STATE_SECONDS } from "./consent-state.ts";
import { hashOf } from "./opaque-token.ts";

const nameOf = (shopDomain: string): string =>
  `laurel_state_${hashOf(shopDomain).toString("hex").slice(0, 16)}`;

/** Lax: it comes along when the store sends the browser back, and with nothing that another site does in the background. */
export function stateCookie(deps: Deps, shopDomain: string, value: string): string {
  return `${nameOf(shopDomain)}=${value}; Max-Age=${STATE_SECONDS}; ${attributesOf(deps)}`;
}

export function endedStateCookie(deps: Deps, shopDomain: string): string {
  return `${nameOf(shopDomain)}=; Max-Age=0; ${attributesOf(deps)}`;
}

export function readStateCookie(
  { cookie = "" }: IncomingHttpHeaders,
  shopDomain: string,
): string | undefined {
  const start = `${nameOf(shopDomain)}=`;
  const found = cookie
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start));
  // Two of one name: somebody planted one.
  return found.length === 1 ? found[0]?.slice(start.length) : undefined;
}

const attributesOf = ({ env }: Deps): string =>
  `Path=/auth; HttpOnly; SameSite=Lax${env.appUrl.startsWith("https:") ? "; Secure" : ""}`;
