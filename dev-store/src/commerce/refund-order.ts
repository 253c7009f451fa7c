// Refunds: units of lines, shipping, or an amount.
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { announceOrder } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { touch, type When } from "./change-order.ts";
import { refundToCards } from "./gift-cards.ts";
import { refundToStoreCredit } from "./store-credit.ts";
import { type IdLike, numberOf, orderOf } from "./find.ts";
import { currentQuantity, netOfFirst, takenQuantity, taxOfFirst, totalsOf } from "./order-totals.ts";
import type { Order, Refund, RefundLine, Transaction } from "./order.ts";

export interface RefundInput extends When {
  /** Units of lines; a line may be named twice. */
  lines?: readonly { lineId: IdLike; quantity: number }[];
  /** Everything that is left: all lines, the shipping, the duties and the fees. */
  everything?: boolean;
  /** Refunds the shipping too. */
  shipping?: boolean;
  /** Refunds the import duties that are left. */
  duties?: boolean;
  /** Refunds the additional fees that are left. */
  additionalFees?: boolean;
  /** The amount really paid back, if it differs from the sum of the lines. Without lines: a refund of an amount. */
  amountMinor?: number;
  restock?: boolean;
  restockType?: RefundLine["restockType"];
  note?: string;
}

export function refundOrder(world: World, shop: Shop, id: IdLike, input: RefundInput): Refund {
  const order = orderOf(shop, id);
  const now = input.at ?? world.clock();
  const refund = makeRefund(world, order, input, now);
  refundToCards(shop, order.transactions, refund);
  refundToStoreCredit(world, shop, order.transactions, refund);
  announceOrder(world, shop, order, { at: now, topics: ["orders/updated"], refund });
  return refund;
}

/** Records a refund on the order without announcing it. */
export function makeRefund(world: World, order: Order, input: RefundInput, now: Date): Refund {
  const wanted = input.everything
    ? order.lines.map((line) => ({ lineId: line.id, quantity: currentQuantity(line) }))
    : (input.lines ?? []);
  const restock = input.restock ?? true;
  const restockType = input.restockType ?? (restock ? "return" : "no_restock");
  // What the store owed since an edit took something off: to pay it back changes no total.
  const owedMinor = -totalsOf(order).outstandingMinor;
  const plan = wanted.filter(({ quantity }) => quantity !== 0);
  checkQuantities(order, plan);
  const lines = plan.map(({ lineId, quantity }) =>
    refundLine(world, order, numberOf(lineId), quantity, restockType),
  );
  const shipping = input.shipping || input.everything ? refundedShipping(world, order) : null;
  const addedTax = (taxMinor: number): number => (order.taxesIncluded ? 0 : taxMinor);
  const totals = totalsOf(order);
  const dutiesMinor = input.duties || input.everything ? totals.currentDutiesMinor : 0;
  const additionalFeesMinor =
    input.additionalFees || input.everything ? totals.currentAdditionalFeesMinor : 0;
  const calculatedMinor =
    dutiesMinor +
    additionalFeesMinor +
    lines.reduce((sum, line) => sum + line.subtotalMinor + addedTax(line.taxMinor), 0) +
    (shipping === null ? 0 : shipping.subtotalMinor + addedTax(shipping.taxMinor));
  const { receivedMinor, refundedMinor } = totals;
  const refundableMinor = receivedMinor - refundedMinor;
  const amountMinor = input.amountMinor ?? Math.min(calculatedMinor, refundableMinor);
  if (amountMinor < 0 || amountMinor > refundableMinor) {
    throw new Refusal("refund_too_large", "More than was paid cannot be given back.");
  }
  if (
    lines.length === 0 &&
    shipping === null &&
    dutiesMinor + additionalFeesMinor === 0 &&
    amountMinor === 0
  ) {
    throw new Refusal("refund_empty", "A refund needs lines, shipping, duties, fees or an amount.");
  }
  const at = touch(order, now);
  const discrepancyMinor =
    input.amountMinor === undefined
      ? // Lines of an unpaid order can be removed without any money: that is not a discrepancy.
        0
      : calculatedMinor - amountMinor + Math.max(0, Math.min(owedMinor, amountMinor - calculatedMinor));
  const refund: Refund = {
    id: world.newId(),
    createdAt: at,
    note: input.note ?? null,
    isRestocked: restock,
    lines,
    shipping,
    discrepancy: discrepancyMinor === 0 ? null : { id: world.newId(), amountMinor: discrepancyMinor },
    ...(dutiesMinor > 0 ? { dutiesMinor } : {}),
    ...(additionalFeesMinor > 0 ? { additionalFeesMinor } : {}),
    transactions: refundTransactions(world, order, amountMinor, at),
  };
  order.refunds.push(refund);
  return refund;
}

function checkQuantities(order: Order, wanted: NonNullable<RefundInput["lines"]>): void {
  const asked = new Map<number, number>();
  for (const { lineId, quantity } of wanted) {
    if (!Number.isSafeInteger(quantity) || quantity < 0) {
      throw new Refusal("quantity_invalid", "A quantity is a whole number from 1.");
    }
    asked.set(numberOf(lineId), (asked.get(numberOf(lineId)) ?? 0) + quantity);
  }
  for (const [lineId, quantity] of asked) {
    const line = order.lines.find((candidate) => candidate.id === lineId);
    if (line === undefined) throw new Refusal("line_not_found", "The order has no such line.");
    if (quantity > currentQuantity(line)) {
      throw new Refusal("quantity_invalid", "Fewer units are left on this line.");
    }
  }
}

function refundLine(
  world: World,
  order: Order,
  lineId: number,
  quantity: number,
  restockType: RefundLine["restockType"],
): RefundLine {
  const line = order.lines.find((candidate) => candidate.id === lineId);
  if (line === undefined) throw new Refusal("line_not_found", "The order has no such line.");
  const before = takenQuantity(line);
  line.refundedQuantity += quantity;
  line.fulfilledQuantity = Math.min(line.fulfilledQuantity, currentQuantity(line));
  return {
    id: world.newId(),
    lineId,
    quantity,
    subtotalMinor: netOfFirst(line, before + quantity) - netOfFirst(line, before),
    taxMinor: taxOfFirst(line, before + quantity) - taxOfFirst(line, before),
    restockType,
  };
}

function refundedShipping(world: World, order: Order): Refund["shipping"] {
  const line = order.shippingLines[0];
  const isDone = order.refunds.some((refund) => refund.shipping !== null);
  if (line === undefined || isDone) return null;
  const subtotalMinor = line.priceMinor - line.allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  return { id: world.newId(), shippingLineId: line.id, subtotalMinor, taxMinor: line.taxMinor };
}

/** Money goes back to the payments that it came from, the latest payment first. */
function refundTransactions(world: World, order: Order, amountMinor: number, at: string): Transaction[] {
  const back: Transaction[] = [];
  let left = amountMinor;
  for (const payment of [...order.transactions].reverse()) {
    if (payment.kind !== "sale" && payment.kind !== "capture") continue;
    const returned = order.refunds
      .flatMap((refund) => refund.transactions)
      .filter(({ parentId }) => parentId === payment.id)
      .reduce((sum, transaction) => sum + transaction.amountMinor, 0);
    const part = Math.min(left, payment.amountMinor - returned);
    if (part <= 0) continue;
    left -= part;
    back.push({
      id: world.newId(),
      kind: "refund",
      status: "success",
      gateway: payment.gateway,
      amountMinor: part,
      parentId: payment.id,
      createdAt: at,
    });
  }
  return back;
}
