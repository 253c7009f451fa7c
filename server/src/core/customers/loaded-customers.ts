// The customers of one batch. A new customer gets an id and an account here, in the transaction that first names them.
// What the store says is taken in word for word, in order of arrival, so that it does not matter how messages fall into
// batches.
import { receiveFacts, type WholeFacts } from "@laurel/domain/customer-record.ts";
import { membershipOf, type MembershipFacts, type MemberStatus } from "@laurel/domain/membership.ts";
import type { StateSource } from "@laurel/domain/orders/order-record.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { openAccounts } from "../ledger/book/members.ts";
import { findErased } from "./erased/find-erased.ts";
import {
  adoptMadeByImport,
  fromRow,
  newCustomer,
  storeCustomers,
  type KnownCustomer,
  type LoadedCustomer,
  type StoreWord,
} from "./loaded/customer-rows.ts";
import {
  findCustomersById,
  findCustomersByPlatformId,
  markCustomersDeleted,
  markCustomersErased,
  markMembers,
  type KnownCustomerRow,
} from "./save-customers.sql.ts";

export interface LoadedCustomers {
  /** Null: nobody has named this customer yet. For a merged customer: the customer it was merged into. */
  find(platformId: string): KnownCustomer | null;
  findById(customerId: string): KnownCustomer | null;
  /** As the store last said of this customer, merged or not. False if it has said nothing. */
  hasAccount(platformId: string): boolean;
  /** Whether the store deleted this customer, merged or not. The one into whom it was merged may still be there. */
  wasDeleted(platformId: string): boolean;
  /** The customer's own id, and the id of the customer it was merged into. */
  idsOf(platformId: string): readonly string[];
  /** All of them, including new ones. */
  customerIds(): readonly string[];
  /** New customers who are members from the beginning. */
  joined(): readonly string[];
  /** Customers of whom the store has said nothing before: by the platform's ids. */
  strangers(): readonly string[];
  /** Takes in what the store says now. */
  take(word: StoreWord, source: StateSource): Taken;
  /** Members who have just joined, or whose e-mail was not known as verified before. */
  claimants(): readonly string[];
  /** A customer who was known before has become a member. */
  markMember(customerId: string): void;
  /** False: nobody has named this customer yet. */
  markDeleted(platformId: string): boolean;
  /** The account follows from the customer's facts and from the program's rule for who takes part. */
  statusOf(customer: MembershipFacts): MemberStatus;
  save(now: Date): void;
}

export interface Taken {
  /** The store says something of this customer for the first time. */
  readonly isFirst: boolean;
  /** They had no account before, and have one now. */
  readonly hasNewAccount: boolean;
  /** Two words of the same moment differ, and the store should be read. */
  readonly isInDoubt: boolean;
}

/** Loads the customers of these ids. A customer who is not known is made of the first word about them, with an account. */
export async function openCustomers(
  tx: Tx,
  input: {
    readonly platformIds: readonly string[];
    readonly customerIds: readonly string[];
    readonly words: readonly StoreWord[];
    readonly participants: ProgramDocument["participants"];
    readonly newId: () => string;
  },
): Promise<LoadedCustomers> {
  const first = new Map<string, StoreWord>();
  for (const word of input.words)
    if (!first.has(word.facts.customerId)) first.set(word.facts.customerId, word);
  const platformIds = [...new Set([...input.platformIds, ...first.keys()])];
  const named = (
    await Promise.all([
      platformIds.length === 0 ? [] : tx.run(findCustomersByPlatformId, [tx.shopId, platformIds]),
      input.customerIds.length === 0
        ? []
        : tx.run(findCustomersById, [tx.shopId, [...new Set(input.customerIds)]]),
    ])
  ).flat();
  const known = new Set(named.map((row) => row.platform_id));
  const unknown = [...first.values()].filter(({ facts }) => !known.has(facts.customerId));
  const erased = await findErased(
    tx,
    unknown.map(({ facts }) => facts.customerId),
  );
  const adopted = await adoptMadeByImport(
    tx,
    unknown.flatMap(({ facts }) => (erased.has(facts.customerId) ? [] : [facts])),
  );
  const rows = [...named, ...adopted];
  rows.push(...(await findKept(tx, rows)));
  const file = new OpenedCustomers(tx, input.participants, new Set(adopted.map((row) => row.platform_id)));
  for (const row of rows) file.add(fromRow(row));
  const isAdopted = new Set(adopted.map((row) => row.platform_id));
  const created = unknown
    .filter(({ facts }) => !isAdopted.has(facts.customerId))
    .map((word) => newCustomer(word, input.newId(), erased.has(word.facts.customerId)));
  file.create(created);
  if (erased.size > 0) tx.write(markCustomersErased, [tx.shopId, [...erased]]);
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
  readonly #byPlatformId = new Map<string, LoadedCustomer>();
  readonly #byId = new Map<string, LoadedCustomer>();
  /** Of whom the store has said nothing, by the platform's ids; and those of them who were made here. */
  readonly #strangers: Set<string>;
  readonly #created = new Set<string>();
  readonly #adopted: ReadonlySet<string>;
  readonly #changed = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #joined = new Set<string>();
  readonly #verified = new Set<string>();
  readonly #members = new Set<string>();

  constructor(tx: Tx, participants: ProgramDocument["participants"], adopted: ReadonlySet<string>) {
    this.#tx = tx;
    this.#participants = participants;
    this.#strangers = new Set(adopted);
    this.#adopted = adopted;
  }

  add(loaded: LoadedCustomer): void {
    const { customer, record } = loaded;
    this.#byPlatformId.set(customer.platformId, loaded);
    this.#byId.set(customer.customerId, loaded);
    if (record.stamp === null) this.#strangers.add(customer.platformId);
  }

  create(created: readonly LoadedCustomer[]): void {
    for (const loaded of created) {
      this.add(loaded);
      this.#strangers.add(loaded.customer.platformId);
      this.#created.add(loaded.customer.platformId);
    }
    storeCustomers(this.#tx, created);
    const accounts = created.map(({ customer, record }) => ({
      customerId: customer.customerId,
      status: this.statusOf(customer),
      openedAt: record.facts.createdAt,
    }));
    openAccounts(this.#tx, accounts);
    for (const { customerId, status } of accounts) if (status === "MEMBER") this.#joined.add(customerId);
  }

  joined(): readonly string[] {
    return [...this.#joined];
  }

  strangers(): readonly string[] {
    return [...this.#strangers];
  }

  take({ facts, triggeredAt }: StoreWord, source: StateSource): Taken {
    const loaded = this.#byPlatformId.get(facts.customerId);
    invariant(loaded, "a customer of whom the store says something is there");
    const { customer, record } = loaded;
    const isFirst = this.#strangers.delete(customer.platformId);
    if (customer.isErased) return { isFirst, hasNewAccount: false, isInDoubt: false };
    const isNew = this.#created.delete(customer.platformId);
    const received = receiveFacts(record, { facts, triggeredAt }, source);
    const now = {
      customer: { ...customer, hasAccount: received.record.facts.hasAccount },
      record: received.record,
    };
    if (received.record !== record) {
      this.add(now);
      this.#changed.add(customer.customerId);
    }
    if (isNewlyVerified(now.record.facts, isNew ? null : record.facts))
      this.#verified.add(customer.customerId);
    const hasNewAccount = !customer.hasAccount && now.customer.hasAccount;
    return { isFirst, hasNewAccount, isInDoubt: received.isInDoubt };
  }

  claimants(): readonly string[] {
    return [...new Set([...this.#joined, ...this.#verified, ...this.#members])];
  }

  markMember(customerId: string): void {
    this.#members.add(customerId);
  }

  find(platformId: string): KnownCustomer | null {
    const customer = this.#byPlatformId.get(platformId)?.customer ?? null;
    return customer?.mergedInto ? this.findById(customer.mergedInto) : customer;
  }

  findById(customerId: string): KnownCustomer | null {
    return this.#byId.get(customerId)?.customer ?? null;
  }

  hasAccount(platformId: string): boolean {
    return this.#byPlatformId.get(platformId)?.customer.hasAccount ?? false;
  }

  wasDeleted(platformId: string): boolean {
    return this.#byPlatformId.get(platformId)?.customer.isDeleted ?? false;
  }

  idsOf(platformId: string): readonly string[] {
    const customer = this.#byPlatformId.get(platformId)?.customer;
    return customer ? [customer.customerId, ...(customer.mergedInto ? [customer.mergedInto] : [])] : [];
  }

  customerIds(): readonly string[] {
    return [...this.#byId.keys()];
  }

  markDeleted(platformId: string): boolean {
    // After a merge, the store deletes one of the two customers. The other still exists.
    const loaded = this.#byPlatformId.get(platformId);
    if (!loaded || this.#isNamedLater(platformId)) return false;
    if (loaded.customer.isDeleted) return true;
    this.add({ ...loaded, customer: { ...loaded.customer, isDeleted: true } });
    this.#deleted.add(loaded.customer.customerId);
    return true;
  }

  /** Loaded already, though only a later message of this batch names them. */
  #isNamedLater(platformId: string): boolean {
    const isNew = this.#created.has(platformId) || this.#adopted.has(platformId);
    return isNew && this.#strangers.has(platformId);
  }

  statusOf(customer: MembershipFacts): MemberStatus {
    return membershipOf(customer, this.#participants);
  }

  save(now: Date): void {
    storeCustomers(
      this.#tx,
      [...this.#changed].map((id) => this.#byId.get(id)!),
    );
    if (this.#deleted.size > 0)
      this.#tx.write(markCustomersDeleted, [this.#tx.shopId, [...this.#deleted], now]);
    if (this.#members.size > 0) this.#tx.write(markMembers, [this.#tx.shopId, [...this.#members], now]);
  }
}

const isNewlyVerified = ({ email, isEmailVerified }: WholeFacts, known: WholeFacts | null): boolean =>
  email !== null &&
  isEmailVerified &&
  !(known?.isEmailVerified === true && known.email?.toLowerCase() === email.toLowerCase());
