// Where a guest asks from, as the store platform says it: it connects to us in the place of each browser, and names the
// browser's address in X-Forwarded-For.
import ipaddr from "ipaddr.js";
import type { FastifyRequest } from "fastify";

/** The owner of one IPv6 address has a whole network of them. */
const IPV6_NETWORK_PARTS = 4;

/**
 * Null: nobody says it. Of the list, those that `TRUSTED_PROXIES` added are left out: one for each of them, and one for
 * the platform itself.
 */
export function guestAddress({ headers, ips }: FastifyRequest): string | null {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  // `ips` begins with the peer, which is not in the header, and ends with the first that is not ours.
  const named = forwarded.at(-(ips?.length ?? 1))?.trim() ?? "";
  if (!ipaddr.isValid(named)) return null;
  const address = ipaddr.process(named);
  if (address instanceof ipaddr.IPv6) return address.parts.slice(0, IPV6_NETWORK_PARTS).join(":");
  return address.toString();
}
