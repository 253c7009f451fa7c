import type { BridgeKind } from "../config.ts";

/**
 * A bearer credential of ours. Today's bridge puts the platform's own bearer on every request of the page that has none,
 * and fetches a new one for each: so ours stands there, and, should it be replaced, in a header to itself.
 */
export function authorizationHeaders(token: string, bridge: BridgeKind): Record<string, string> {
  const bearer = `Bearer ${token}`;
  return { Authorization: bearer, ...(bridge === "current" && { "X-Laurel-Authorization": bearer }) };
}
