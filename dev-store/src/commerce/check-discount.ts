import type { Customer } from "./customer.ts";
import { classOf, type Discount, type DiscountClass, statusOf } from "./discount.ts";
import type { CartLine } from "./cart.ts";

export type DiscountRefusal =
  | "code_unknown"
  | "code_not_started"
  | "code_over"
  | "code_used_up"
  | "code_of_another_customer"
  | "code_used_by_you"
  | "minimum_not_reached"
  | "nothing_in_cart_qualifies"
  | "code_does_not_combine";

export interface Shopper {
  customer: Customer | null;
  email: string | null;
}

/** The lines that a discount can reduce; never gift cards. */
export function entitledLines(discount: Discount, lines: readonly CartLine[]): CartLine[] {
  const goods = lines.filter((line) => !line.isGiftCard);
  const { items } = discount;
  if (items.type === "products") {
    return goods.filter(
      ({ productId, variantId }) =>
        (productId !== null && items.productIds.includes(productId)) ||
        (variantId !== null && items.variantIds?.includes(variantId)),
    );
  }
  if (items.type === "collections") {
    return goods.filter((line) => line.collectionIds.some((id) => items.collectionIds.includes(id)));
  }
  return goods;
}

/** Why this customer may not use the discount on this cart; null when they may. */
export function whyNot(
  discount: Discount,
  lines: readonly CartLine[],
  shopper: Shopper,
  now: Date,
): DiscountRefusal | null {
  const status = statusOf(discount, now);
  if (status === "SCHEDULED") return "code_not_started";
  if (status === "EXPIRED") return "code_over";
  if (discount.usageLimit !== null && discount.uses.length >= discount.usageLimit) return "code_used_up";
  if (discount.customerIds !== null) {
    if (shopper.customer === null || !discount.customerIds.includes(shopper.customer.id)) {
      return "code_of_another_customer";
    }
  }
  if (discount.appliesOncePerCustomer && discount.uses.some((use) => isSamePerson(use, shopper))) {
    return "code_used_by_you";
  }
  const entitled = entitledLines(discount, lines);
  if (entitled.length === 0) return "nothing_in_cart_qualifies";
  const subtotal = entitled.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  const units = entitled.reduce((sum, line) => sum + line.quantity, 0);
  if (subtotal < (discount.minimumSubtotalMinor ?? 0)) return "minimum_not_reached";
  if (units < (discount.minimumQuantity ?? 0)) return "minimum_not_reached";
  return null;
}

function isSamePerson(use: Discount["uses"][number], shopper: Shopper): boolean {
  if (shopper.customer !== null && use.customerId === shopper.customer.id) return true;
  return shopper.email !== null && use.email?.toLowerCase() === shopper.email.toLowerCase();
}

/** Two discounts can be combined only when each allows the other's class. */
export function combine(one: Discount, other: Discount): boolean {
  return allows(one, classOf(other)) && allows(other, classOf(one));
}

function allows(discount: Discount, other: DiscountClass): boolean {
  if (other === "ORDER") return discount.combinesWith.orderDiscounts;
  return other === "PRODUCT"
    ? discount.combinesWith.productDiscounts
    : discount.combinesWith.shippingDiscounts;
}
