// Decides a batch and stores it: every event in order, then the redemptions that the changed orders used or released.
import { endOf } from "@laurel/domain/orders/order-change.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Tx } from "../../../database/database.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import { forgetPersonOf } from "../../../core/orders/forget-person.ts";
import { enqueueClaims } from "../../../core/orders/enqueue-claims.ts";
import { findOrdersOfErased } from "../../../core/customers/erased/find-erased.ts";
import { syncReferrals } from "../../../core/referrals/sync-referrals.ts";
import { syncRedemptions } from "../../../core/redemptions/sync-redemptions.ts";
import { readCustomerJob } from "../read-customer-job.ts";
import { applyEvent, type Outcome } from "./apply-event.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { createTurns } from "../../../process/event-loop-turns.ts";
import { openBatch, saveOrders, type Batch, type IncomingEvent } from "./batch.ts";

/**
 * Returns each event's outcome, in the same order. Runs inside the caller's transaction, which holds the apply lock.
 * `inForce`: the program, where the caller has read it under that lock.
 */
export async function decideBatch(
  tx: Tx,
  deps: Deps,
  shop: Shop,
  events: readonly IncomingEvent[],
  inForce?: Program,
): Promise<readonly Outcome[]> {
  if (events.length === 0) return [];
  const batch = await openBatch(tx, deps, shop, events, inForce);
  const outcomes: Outcome[] = [];
  const yieldTurn = createTurns();
  for (const event of events) {
    outcomes.push(await applyEvent(batch, event));
    await yieldTurn();
  }
  await syncCodes(batch);
  saveOrders(batch);
  const erased = [...ordersOfErased(batch), ...(await guestOrdersOfErased(batch))];
  await followReferrals(batch, new Set(erased));
  batch.book.save();
  forgetPersonOf(tx, erased);
  await enqueueClaims(tx, { deps, shop }, batch.customers.claimants());
  await batch.early.save(batch.now);
  for (const customerId of batch.doubtful) await enqueueJob(tx, readCustomerJob(shop.shopId, customerId));
  const asked = outcomes.flatMap((outcome) => (outcome.status === "waiting" ? [outcome.orderId] : []));
  for (const orderId of new Set(asked)) await askPlatform(tx, orderId);
  return outcomes;
}

async function syncCodes(batch: Batch): Promise<void> {
  const { tx, book, now, deps, program, touched, takenOff } = batch;
  const orders = [...new Set([...touched, ...takenOff.keys()])].flatMap((orderId) => {
    const record = batch.orders.get(orderId);
    const { state, isDeleted, customerId } = record;
    if (state === null) return [];
    const { name: orderName, discountCodes: codes, processedAt, updatedAt } = state;
    const isGone = isDeleted || state.cancelledAt !== null || GONE.has(state.financialStatus);
    const endedAt = isDeleted ? now.toISOString() : endOf(record);
    const occurredAt = (isGone ? endedAt : null) ?? processedAt;
    const order = { orderId, orderName, customerId };
    return [
      { ...order, codes: takenOff.get(orderId) ?? [], end: "taken_off", occurredAt: updatedAt } as const,
      {
        ...order,
        codes: touched.has(orderId) ? codes : [],
        end: isGone ? ("order_cancelled" as const) : null,
        occurredAt,
      },
    ].filter((one) => one.codes.length > 0);
  });
  if (orders.length === 0) return;
  await syncRedemptions(tx, book, orders, { now, newId: deps.newId, program });
}

async function followReferrals(batch: Batch, erased: ReadonlySet<string>): Promise<void> {
  const { tx, referrals, orders, touched } = batch;
  referrals.saveTraces(tx, erased);
  await syncReferrals(
    batch,
    referrals.ids,
    [...touched].map((orderId) => orders.get(orderId)),
  );
}

/** Personal data that the platform still sends about an erased person is not stored. */
const ordersOfErased = ({ touched, orders, customers }: Batch): string[] =>
  [...touched].filter((orderId) => {
    const { customerId } = orders.get(orderId);
    return customerId !== null && customers.findById(customerId)?.isErased;
  });

/** Guests have no id: the platform names their orders in the erasure request. */
const guestOrdersOfErased = ({ tx, touched, orders }: Batch): Promise<readonly string[]> =>
  findOrdersOfErased(
    tx,
    [...touched].filter((orderId) => orders.get(orderId).customerId === null),
  );

const GONE: ReadonlySet<string> = new Set(["refunded", "voided"]);

/** One read is enough for all events that wait for the same order. */
const askPlatform = (tx: Tx, orderId: string): Promise<void> =>
  enqueueJob(tx, {
    task: "read-order",
    payload: { shopId: tx.shopId, orderId },
    key: `read-order:${tx.shopId}:${orderId}`,
    maxAttempts: 3,
  });
