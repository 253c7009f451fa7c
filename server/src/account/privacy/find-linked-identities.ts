// The customers that belong to one person: the requested one, those merged into it, and those that an import created by
// the same address before the store knew them. Erasing a merged customer does not erase the kept one.
import type { Tx } from "../../database/database.ts";
import { listMadeByImport, listMergedInto, pageMadeByImport, type PersonRow } from "./erase-person.sql.ts";
import { FIRST_ID } from "../../process/new-id.ts";

export interface Personas {
  readonly customers: readonly PersonRow[];
  /** In lower case. */
  readonly emails: readonly string[];
  /** For when only a hash of the address is known. */
  readonly isEmail: ((email: string) => boolean) | null;
}

interface AskedFor {
  readonly person: PersonRow | undefined;
  readonly guestHashes: readonly Buffer[];
  readonly hashesOf: (email: string) => readonly Buffer[];
}

export async function findLinkedIdentities(
  tx: Tx,
  { person, guestHashes, hashesOf }: AskedFor,
): Promise<Personas> {
  const known = person ? [person, ...(await tx.run(listMergedInto, [tx.shopId, person.id]))] : [];
  const emails = emailsOf(known);
  const isHashed = (email: string) =>
    hashesOf(email).some((hash) => guestHashes.some((asked) => asked.equals(hash)));
  const isEmail = guestHashes.length === 0 || emails.some(isHashed) ? null : isHashed;
  const made = [
    ...(emails.length === 0 ? [] : await tx.run(listMadeByImport, [tx.shopId, emails])),
    ...(isEmail === null ? [] : await findMadeBy(tx, isEmail)),
  ];
  const knownIds = new Set(known.map(({ id }) => id));
  const customers = [...known, ...made.filter(({ id }) => !knownIds.has(id))];
  return { customers, emails: emailsOf(customers), isEmail };
}

const emailsOf = (customers: readonly PersonRow[]): readonly string[] => [
  ...new Set(customers.flatMap(({ email }) => email?.toLowerCase() ?? [])),
];

const PAGE_ROWS = 5_000;

async function findMadeBy(tx: Tx, isEmail: (email: string) => boolean): Promise<readonly PersonRow[]> {
  const found: PersonRow[] = [];
  let after = FIRST_ID;
  for (;;) {
    const page = await tx.run(pageMadeByImport, [tx.shopId, after, PAGE_ROWS]);
    found.push(...page.filter(({ email }) => email !== null && isEmail(email.toLowerCase())));
    if (page.length < PAGE_ROWS) return found;
    after = page.at(-1)!.id;
  }
}
