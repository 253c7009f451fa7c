// Whether the sender's domain has a DMARC record. Large mailboxes expect one of who sends many e-mails.
import { Resolver } from "node:dns/promises";
import { type DmarcPolicy, dmarcNames, readDmarc } from "@laurel/domain/dmarc/dmarc.ts";
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Deps } from "../../../process/deps.ts";

export interface DmarcLookup {
  readonly domain: string;
  /** `unknown`: the name servers did not answer in time. */
  readonly state: "found" | "missing" | "unknown";
  /** For e-mails of the sender. Null unless found. */
  readonly policy: DmarcPolicy | null;
}

const WITHIN_MS = 3_000;

/** Short, so that a corrected record is seen soon. */
const knownFor = cachePerDatabase<DmarcLookup>({ max: 10, ttl: 600_000 });

/** @param from the sender's address. Null, without an answer: nothing sends the shop's e-mails. */
export async function lookUpDmarc(
  deps: Pick<Deps, "db" | "nameServers">,
  from: string | null,
): Promise<DmarcLookup | null> {
  const domain = from?.split("@")[1]?.toLowerCase();
  if (domain === undefined) return null;
  const known = knownFor(deps.db).get(domain);
  if (known) return known;
  const found = await ask(domain, deps.nameServers);
  if (found.state !== "unknown") knownFor(deps.db).set(domain, found);
  return found;
}

async function ask(domain: string, nameServers: readonly string[] | undefined): Promise<DmarcLookup> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 });
  if (nameServers) resolver.setServers(nameServers);
  const timer = setTimeout(() => resolver.cancel(), WITHIN_MS);
  const answers = await Promise.all(dmarcNames(domain).map((name) => textsAt(resolver, name)));
  clearTimeout(timer);
  for (const [index, texts] of answers.entries()) {
    // A nearer record would count, so without an answer nothing is known.
    if (texts === null) return { domain, state: "unknown", policy: null };
    const record = readDmarc(texts);
    if (record)
      return { domain, state: "found", policy: index === 0 ? record.policy : record.subdomainPolicy };
  }
  return { domain, state: "missing", policy: null };
}

/** Null: nobody answered. */
async function textsAt(resolver: Resolver, name: string): Promise<readonly string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
  }
}
