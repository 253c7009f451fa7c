// Edits an order: its lines, a shipping fee, its codes. No money moves: a balance afterwards is paid or refunded separately.
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { announceOrder } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { touch, type When } from "./change-order.ts";
import { sameCode } from "./discount.ts";
import { discountByCode, type IdLike, numberOf, orderOf, productOf } from "./find.ts";
import { currentQuantity, lineDiscount, takenQuantity } from "./order-totals.ts";
import type { DiscountAllocation, EditSummary, Order, OrderLine } from "./order.ts";
import { taxOn } from "./price-cart.ts";
import { differences, salesNow } from "./sales.ts";

export interface EditInput extends When {
  /** New current quantities of lines; 0 removes a line. */
  quantities?: readonly { lineId: IdLike; quantity: number }[];
  /** Products to add, at today's price. */
  add?: readonly { productId: IdLike; quantity: number }[];
  /** A shipping fee to add. */
  shippingMinor?: number;
  /** Codes whose discount is taken off. The code stays used: the platform does not give a use back. */
  removeCodes?: readonly string[];
  /** Whether the codes that are taken off may be used again after all. The platform's documents do not say. */
  freesCodes?: boolean;
  staffNote?: string;
}

export function editOrder(world: World, shop: Shop, id: IdLike, input: EditInput): Order {
  const order = orderOf(shop, id);
  if (order.cancelledAt !== null) throw new Refusal("order_cancelled", "A cancelled order cannot be edited.");
  const now = input.at ?? world.clock();
  const edit: EditSummary = { additions: [], removals: [] };
  const before = salesNow(order);
  for (const { lineId, quantity } of input.quantities ?? [])
    setQuantity(world, order, numberOf(lineId), quantity, edit);
  for (const { productId, quantity } of input.add ?? []) {
    const product = productOf(shop, productId);
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw quantityRefusal();
    const line: OrderLine = {
      id: world.newId(),
      productId: product.id,
      variantId: product.variantId,
      title: product.title,
      sku: product.sku,
      vendor: product.vendor,
      quantity,
      removedQuantity: 0,
      refundedQuantity: 0,
      fulfilledQuantity: 0,
      unitPriceMinor: product.priceMinor,
      isGiftCard: product.isGiftCard,
      isTaxable: product.isTaxable,
      requiresShipping: product.requiresShipping,
      taxRateBasisPoints: product.isTaxable ? shop.taxRateBasisPoints : 0,
      taxMinor: 0,
      allocations: [],
    };
    line.taxMinor = taxOn(line.unitPriceMinor * quantity, line.taxRateBasisPoints, order.taxesIncluded);
    order.lines.push(line);
    edit.additions.push({ id: line.id, delta: quantity });
  }
  if (input.shippingMinor !== undefined) addShipping(world, shop, order, input.shippingMinor);
  for (const code of input.removeCodes ?? []) removeCode(shop, order, code, input.freesCodes ?? false);
  order.isEdited = true;
  const at = touch(order, now);
  order.edits = [
    ...(order.edits ?? []),
    { id: world.newId(), at, sales: differences(before, salesNow(order)) },
  ];
  announceOrder(world, shop, order, {
    at: now,
    topics: ["orders/updated"],
    edit: { ...edit, staffNote: input.staffNote },
  });
  return order;
}

function addShipping(world: World, shop: Shop, order: Order, priceMinor: number): void {
  const { taxRateBasisPoints } = shop;
  order.shippingLines.push({
    id: world.newId(),
    title: "Shipping fee",
    priceMinor,
    taxRateBasisPoints,
    taxMinor: taxOn(priceMinor, taxRateBasisPoints, order.taxesIncluded),
    allocations: [],
  });
}

function removeCode(shop: Shop, order: Order, code: string, freesCodes: boolean): void {
  const index = order.discountApplications.findIndex((one) => one.code !== null && sameCode(one.code, code));
  if (index === -1) throw new Refusal("code_unknown", "The order has no such code.");
  order.discountApplications.splice(index, 1);
  for (const line of order.lines) {
    line.allocations = withoutApplication(line.allocations, index);
    const netMinor = line.unitPriceMinor * line.quantity - lineDiscount(line);
    line.taxMinor = taxOn(netMinor, line.taxRateBasisPoints, order.taxesIncluded);
  }
  for (const line of order.shippingLines) {
    line.allocations = withoutApplication(line.allocations, index);
    const discountMinor = line.allocations.reduce((sum, one) => sum + one.amountMinor, 0);
    line.taxMinor = taxOn(line.priceMinor - discountMinor, line.taxRateBasisPoints, order.taxesIncluded);
  }
  const discount = discountByCode(shop, code);
  if (freesCodes && discount) discount.uses = discount.uses.filter(({ orderId }) => orderId !== order.id);
}

/** The applications after it move up. */
const withoutApplication = (
  allocations: readonly DiscountAllocation[],
  index: number,
): DiscountAllocation[] =>
  allocations
    .filter(({ applicationIndex }) => applicationIndex !== index)
    .map((one) =>
      one.applicationIndex < index ? one : { ...one, applicationIndex: one.applicationIndex - 1 },
    );

function setQuantity(world: World, order: Order, lineId: number, quantity: number, edit: EditSummary): void {
  const line = order.lines.find((candidate) => candidate.id === lineId);
  if (line === undefined) throw new Refusal("line_not_found", "The order has no such line.");
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw quantityRefusal();
  const delta = quantity - currentQuantity(line);
  if (delta < 0) {
    line.removedQuantity -= delta;
    line.fulfilledQuantity = Math.min(line.fulfilledQuantity, currentQuantity(line));
    edit.removals.push({ id: line.id, delta: -delta });
  }
  if (delta <= 0) return;
  if (lineDiscount(line) === 0 && takenQuantity(line) === 0) {
    line.quantity += delta;
    line.taxMinor = taxOn(line.unitPriceMinor * line.quantity, line.taxRateBasisPoints, order.taxesIncluded);
    edit.additions.push({ id: line.id, delta });
    return;
  }
  // Discounts apply only to the items that were bought with them, so more items become a line of their own.
  const added: OrderLine = {
    ...line,
    id: world.newId(),
    quantity: delta,
    removedQuantity: 0,
    refundedQuantity: 0,
    fulfilledQuantity: 0,
    allocations: [],
    taxMinor: taxOn(line.unitPriceMinor * delta, line.taxRateBasisPoints, order.taxesIncluded),
  };
  order.lines.push(added);
  edit.additions.push({ id: added.id, delta });
}

const quantityRefusal = (): Refusal =>
  new Refusal("quantity_invalid", "A quantity is a whole number from 0.");
