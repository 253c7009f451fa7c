// One chunk of the work: some members, with all their orders of the batch. Members are independent of one another, so
// the measured points are exactly the points that will be posted, including tiers reached on the way.
import { addPoints } from "@laurel/domain/points.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import {
  countPastOrder,
  isLeftOutByTime,
  uncountPastOrder,
  type OrderContext,
} from "../../core/orders/apply-order-update.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { openOrderContext, saveContext } from "./open-order-context.ts";
import {
  saveCredited,
  saveMeasured,
  saveUndone,
  type ListedOrderRow,
  type PastCreditRow,
} from "./past-credits.sql.ts";

interface Chunk {
  readonly deps: Deps;
  readonly shop: Shop;
  readonly credit: PastCreditRow;
  /** All orders of each of these members. */
  readonly rows: readonly ListedOrderRow[];
}

/** For the orders that earn something. */
export interface ChunkSum {
  readonly orders: number;
  readonly members: number;
  readonly points: number;
}

/** Records what the orders would earn, by a credit that is not saved. */
export async function measureMembers(tx: Tx, chunk: Chunk): Promise<ChunkSum> {
  const context = await openContext(tx, chunk, {});
  const counted = countAll(context, chunk.rows);
  await tx.run(saveMeasured, [tx.shopId, chunk.credit.id, ...columnsOf(counted)]);
  return sumOf(counted);
}

/** Posts the credit, and records which orders count because of this batch. */
export async function creditMembers(tx: Tx, chunk: Chunk): Promise<ChunkSum> {
  await holdInbox(tx);
  const context = await openContext(tx, chunk, { actor: chunk.credit.credited_by });
  // Orders that came to count in another way are not this batch's to take back.
  const counted = countAll(context, chunk.rows).filter(({ isOurs }) => isOurs);
  await tx.run(saveCredited, [tx.shopId, chunk.credit.id, ...columnsOf(counted), context.now]);
  saveContext(context);
  return sumOf(counted);
}

/** Takes back what this batch has credited to these members. It adds nothing to the credited sum. */
export async function undoMembers(tx: Tx, chunk: Chunk): Promise<ChunkSum> {
  await holdInbox(tx);
  const rows = chunk.rows.filter((row) => row.credited_at !== null);
  const occurredAt = chunk.deps.clock.now().toISOString();
  const context = await openContext(tx, { ...chunk, rows }, { actor: chunk.credit.undone_by, occurredAt });
  for (const row of rows) {
    const { customerId } = context.orders.get(row.order_id);
    uncountPastOrder(context, row.order_id);
    if (customerId !== null && customerId === row.customer_id)
      returnToTier(context, customerId, row.tier_before);
  }
  await tx.run(saveUndone, [tx.shopId, chunk.credit.id, rows.map((row) => row.order_id), context.now]);
  saveContext(context);
  return sumOf([]);
}

interface Counted {
  readonly orderId: string;
  readonly customerId: string;
  readonly points: number;
  readonly leftOut: string | null;
  readonly tierBefore: string | null;
  readonly isOurs: boolean;
}

function countAll(context: OrderContext, rows: readonly ListedOrderRow[]): readonly Counted[] {
  const tiers = new Map(
    context.customers
      .customerIds()
      .map((customerId) => [customerId, context.book.member(customerId).reachedTierId]),
  );
  return rows.map((row): Counted => {
    const { order_id: orderId, customer_id: customerId } = row;
    const tierBefore = tiers.get(customerId) ?? null;
    const before = context.orders.get(orderId);
    // It began to count after it was listed.
    if (!isLeftOutByTime(before))
      return { orderId, customerId, points: 0, leftOut: "counts_already", tierBefore, isOurs: false };
    const outcome = countPastOrder(context, orderId);
    if (outcome.status !== "applied") {
      const leftOut = outcome.status === "set_aside" ? outcome.code : outcome.reason;
      return { orderId, customerId, points: 0, leftOut, tierBefore, isOurs: false };
    }
    const { postedPoints, explanation } = context.orders.get(orderId);
    const leftOut = explanation?.none ?? null;
    return {
      orderId,
      customerId,
      points: postedPoints - before.postedPoints,
      leftOut,
      tierBefore,
      isOurs: true,
    };
  });
}

/** A tier that was reached only by these orders is lost with them; one that is reached without them stays. */
export const returnToTier = ({ book }: OrderContext, customerId: string, tierBefore: string | null): void =>
  book.contribute(customerId, { reachedTierId: tierBefore });

function openContext(
  tx: Tx,
  { deps, shop, credit, rows }: Chunk,
  { actor, occurredAt }: { readonly actor?: string | null; readonly occurredAt?: string },
): Promise<OrderContext> {
  return openOrderContext(
    tx,
    { deps, shop },
    {
      orderIds: rows.map((row) => row.order_id),
      customerIds: rows.map((row) => row.customer_id),
      programVersion: credit.program_version,
      creditsPast: true,
      by: { actor: actor ?? "system", ...(occurredAt !== undefined && { occurredAt }) },
    },
  );
}

function sumOf(counted: readonly Counted[]): ChunkSum {
  const earning = counted.filter(({ points }) => points > 0);
  return {
    orders: earning.length,
    members: new Set(earning.map(({ customerId }) => customerId)).size,
    points: earning.reduce((sum, { points }) => addPoints(sum, points), 0),
  };
}

const columnsOf = (counted: readonly Counted[]): unknown[] => [
  counted.map(({ orderId }) => orderId),
  counted.map(({ points }) => points),
  counted.map(({ leftOut }) => leftOut),
  counted.map(({ tierBefore }) => tierBefore),
];
