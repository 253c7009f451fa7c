// Where webhooks may go: public addresses only. Otherwise a merchant could make this server call machines of the
// network that it stands in.
import { Resolver } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import ipaddr from "ipaddr.js";
import { AppError } from "../../process/errors.ts";
import type { Env } from "../../config/env.ts";

export interface AddressRules {
  /** With a development store, also http:// to this machine. */
  readonly mayBeLoopback: boolean;
  /** Instead of the machine's own. */
  readonly nameServers?: readonly string[];
}

export const addressRules = ({ devStoreUrl }: Pick<Env, "devStoreUrl">): AddressRules => ({
  mayBeLoopback: devStoreUrl !== undefined,
});

const URL_LENGTH_MAX = 2_000;

/** The address in its normal form. Refuses `address_not_allowed`. Names are looked up before each connection. */
export function checkUrl(text: string, rules: AddressRules): string {
  const url = text.length <= URL_LENGTH_MAX ? URL.parse(text) : null;
  if (!url || url.username || url.password || url.hash) throw notAllowed();
  const host = hostOf(url);
  const isHere = rules.mayBeLoopback && isLoopback(host);
  if (url.protocol !== "https:" && !(isHere && url.protocol === "http:")) throw notAllowed();
  if (!isHere && !(rangeOf(host) === null ? isPublicName(host) : isPublic(host))) throw notAllowed();
  return url.href;
}

const notAllowed = (): AppError => new AppError("address_not_allowed", {}, { field: ["url"] });

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

export const isLoopback = (host: string): boolean => isLocalName(host) || rangeOf(host) === "loopback";

const isLocalName = (host: string): boolean => /(?:^|\.)localhost\.?$/.test(host);

/** Names that are never looked up in public: of this machine, of a network, and those without a domain. */
const isPublicName = (host: string): boolean => {
  const labels = host.replace(/\.$/, "").split(".");
  return labels.length > 1 && !["localhost", "local", "internal"].includes(labels.at(-1)!);
};

/** Null: it is a name. */
const rangeOf = (host: string): string | null => (ipaddr.isValid(host) ? ipaddr.parse(host).range() : null);

/** The address space that is routed in public. Others hold mapped, translated and local addresses. */
const publicIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure's own services answer there, on machines in Azure. */
const AZURE_WIRE_SERVER = "168.63.129.16";

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address === AZURE_WIRE_SERVER) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
}

export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

const LOOKUP_MS = 4_000;

/**
 * The addresses of a host. Throws AddressNotAllowed if one of them is not public. The caller connects to exactly these,
 * so that a name cannot change in between.
 */
export async function lookUp(host: string, rules: AddressRules): Promise<readonly LookupAddress[]> {
  const found = await addressesOf(host, rules);
  const isAllowed = (address: string) =>
    isPublic(address) || (rules.mayBeLoopback && rangeOf(address) === "loopback");
  if (!found.every(({ address }) => isAllowed(address))) throw new AddressNotAllowed();
  return found;
}

async function addressesOf(host: string, rules: AddressRules): Promise<readonly LookupAddress[]> {
  if (ipaddr.isValid(host)) return [{ address: host, family: ipaddr.parse(host).kind() === "ipv4" ? 4 : 6 }];
  if (rules.mayBeLoopback && isLocalName(host)) return [{ address: "127.0.0.1", family: 4 }];
  // Unlike `dns.lookup`, it takes no thread of the few that files and cryptography need too.
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 2 });
  if (rules.nameServers) resolver.setServers(rules.nameServers);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(v4.status === "fulfilled" ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === "fulfilled" ? v6.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0 && v4.status === "rejected") throw v4.reason;
  return found;
}
