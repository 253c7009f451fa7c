// How two spellings of one person's e-mail or address are recognized as the same. Only keyed hashes of the results are
// stored.

/** Domains whose mailboxes ignore dots in their names. */
const DOTLESS: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/** Lower case, without a +tag; for Gmail without dots. Example: `An.Na+x@gmail.com` → `anna@gmail.com`. */
export function mailboxOf(email: string): string {
  const text = email.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const [name = ""] = text.slice(0, at).split("+");
  const domain = text.slice(at + 1);
  return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Whether the address has a +tag. Most mail servers deliver it to the same person; some have another mailbox for it. */
export const isTagged = (email: string): boolean =>
  email.normalize("NFKC").slice(0, email.lastIndexOf("@")).includes("+");

/** What a member is shown of a friend's address. Example: `j•••@example.com`. */
export function maskOf(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf("@");
  const [first = ""] = text.slice(0, Math.max(at, 0));
  return `${first}•••${at < 0 ? "" : text.slice(at)}`;
}

export interface OrderAddress {
  /** The first line: street and number. */
  readonly street: string;
  readonly postcode: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

/** Without case, spaces and punctuation. Null: too little is known to recognize it again. */
export function placeOf({ street, postcode, country }: OrderAddress): string | null {
  const parts = [street, postcode, country].map((part) =>
    part
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ""),
  );
  return parts[0] === "" || parts[1] === "" ? null : parts.join("|");
}
