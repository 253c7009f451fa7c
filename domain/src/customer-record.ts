// What the store has said of a customer, and which of two words is newer: by the same stamps as an order's states.
import { compareStamps, type TimeStamp } from "./orders/newer.ts";
import type { StateSource } from "./orders/order-record.ts";
import type { CustomerFacts } from "./store-event.ts";

/** Nothing is left out: what nobody has said is empty. */
export type WholeFacts = Required<CustomerFacts>;

export interface CustomerRecord {
  readonly facts: WholeFacts;
  /** Null: the store has not said anything yet that has a time. */
  readonly stamp: TimeStamp | null;
}

/** Before every date that the store gives. */
export const UNDATED = "1970-01-01T00:00:00.000Z";

export interface ReceivedFacts {
  /** The same one if nothing changes. */
  readonly record: CustomerRecord;
  /** Two words of the same moment differ: the store must be read. Until then the one that is further along counts. */
  readonly isInDoubt: boolean;
}

/**
 * Takes in facts. Older ones change nothing, and what newer ones leave out stays. `triggeredAt`: when the message about
 * this customer was triggered, or when they were read.
 */
export function receiveFacts(
  record: CustomerRecord,
  incoming: { readonly facts: CustomerFacts; readonly triggeredAt: string | null },
  source: StateSource,
): ReceivedFacts {
  const { triggeredAt } = incoming;
  const facts = withKnown(incoming.facts, record.facts);
  const stamp = stampOfFacts(facts.updatedAt, triggeredAt);
  const isNew = { record: { facts, stamp }, isInDoubt: false };
  if (record.stamp === null) return isNew;
  if (stamp === null) return { record, isInDoubt: false };
  switch (compareStamps(stamp, record.stamp)) {
    case "newer":
      return isNew;
    case "older":
      return { record, isInDoubt: false };
    case "tie":
      if (contentOf(facts) === contentOf(record.facts))
        return { record: withTrigger(record, record.stamp, triggeredAt), isInDoubt: false };
      if (source === "read") return isNew;
      return {
        record: isFurther(facts, record.facts) ? { facts, stamp } : record,
        isInDoubt: source === "delivered",
      };
  }
}

/** Null: without any time of its own, a word is older than all others. */
export const stampOfFacts = (updatedAt: string, triggeredAt: string | null): TimeStamp | null =>
  isUndated(updatedAt) && triggeredAt === null ? null : { updatedAt, triggeredAt };

const isUndated = (updatedAt: string): boolean => Date.parse(updatedAt) === Date.parse(UNDATED);

/**
 * When the facts within an order were current. The order's message does not say: the store may have read the customer
 * before. Without a date of their own they are older than all others, and among each other as old as their orders.
 */
export const triggerWithinOrder = (
  { updatedAt }: Pick<CustomerFacts, "updatedAt">,
  triggeredAt: string | null,
): string | null => (Date.parse(updatedAt) === Date.parse(UNDATED) ? triggeredAt : null);

function withKnown(facts: CustomerFacts, known: WholeFacts): WholeFacts {
  // A proof is about one address: another address is not proved by it.
  const isSameEmail = (facts.email ?? known.email)?.toLowerCase() === known.email?.toLowerCase();
  const { isEmailVerified = isSameEmail && known.isEmailVerified } = facts;
  return { ...known, ...facts, isEmailVerified };
}

/** A word that repeats what is known says when it was still so. */
function withTrigger(record: CustomerRecord, stamp: TimeStamp, triggeredAt: string | null): CustomerRecord {
  return stamp.triggeredAt === null && triggeredAt !== null
    ? { ...record, stamp: { ...stamp, triggeredAt } }
    : record;
}

const contentOf = (facts: WholeFacts): string => {
  const { email, isEmailVerified, firstName, lastName, phone, hasAccount, tags } = facts;
  return JSON.stringify([hasAccount, isEmailVerified, email, firstName, lastName, phone, tags.toSorted()]);
};

/** Who has an account had none before, and so on; otherwise always the same one of two. */
function isFurther(facts: WholeFacts, than: WholeFacts): boolean {
  const [one, other] = [progressOf(facts), progressOf(than)];
  const at = one.findIndex((step, index) => step !== other[index]);
  return at === -1 ? contentOf(facts) < contentOf(than) : one[at]! > other[at]!;
}

const progressOf = ({
  hasAccount,
  isEmailVerified,
  email,
  firstName,
  lastName,
  phone,
}: WholeFacts): readonly number[] => [
  Number(hasAccount),
  Number(isEmailVerified),
  [email, firstName, lastName, phone].filter((said) => said !== null).length,
];
