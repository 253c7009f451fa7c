import type { BridgeKind } from "../config.ts";

/**
 * A bearer credential of ours. Today's bridge puts the platform's own bearer on every request of the page, so beside
 * it ours has a header to itself.
 */
export function authorizationHeaders(token: string, bridge: BridgeKind): Record<string, string> {
  const bearer = `Bearer ${token}`;
  return bridge === "current" ? { "X-Laurel-Authorization": bearer } : { Authorization: bearer };
}
