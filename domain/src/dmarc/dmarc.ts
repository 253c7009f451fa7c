// What a domain says in its DMARC record of e-mails that only pretend to come from it (RFC 7489).
export type DmarcPolicy = "none" | "quarantine" | "reject";

export interface Dmarc {
  readonly policy: DmarcPolicy;
  readonly subdomainPolicy: DmarcPolicy;
}

/** The record may stand at a parent of the domain. */
const NAMES_MAX = 8;

/** Where the record of a domain may be, the nearest first: "mail.fern.example" → of itself, and of "fern.example". */
export function dmarcNames(domain: string): readonly string[] {
  const labels = domain.toLowerCase().replace(/\.$/, "").split(".");
  return labels
    .slice(0, -1)
    .map((_, index) => `_dmarc.${labels.slice(index).join(".")}`)
    .slice(-NAMES_MAX);
}

/** Of the texts at one such name. Null: none is a DMARC record, or several are, which counts as none. */
export function readDmarc(texts: readonly string[]): Dmarc | null {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
  const [record] = records;
  if (record === undefined || records.length > 1) return null;
  const policy = policyOf(record, "p");
  return policy && { policy, subdomainPolicy: policyOf(record, "sp") ?? policy };
}

function policyOf(record: string, tag: string): DmarcPolicy | null {
  const found = new RegExp(`;\\s*${tag}\\s*=\\s*(none|quarantine|reject)\\s*(;|$)`, "i").exec(record)?.[1];
  return (found?.toLowerCase() as DmarcPolicy | undefined) ?? null;
}
