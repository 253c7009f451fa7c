// One customer between the database and decisions: rows become records, and records rows.
import {
  stampOfFacts,
  UNDATED,
  type CustomerRecord,
  type WholeFacts,
} from "@laurel/domain/customer-record.ts";
import type { MembershipFacts } from "@laurel/domain/membership.ts";
import type { CustomerFacts } from "@laurel/domain/store-event.ts";
import { isSeen } from "@laurel/domain/text.ts";
import type { Tx } from "../../../database/database.ts";
import { joinJson } from "../../../database/statements/rows-of.ts";
import {
  adoptCustomers,
  findMadeByImport,
  saveCustomers,
  type KnownCustomerRow,
} from "../save-customers.sql.ts";

/** What decisions need to know of a customer: no name, no address. */
export interface KnownCustomer extends MembershipFacts {
  readonly customerId: string;
  readonly platformId: string;
  readonly isDeleted: boolean;
}

/** What the store says of a customer; `triggeredAt`: when it was so, if it says that. */
export interface StoreWord {
  readonly facts: CustomerFacts;
  readonly triggeredAt: string | null;
}

export interface LoadedCustomer {
  readonly customer: KnownCustomer;
  readonly record: CustomerRecord;
}

/**
 * Only a verified e-mail takes over a customer that an import made: an unverified one could claim another person's
 * points.
 */
export async function adoptMadeByImport(
  tx: Tx,
  arrived: readonly CustomerFacts[],
): Promise<KnownCustomerRow[]> {
  // An app that may not see addresses gets no e-mail at all, and may be told that it is verified.
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

const NOTHING = {
  email: null,
  isEmailVerified: false,
  firstName: null,
  lastName: null,
  phone: null,
  hasAccount: false,
  tags: [],
} as const;

export function fromRow(row: KnownCustomerRow): LoadedCustomer {
  const updatedAt = row.platform_updated_at?.toISOString() ?? UNDATED;
  return {
    customer: {
      customerId: row.id,
      platformId: row.platform_id,
      hasAccount: row.has_account,
      isEnrolled: row.is_enrolled,
      isExcluded: row.is_excluded,
      hasLeft: row.left_at !== null,
      isDeleted: row.deleted_at !== null,
      isErased: row.erased_at !== null,
      mergedInto: row.merged_into,
    },
    record: {
      facts: {
        customerId: row.platform_id,
        email: row.email,
        isEmailVerified: row.is_email_verified,
        firstName: row.first_name,
        lastName: row.last_name,
        phone: row.phone,
        hasAccount: row.has_account,
        tags: row.tags,
        createdAt: row.joined_at.toISOString(),
        updatedAt,
      },
      stamp: stampOfFacts(updatedAt, row.triggered_at),
    },
  };
}

/** If the person's erasure was requested before any event named them, only the fact that they exist is stored. */
export function newCustomer(
  { facts: said, triggeredAt }: StoreWord,
  id: string,
  isErased: boolean,
): LoadedCustomer {
  const facts: WholeFacts = { ...NOTHING, ...said, ...(isErased && NOTHING) };
  return {
    customer: {
      customerId: id,
      platformId: facts.customerId,
      hasAccount: facts.hasAccount,
      isEnrolled: false,
      isExcluded: false,
      hasLeft: false,
      isDeleted: false,
      isErased,
      mergedInto: null,
    },
    record: { facts, stamp: stampOfFacts(facts.updatedAt, triggeredAt) },
  };
}

/** A customer without a name is shown by e-mail or phone, as store admins do, or else by the store's number of them. */
function displayNameOf({ firstName, lastName, email, phone, customerId }: WholeFacts): string {
  const name = [firstName, lastName].filter(isShown).join(" ");
  return [name, email, phone].find(isShown) ?? `Customer ${customerId}`;
}

const isShown = (text: string | null): text is string => text !== null && isSeen(text);

export function storeCustomers(tx: Tx, customers: readonly LoadedCustomer[]): void {
  if (customers.length === 0) return;
  const facts = customers.map(({ record }) => record.facts);
  tx.write(saveCustomers, [
    tx.shopId,
    customers.map(({ customer }) => customer.customerId),
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
    customers.map(({ record }) => record.stamp?.triggeredAt ?? null),
    facts.map((one) => one.phone),
  ]);
}
