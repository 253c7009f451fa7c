import type { BridgeKind } from "../config.ts";

/**
 * Laurel's own bearer token. Today's bridge adds the platform's token, fetched anew each time, to every request without
 * an Authorization header. So this sets that header, and repeats the token in a header of its own in case the bridge
 * replaces it.
 */
export function authorizationHeaders(token: string, bridge: BridgeKind): Record<string, string> {
  const bearer = `Bearer ${token}`;
  return { Authorization: bearer, ...(bridge === "current" && { "X-Laurel-Authorization": bearer }) };
}

/** The token of such headers. */
export function bearerOf(init: RequestInit | undefined): string {
  const headers = new Headers(init?.headers);
  const bearer = headers.get("x-laurel-authorization") ?? headers.get("authorization") ?? "";
  return bearer.replace(/^Bearer /, "");
}
