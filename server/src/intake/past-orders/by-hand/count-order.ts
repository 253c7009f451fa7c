// Staff count one order that was left out, such as a sale whose customer was added too late. It is a credit of past
// orders that has one order, done at once.
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import type { Tx } from "../../../database/database.ts";
import type { Loader } from "../../../graphql/load.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError, invariant } from "../../../process/errors.ts";
import { recordChange } from "../../../tenant/audit/record-change.ts";
import { holdInbox } from "../../../database/transactions/hold-inbox.ts";
import type { Member } from "../../../core/ledger/book/members.ts";
import {
  countPastOrder,
  isLeftOut,
  ownerOf,
  uncountPastOrder,
  type OrderContext,
} from "../../../core/orders/apply-order-update.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { returnToTier } from "../credit-members.ts";
import { openOrderContext, saveContext } from "../open-order-context.ts";
import { saveUndone } from "../past-credits.sql.ts";
import { endCount, findCounted, insertCount, insertCountedOrder } from "./counted-orders.sql.ts";

interface Asked {
  readonly shop: Shop;
  readonly actor: string;
  /** The store's id. */
  readonly orderId: string;
}

type Balance = Pick<Member, "available" | "pending" | "lifetime">;

export interface CountPreview {
  /** The program by which it would count. */
  readonly programVersion: number;
  readonly points: number;
  readonly explanation: OrderExplanation;
  readonly before: Balance;
  readonly after: Balance;
}

/**
 * What counting the order would bring; posts nothing for it. Refuses `order_not_found`, `order_counts`,
 * `order_without_customer` and `customer_not_eligible`.
 */
export function previewCount(deps: Deps, asked: Asked): Promise<CountPreview> {
  return deps.db.transaction(asked.shop.shopId, async (tx) => {
    const context = await open(tx, deps, asked);
    const record = context.orders.get(asked.orderId);
    if (!isLeftOut(record)) throw new AppError("order_counts", {}, { field: ["orderId"] });
    const { customerId, before, counted } = count(context, record);
    const { explanation, postedPoints: points } = counted;
    invariant(explanation, "it was just settled");
    context.book.settleGifts();
    const after = context.book.member(customerId);
    return { programVersion: context.program.version, points, explanation, before, after };
  });
}

/**
 * Counts it by the program in force, with its member's tier today. An order that counts already stays as it is.
 * `programVersion`: what the preview showed; if another is in force, refuses `version_conflict`.
 */
export function countOrder(deps: Deps, asked: Asked & { readonly programVersion: number }): Promise<void> {
  const { shop, orderId, actor, programVersion } = asked;
  return deps.db.transaction(shop.shopId, async (tx) => {
    await holdInbox(tx);
    const context = await open(tx, deps, asked);
    const record = context.orders.get(orderId);
    if (!isLeftOut(record)) return;
    const { version } = context.program;
    if (version !== programVersion) throw new AppError("version_conflict", { version });
    const { customerId, before, counted } = count(context, record);
    const { postedPoints: points, state } = counted;
    const { now } = context;
    const [creditId, placedAt] = [deps.newId(), state?.processedAt];
    const listed = [orderId, customerId, placedAt, points, before.reachedTierId, now];
    tx.write(insertCount, [tx.shopId, creditId, placedAt, version, points, now, actor]);
    tx.write(insertCountedOrder, [tx.shopId, creditId, ...listed]);
    saveContext(context);
    audit(deps, tx, { action: "ORDER_COUNTED", actor, customerId, before: record, after: counted });
  });
}

/** Takes the order out again, with its points. Refuses `order_not_found` and `order_count_not_undoable`. */
export function undoCount(deps: Deps, asked: Asked): Promise<void> {
  const { shop, orderId, actor } = asked;
  return deps.db.transaction(shop.shopId, async (tx) => {
    await holdInbox(tx);
    const context = await open(tx, deps, asked);
    const record = context.orders.get(orderId);
    // Undone already.
    if (record.terms?.exclusionReason === "credit_undone") return;
    const rows = await tx.run(findCounted, [tx.shopId, [orderId]]);
    const { customerId } = record;
    const [newest] = rows;
    if (!newest || isLeftOut(record) || customerId === null)
      throw new AppError("order_count_not_undoable", {}, { field: ["orderId"] });
    uncountPastOrder(context, orderId);
    if (customerId === newest.customer_id) returnToTier(context, customerId, newest.tier_before);
    // More than one if the store took the customer off in between, and staff counted the order again.
    for (const { credit_id: creditId } of rows) {
      tx.write(saveUndone, [tx.shopId, creditId, [orderId], context.now]);
      tx.write(endCount, [tx.shopId, creditId, actor, context.now]);
    }
    saveContext(context);
    const after = context.orders.get(orderId);
    audit(deps, tx, { action: "ORDER_COUNT_UNDONE", actor, customerId, before: record, after });
  });
}

/** For resolvers: whether staff counted the order by hand, and can undo that. */
export const loadCountedByHand: Loader<string, true> = async (tx, orderIds) => {
  const rows = await tx.run(findCounted, [tx.shopId, orderIds]);
  return new Map(rows.map(({ order_id: orderId }) => [orderId, true]));
};

/** What staff do is dated by when they do it: an order may be counted, taken out and counted again. */
async function open(tx: Tx, deps: Deps, { shop, orderId, actor }: Asked): Promise<OrderContext> {
  const by = { actor, occurredAt: deps.clock.now().toISOString() };
  const asked = { orderIds: [orderId], customerIds: [], creditsPast: true, by } as const;
  const context = await openOrderContext(tx, { deps, shop }, asked);
  if (context.orders.get(orderId).terms === null)
    throw new AppError("order_not_found", {}, { field: ["orderId"] });
  return context;
}

/** In this context alone, which is not saved. */
function count(context: OrderContext, record: OrderRecord) {
  const { orderId } = record;
  const owner = ownerOf(context, record);
  if (owner === null) throw new AppError("order_without_customer", {}, { field: ["orderId"] });
  const { customerId } = owner;
  const before = context.book.member(customerId);
  const outcome = before.status === "MEMBER" ? countPastOrder(context, orderId) : null;
  if (outcome === null || outcome.status === "left_out")
    throw new AppError("customer_not_eligible", {}, { field: ["orderId"] });
  if (outcome.status === "set_aside") throw new AppError("unsafe_number");
  return { customerId, before, counted: context.orders.get(orderId) };
}

function audit(
  deps: Deps,
  tx: Tx,
  about: {
    readonly action: "ORDER_COUNTED" | "ORDER_COUNT_UNDONE";
    readonly actor: string;
    readonly customerId: string;
    readonly before: OrderRecord;
    readonly after: OrderRecord;
  },
): void {
  const { action, actor, customerId: subjectId, before, after } = about;
  const factsOf = (record: OrderRecord) => ({
    order: record.orderId,
    counts: !isLeftOut(record),
    points: record.postedPoints,
  });
  recordChange(deps, tx, { action, actor, subjectId, before: factsOf(before), after: factsOf(after) });
}
