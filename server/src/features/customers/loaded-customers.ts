// The customers of one batch. A new customer gets an id and an account here, in the transaction that first names them.
// Facts older than the stored ones change nothing, and facts that are left out stay as they are.
import { membershipOf, type MembershipFacts, type MemberStatus } from "@laurel/domain/membership.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { CustomerFacts } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import { joinJson } from "../../database/statements/rows-of.ts";
import { openAccounts } from "../ledger/book/members.ts";
import { findErased } from "../privacy/find-erased.ts";
import {
  adoptCustomers,
  findCustomersById,
  findCustomersByPlatformId,
  findMadeByImport,
  markCustomersDeleted,
  markCustomersErased,
  markMembers,
  saveCustomers,
  type KnownCustomerRow,
} from "./save-customers.sql.ts";

/** What decisions need to know of a customer: no name, no address. */
export interface KnownCustomer extends MembershipFacts {
  readonly customerId: string;
  readonly platformId: string;
  readonly isDeleted: boolean;
}

export interface LoadedCustomers {
  /** Null: nobody has named this customer yet. For a merged customer: the customer it was merged into. */
  find(platformId: string): KnownCustomer | null;
  findById(customerId: string): KnownCustomer | null;
  /** The customer's own id, and the id of the customer it was merged into. */
  idsOf(platformId: string): readonly string[];
  /** All of them, including new ones. */
  customerIds(): readonly string[];
  /** New customers who are members from the beginning. */
  joined(): readonly string[];
  /** Members who have just joined, or whose e-mail was not known as verified before. */
  claimants(): readonly string[];
  /** A customer who was known before has become a member. */
  markMember(customerId: string): void;
  markDeleted(platformId: string): void;
  /** The account follows from the customer's facts and from the program's rule for who takes part. */
  statusOf(customer: MembershipFacts): MemberStatus;
  save(now: Date): void;
}

/** Loads the customers of these ids, stores the facts, and opens accounts for new customers. */
export async function openCustomers(
  tx: Tx,
  input: {
    readonly platformIds: readonly string[];
    readonly customerIds: readonly string[];
    readonly facts: readonly CustomerFacts[];
    readonly participants: ProgramDocument["participants"];
    readonly newId: () => string;
  },
): Promise<LoadedCustomers> {
  const said = newestFacts(input.facts);
  const platformIds = [...new Set([...input.platformIds, ...said.keys()])];
  const named = (
    await Promise.all([
      platformIds.length === 0 ? [] : tx.run(findCustomersByPlatformId, [tx.shopId, platformIds]),
      input.customerIds.length === 0
        ? []
        : tx.run(findCustomersById, [tx.shopId, [...new Set(input.customerIds)]]),
    ])
  ).flat();
  const known = new Set(named.map((row) => row.platform_id));
  const erased = await findErased(
    tx,
    [...said.keys()].filter((platformId) => !known.has(platformId)),
  );
  const newest = new Map([...said].map(([id, facts]) => [id, erased.has(id) ? withoutPerson(facts) : facts]));
  const adopted = await adopt(
    tx,
    [...newest.values()].filter((facts) => !known.has(facts.customerId)),
  );
  const rows = [...named, ...adopted];
  rows.push(...(await findKept(tx, rows)));
  const rowOf = new Map(rows.map((row) => [row.platform_id, row]));
  const changed = [...newest.values()]
    .filter((facts) => isNews(facts, rowOf.get(facts.customerId)))
    .map((facts) => withKnown(facts, rowOf.get(facts.customerId)));
  const idOf = new Map(
    changed.map((facts) => [facts.customerId, rowOf.get(facts.customerId)?.id ?? input.newId()]),
  );
  const file = new OpenedCustomers(tx, input.participants);
  for (const row of rows) file.add(fromRow(row, newest.get(row.platform_id)));
  const created = changed.filter((facts) => !rowOf.has(facts.customerId));
  for (const facts of created)
    file.add(fromFacts(idOf.get(facts.customerId)!, facts, erased.has(facts.customerId)));
  if (changed.length > 0) store(tx, changed, idOf);
  if (erased.size > 0) tx.write(markCustomersErased, [tx.shopId, [...erased]]);
  const accounts = created.map((facts) => {
    const customer = file.find(facts.customerId)!;
    return { customerId: customer.customerId, status: file.statusOf(customer), openedAt: facts.createdAt };
  });
  openAccounts(tx, accounts);
  for (const { customerId, status } of accounts) if (status === "MEMBER") file.addJoined(customerId);
  for (const facts of changed)
    if (isNewlyVerified(facts, rowOf.get(facts.customerId))) file.addVerified(idOf.get(facts.customerId)!);
  return file;
}

/** The customers that some of these were merged into. */
async function findKept(tx: Tx, rows: readonly KnownCustomerRow[]): Promise<KnownCustomerRow[]> {
  const known = new Set(rows.map((row) => row.id));
  const kept = new Set(rows.flatMap((row) => row.merged_into ?? []));
  const missing = [...kept].filter((id) => !known.has(id));
  return missing.length === 0 ? [] : tx.run(findCustomersById, [tx.shopId, missing]);
}

class OpenedCustomers implements LoadedCustomers {
  readonly #tx: Tx;
  readonly #participants: ProgramDocument["participants"];
  readonly #byPlatformId = new Map<string, KnownCustomer>();
  readonly #byId = new Map<string, KnownCustomer>();
  readonly #deleted = new Set<string>();
  readonly #joined: string[] = [];
  readonly #verified: string[] = [];
  readonly #members = new Set<string>();

  constructor(tx: Tx, participants: ProgramDocument["participants"]) {
    this.#tx = tx;
    this.#participants = participants;
  }

  add(customer: KnownCustomer): void {
    this.#byPlatformId.set(customer.platformId, customer);
    this.#byId.set(customer.customerId, customer);
  }

  addJoined(customerId: string): void {
    this.#joined.push(customerId);
  }

  joined(): readonly string[] {
    return this.#joined;
  }

  addVerified(customerId: string): void {
    this.#verified.push(customerId);
  }

  claimants(): readonly string[] {
    return [...new Set([...this.#joined, ...this.#verified, ...this.#members])];
  }

  markMember(customerId: string): void {
    this.#members.add(customerId);
  }

  find(platformId: string): KnownCustomer | null {
    const customer = this.#byPlatformId.get(platformId) ?? null;
    return customer?.mergedInto ? this.findById(customer.mergedInto) : customer;
  }

  findById(customerId: string): KnownCustomer | null {
    return this.#byId.get(customerId) ?? null;
  }

  idsOf(platformId: string): readonly string[] {
    const customer = this.#byPlatformId.get(platformId);
    return customer ? [customer.customerId, ...(customer.mergedInto ? [customer.mergedInto] : [])] : [];
  }

  customerIds(): readonly string[] {
    return [...this.#byId.keys()];
  }

  markDeleted(platformId: string): void {
    // After a merge, the store deletes one of the two customers. The other still exists.
    const customer = this.#byPlatformId.get(platformId);
    if (!customer || customer.isDeleted) return;
    this.add({ ...customer, isDeleted: true });
    this.#deleted.add(customer.customerId);
  }

  statusOf(customer: MembershipFacts): MemberStatus {
    return membershipOf(customer, this.#participants);
  }

  save(now: Date): void {
    if (this.#deleted.size > 0)
      this.#tx.write(markCustomersDeleted, [this.#tx.shopId, [...this.#deleted], now]);
    if (this.#members.size > 0) this.#tx.write(markMembers, [this.#tx.shopId, [...this.#members], now]);
  }
}

/**
 * Only a verified e-mail takes over a customer that an import made: an unverified one could claim another person's
 * points.
 */
async function adopt(tx: Tx, arrived: readonly CustomerFacts[]): Promise<KnownCustomerRow[]> {
  const platformIdOf = new Map(
    arrived.flatMap(({ email, isEmailVerified, customerId }) =>
      email && isEmailVerified ? [[email.toLowerCase(), customerId] as const] : [],
    ),
  );
  if (platformIdOf.size === 0) return [];
  const made = await tx.run(findMadeByImport, [tx.shopId, [...platformIdOf.keys()]]);
  // Rare, and updated by id, so that no statement scans a large shop's customers.
  if (made.length === 0) return [];
  const platformIds = made.map((row) => platformIdOf.get(row.email_key));
  return tx.run(adoptCustomers, [tx.shopId, made.map(({ id }) => id), platformIds]);
}

/** Of each customer, the newest word on each fact. */
function newestFacts(facts: readonly CustomerFacts[]): Map<string, CustomerFacts> {
  const newest = new Map<string, CustomerFacts>();
  for (const one of facts) {
    const known = newest.get(one.customerId);
    const isNewer = !known || Date.parse(one.updatedAt) >= Date.parse(known.updatedAt);
    newest.set(one.customerId, isNewer ? { ...known, ...one } : { ...one, ...known });
  }
  return newest;
}

/** Nothing is left out: what neither the store has said nor the row knows is empty. */
type WholeFacts = Required<CustomerFacts>;

function withKnown(facts: CustomerFacts, row: KnownCustomerRow | undefined): WholeFacts {
  const email = row?.email ?? null;
  // A proof is about one address: another address is not proved by it.
  const isSameEmail = (facts.email ?? email)?.toLowerCase() === email?.toLowerCase();
  return {
    email,
    isEmailVerified: isSameEmail && (row?.is_email_verified ?? false),
    firstName: row?.first_name ?? null,
    lastName: row?.last_name ?? null,
    hasAccount: row?.has_account ?? false,
    tags: row?.tags ?? [],
    ...facts,
  };
}

function isNews(facts: CustomerFacts, row: KnownCustomerRow | undefined): boolean {
  if (!row) return true;
  if (row.erased_at !== null) return false;
  return row.platform_updated_at === null || Date.parse(facts.updatedAt) > row.platform_updated_at.getTime();
}

const isNewlyVerified = (
  { email, isEmailVerified }: WholeFacts,
  row: KnownCustomerRow | undefined,
): boolean =>
  email !== null &&
  isEmailVerified &&
  !(row?.is_email_verified === true && row.email_key === email.toLowerCase());

function fromRow(row: KnownCustomerRow, facts: CustomerFacts | undefined): KnownCustomer {
  const isNewer = facts !== undefined && isNews(facts, row);
  return {
    customerId: row.id,
    platformId: row.platform_id,
    hasAccount: (isNewer ? facts.hasAccount : undefined) ?? row.has_account,
    isEnrolled: row.is_enrolled,
    isExcluded: row.is_excluded,
    hasLeft: row.left_at !== null,
    isDeleted: row.deleted_at !== null,
    isErased: row.erased_at !== null,
    mergedInto: row.merged_into,
  };
}

/** The person's erasure was requested before any event named them: only the fact that they exist is stored. */
const withoutPerson = (facts: CustomerFacts): WholeFacts => ({
  ...facts,
  email: null,
  isEmailVerified: false,
  firstName: null,
  lastName: null,
  hasAccount: false,
  tags: [],
});

const fromFacts = (customerId: string, facts: CustomerFacts, isErased: boolean): KnownCustomer => ({
  customerId,
  platformId: facts.customerId,
  hasAccount: facts.hasAccount ?? false,
  isEnrolled: false,
  isExcluded: false,
  hasLeft: false,
  isDeleted: false,
  isErased,
  mergedInto: null,
});

/** A customer without a name is shown by e-mail, as store admins do. */
const displayNameOf = ({ firstName, lastName, email }: WholeFacts): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email || "";

const store = (tx: Tx, facts: readonly WholeFacts[], idOf: ReadonlyMap<string, string>): void =>
  tx.write(saveCustomers, [
    tx.shopId,
    facts.map((one) => idOf.get(one.customerId)),
    facts.map((one) => one.customerId),
    facts.map((one) => one.email),
    facts.map((one) => one.isEmailVerified),
    facts.map((one) => one.firstName),
    facts.map((one) => one.lastName),
    facts.map(displayNameOf),
    facts.map((one) => one.hasAccount),
    joinJson(facts.map((one) => one.tags)),
    facts.map((one) => one.createdAt),
    facts.map((one) => one.updatedAt),
  ]);
