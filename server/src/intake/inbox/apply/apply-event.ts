// What each event does. Events are decided one after another, in order of arrival, over the data that the batch has
// loaded.
import { receiveDeletion, receiveRefund, receiveState } from "@laurel/domain/orders/order-record.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { listOccurrenceRules } from "@laurel/domain/earning/award-occurrence.ts";
import { awardConsent, awardNewAccount, awardSignup } from "../../../core/earning/award-once.ts";
import type { StoreWord } from "../../../core/customers/loaded/customer-rows.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import { applyOrderUpdate } from "../../../core/orders/apply-order-update.ts";
import { tell } from "../../../process/listeners.ts";
import { endAccessJob } from "../../../tenant/shops/end-access.job.ts";
import { updateShopFacts } from "../../../tenant/shops/load-shop.ts";
import { readCustomerJob } from "../read-customer-job.ts";
import { asIncoming, consentAt, wordsOf, type Batch, type IncomingEvent } from "./batch.ts";
import { storeMessages } from "../store-listener.ts";

export type Outcome =
  | { readonly status: "applied" }
  | { readonly status: "set_aside"; readonly code: string; readonly message: string }
  /** The platform must be asked about this order first. */
  | { readonly status: "waiting"; readonly orderId: string };

const applied: Outcome = { status: "applied" };

export async function applyEvent(batch: Batch, incoming: IncomingEvent): Promise<Outcome> {
  const { event, triggeredAt, source } = incoming;
  for (const word of wordsOf(incoming)) await takeWord(batch, word, source);
  switch (event.type) {
    case "customer_created":
      awardSignup(batch, event.customer);
      return applied;
    case "customer_updated":
      return applied;
    case "email_consent_changed":
      await applyConsent(batch, event, { triggeredAt, source });
      return applied;
    case "customer_deleted":
      if (!batch.customers.markDeleted(event.customerId))
        batch.early.keep({ platformId: event.customerId, event, saidAt: saidAt(batch, triggeredAt) });
      return applied;
    case "customer_hint":
      // One who is not known yet is read when an order of theirs must know their tags.
      if (batch.customers.find(event.customerId)) batch.doubtful.add(event.customerId);
      return applied;
    case "customers_merged":
      // The merge moves everything that the two customers have, so it is a job of its own, started once this batch
      // commits.
      if (!event.isDone) return applied;
      batch.mergedAway.add(event.deletedId);
      await tell(batch.deps, storeMessages, "merged", batch.tx, event);
      return applied;
    case "order_changed":
      if (event.isFulfilmentUnclear && awardsOnFulfilment(batch, event.order.orderId))
        return mustBeRead(batch, event.order.orderId, source);
      if (areTagsMissing(batch, event) || isTooLittleSaid(batch, event, source))
        return mustBeRead(batch, event.order.orderId, source);
      return applyOrder(batch, event, triggeredAt, source);
    case "order_hint":
      return mustBeRead(batch, event.orderId, source);
    case "order_deleted":
      return applyOrderUpdate(batch, receiveDeletion(batch.orders.get(event.orderId)));
    case "refund_created":
      return applyOrderUpdate(batch, receiveRefund(batch.orders.get(event.orderId), event.refund));
    case "shop_updated":
      await updateShopFacts(batch.deps, batch.tx, event.shop);
      return applied;
    case "app_uninstalled":
      await enqueueJob(batch.tx, endAccessJob(batch.shop.shopId));
      return applied;
    case "customer_data_requested":
      await tell(batch.deps, storeMessages, "dataRequested", batch.tx, batch.deps, event);
      return applied;
    case "customer_redacted":
      await tell(batch.deps, storeMessages, "personRedacted", batch.tx, batch.deps, event);
      return applied;
    case "shop_redacted":
      await tell(batch.deps, storeMessages, "shopRedacted", batch.tx);
      return applied;
  }
}

/** What the store says of a customer now. What was said before they were known follows. */
async function takeWord(batch: Batch, word: StoreWord, source: IncomingEvent["source"]): Promise<void> {
  const { customerId } = word.facts;
  const { isFirst, hasNewAccount, isInDoubt } = batch.customers.take(word, source);
  if (isFirst) await applyEarly(batch, customerId);
  refreshStatus(batch, customerId);
  if (hasNewAccount) awardNewAccount(batch, word.facts);
  if (isInDoubt) batch.doubtful.add(customerId);
}

async function applyEarly(batch: Batch, customerId: string): Promise<void> {
  const facts = batch.early.take(customerId);
  const isMergedAway =
    batch.mergedAway.has(customerId) ||
    facts.some((fact) => fact.type === "customers_merged" && fact.deletedId === customerId);
  for (const event of facts) {
    // The store deletes the customer that a merge gives up. Their late orders count for the one that is kept.
    if (event.type === "customer_deleted" && isMergedAway) continue;
    await applyEvent(batch, asIncoming(event));
  }
}

const saidAt = ({ now }: Batch, triggeredAt: string | null): string => triggeredAt ?? now.toISOString();

/** A deleted order cannot be read any more, and earns nothing, whatever it was. */
function mustBeRead(batch: Batch, orderId: string, source: IncomingEvent["source"]): Outcome {
  if (batch.orders.get(orderId).isDeleted) return applied;
  return source === "delivered" ? { status: "waiting", orderId } : notReadable(batch);
}

const awardsOnFulfilment = (batch: Batch, orderId: string): boolean =>
  rulesOf(batch, orderId).awardOn === "fulfilled";

/**
 * Orders of customers with certain tags do not count, and the message does not say this customer's. Points that are given
 * meanwhile would have to be taken back. An order keeps the tags that are known of its customer.
 */
function areTagsMissing(
  batch: Batch,
  { order: { orderId, customerId }, unsaid }: Extract<StoreEvent, { type: "order_changed" }>,
): boolean {
  if (customerId === null || unsaid?.order.includes("customerTags") !== true) return false;
  const isKnown = batch.orders.get(orderId).state?.customerId === customerId;
  return !isKnown && rulesOf(batch, orderId).exclude.customerTags.length > 0;
}

/**
 * The store is asked for what a message omits; for what had been paid for only if no state of the order is known, which
 * would tell. Where it does not answer, the rest of the message decides, unless the program must know what gift cards paid.
 */
function isTooLittleSaid(
  batch: Batch,
  { order: { orderId }, omissions = [] }: Extract<StoreEvent, { type: "order_changed" }>,
  source: IncomingEvent["source"],
): boolean {
  const isKnown = batch.orders.get(orderId).state !== null;
  if (source === "delivered") return omissions.some((one) => one !== "paid_before" || !isKnown);
  return omissions.includes("gift_share") && !rulesOf(batch, orderId).include.paidWithGiftCard;
}

/** The order's own terms; before it has any, the program in force. */
function rulesOf({ orders, versions, program }: Batch, orderId: string): ProgramDocument["orders"] {
  const { terms } = orders.get(orderId);
  const own = terms === null ? program : (versions.get(terms.programVersion) ?? program);
  return own.document.orders;
}

/** What such a message omits affects money, so it is never guessed. */
const notReadable = ({ shop }: Batch): Outcome => ({
  status: "set_aside",
  code: "order_not_readable",
  message:
    shop.installedAt !== null && shop.isInstalled
      ? "The message is incomplete, and Laurel could not read the order from the store. " +
        "Try again. If the store no longer has the order, you can leave this here."
      : "The message is incomplete, and Laurel is not connected to the store: " +
        "open the app once from the store's admin, then try again.",
});

/** A customer who is not known yet is read from the platform; or the consent waits until the store names them. */
async function applyConsent(
  batch: Batch,
  event: Extract<StoreEvent, { type: "email_consent_changed" }>,
  { triggeredAt, source }: Pick<IncomingEvent, "triggeredAt" | "source">,
): Promise<void> {
  const { customerId, isSubscribed } = event;
  // Loaded, but named only by a later message of this batch: what was said earlier waits with what was said before.
  const isStranger = batch.customers.strangers().includes(customerId);
  const known = isStranger ? null : batch.customers.find(customerId);
  const at = consentAt(event, triggeredAt, batch.now);
  // Of a merged customer, it stays what that one said: as if it had come before the merge.
  const [own] = isStranger ? [] : batch.customers.idsOf(customerId);
  if (own !== undefined)
    await tell(batch.deps, storeMessages, "consentSaid", batch.tx, {
      customerId: own,
      isSubscribed,
      saidAt: at,
    });
  else batch.early.keep({ platformId: customerId, event: { ...event, at }, saidAt: at });
  if (!isSubscribed || listOccurrenceRules(batch.program, "consent").length === 0) return;
  if (known) awardConsent(batch, customerId, at);
  else if (source !== "read") await enqueueJob(batch.tx, readCustomerJob(batch.shop.shopId, customerId));
}

function applyOrder(
  batch: Batch,
  event: Extract<StoreEvent, { type: "order_changed" }>,
  triggeredAt: string | null,
  source: IncomingEvent["source"],
): Outcome {
  const { order, guestEmail, unsaid } = event;
  const incoming = { state: order, triggeredAt, ...(unsaid && { unsaid }) };
  const before = batch.orders.get(order.orderId);
  const received = receiveState(before, incoming, source);
  noteTakenOff(batch, order.orderId, {
    had: [...(before.state?.discountCodes ?? []), ...order.discountCodes],
    has: received.record.state?.discountCodes ?? [],
  });
  switch (received.outcome) {
    case "older":
    case "same":
      return applied;
    case "undecided":
      return { status: "waiting", orderId: order.orderId };
    case "applied":
      if (received.record.state?.customerId === null && guestEmail !== null)
        batch.orders.keepGuest(order.orderId, guestEmail);
      return applyOrderUpdate(batch, received.record);
  }
}

/** In whatever order two states arrive, a code that only the older has was taken off by an edit. */
function noteTakenOff(
  { takenOff }: Batch,
  orderId: string,
  { had, has }: { readonly had: readonly string[]; readonly has: readonly string[] },
): void {
  const earlier = takenOff.get(orderId) ?? [];
  const codes = new Set([...earlier, ...had].filter((code) => !has.includes(code)));
  if (codes.size > 0) takenOff.set(orderId, [...codes]);
  else takenOff.delete(orderId);
}

/** The new facts may change whether the customer takes part. */
function refreshStatus({ customers, book }: Batch, platformId: string): void {
  const customer = customers.find(platformId);
  if (!customer) return;
  const { customerId } = customer;
  const status = customers.statusOf(customer);
  const before = book.member(customerId).status;
  if (before === "GUEST" && status === "MEMBER") customers.markMember(customerId);
  if (before !== status) book.change(customerId, { status });
}
