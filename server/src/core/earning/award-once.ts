// What a person earns once: for becoming a customer, and for agreeing to the store's e-mails.
import { listOccurrenceRules } from "@laurel/domain/earning/award-occurrence.ts";
import type { CustomerFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import { isBeforeStart } from "@laurel/domain/program/start.ts";
import type { LoadedCustomers } from "../customers/loaded-customers.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { listMergedInto } from "./merged-into.sql.ts";
import { keysOf, type Paid, type Payer, payOccurrence } from "./pay-occurrence.ts";

type OnceTrigger = "customer_created" | "consent";

const OCCURRENCE = "1";

/** What the customers of some events have already been paid for. */
export interface PaidOnce {
  readonly paid: Paid;
  /** Every customer who is the same person: a person is paid once. */
  idsOf(platformId: string): readonly string[];
}

export async function loadPaidOnce(
  tx: Tx,
  program: Program,
  customers: LoadedCustomers,
  { events, joining }: { readonly events: readonly StoreEvent[]; readonly joining: ReadonlySet<string> },
): Promise<PaidOnce> {
  const joined = [...joining].map((platformId) => ({ trigger: "customer_created", platformId }) as const);
  const once = [...events.flatMap(onceIn), ...joined].filter(
    ({ trigger }) => listOccurrenceRules(program, trigger).length > 0,
  );
  const known = [...new Set(once.flatMap(({ platformId }) => customers.idsOf(platformId)))];
  const rows = known.length === 0 ? [] : await tx.run(listMergedInto, [tx.shopId, known]);
  const merged = Map.groupBy(rows, ({ into }) => into);
  const idsOf = (platformId: string): readonly string[] => {
    const ids = customers.idsOf(platformId);
    const others = ids.flatMap((into) => (merged.get(into) ?? []).map(({ id }) => id));
    return [...new Set([...ids, ...others])];
  };
  const occurred = once.map(({ trigger, platformId }) => ({
    trigger,
    ids: idsOf(platformId),
    occurrence: OCCURRENCE,
  }));
  return { paid: new Set((await findKnownPostings(tx, keysOf(program, occurred))).keys()), idsOf };
}

function onceIn(
  event: StoreEvent,
): readonly { readonly trigger: OnceTrigger; readonly platformId: string }[] {
  if (event.type === "customer_created")
    return [{ trigger: "customer_created", platformId: event.customer.customerId }];
  return event.type === "email_consent_changed" && event.isSubscribed
    ? [{ trigger: "consent", platformId: event.customerId }]
    : [];
}

interface Context extends Payer {
  readonly customers: LoadedCustomers;
  readonly paidOnce: PaidOnce;
}

/** For a new customer. One who was deleted in the meantime gets nothing. */
export const awardSignup = (context: Context, { customerId, createdAt }: CustomerFacts): void =>
  awardOnce(context, "customer_created", customerId, createdAt);

/** For a customer who was known without an account, and has one now. Customers from before the program are not new. */
export function awardNewAccount(context: Context, facts: CustomerFacts): void {
  if (!isBeforeStart(context.program.document, facts.createdAt))
    awardOnce(context, "customer_created", facts.customerId, newAccountAt(facts));
}

/** The store does not say when: at the change that tells it. */
export const newAccountAt = ({ createdAt, updatedAt }: CustomerFacts): string =>
  Date.parse(updatedAt) < Date.parse(createdAt) ? createdAt : updatedAt;

/**
 * For who joins by themselves and becomes a member only then: what a new customer earns, once a person. The member is in
 * the book.
 */
export async function awardJoining(
  tx: Tx,
  payer: Payer,
  { customerId, actor }: { readonly customerId: string; readonly actor: string },
): Promise<void> {
  const occurredAt = payer.now.toISOString();
  if (isBeforeStart(payer.program.document, occurredAt)) return;
  const merged = await tx.run(listMergedInto, [tx.shopId, [customerId]]);
  const joining = {
    trigger: "customer_created",
    ids: [customerId, ...merged.map(({ id }) => id)],
    occurrence: OCCURRENCE,
  } as const;
  const paid = new Set((await findKnownPostings(tx, keysOf(payer.program, [joining]))).keys());
  payOccurrence(payer, paid, { ...joining, customerId, occurredAt, actor });
}

/** The customer must be known. */
export const awardConsent = (context: Context, platformId: string, agreedAt: string): void =>
  awardOnce(context, "consent", platformId, agreedAt);

function awardOnce(context: Context, trigger: OnceTrigger, platformId: string, occurredAt: string): void {
  const { program, customers, paidOnce } = context;
  const customer = customers.find(platformId);
  if (!customer || customer.isDeleted || customers.wasDeleted(platformId)) return;
  if (isBeforeStart(program.document, occurredAt)) return;
  payOccurrence(context, paidOnce.paid, {
    trigger,
    customerId: customer.customerId,
    ids: paidOnce.idsOf(platformId),
    occurrence: OCCURRENCE,
    occurredAt,
    actor: "platform",
  });
}
