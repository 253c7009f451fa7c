// The price of a cart: product discounts first, then order discounts on the rest, then shipping, then tax.
import { share, splitMinor } from "../money.ts";
import type { CartLine } from "./cart.ts";
import { classOf, type Discount, type DiscountClass } from "./discount.ts";
import { entitledLines } from "./check-discount.ts";
import type { DiscountAllocation, DiscountApplication } from "./order.ts";

export interface PricedLine extends CartLine {
  allocations: DiscountAllocation[];
  taxMinor: number;
}

export interface PricedShipping {
  title: string;
  priceMinor: number;
  allocations: DiscountAllocation[];
  taxMinor: number;
}

export interface PricedCart {
  lines: PricedLine[];
  shipping: PricedShipping | null;
  applications: DiscountApplication[];
}

/** A reduction by staff without a code. */
export type ManualDiscount = { title: string } & (
  | { amountMinor: number; basisPoints?: undefined }
  | { amountMinor?: undefined; basisPoints: number }
);

export interface CartTerms {
  discounts: readonly Discount[];
  manualDiscount?: ManualDiscount | undefined;
  shipping: { title: string; priceMinor: number } | null;
  taxesIncluded: boolean;
  taxRateBasisPoints: number;
}

export function priceCart(cart: readonly CartLine[], terms: CartTerms): PricedCart {
  const lines: PricedLine[] = cart.map((line) => ({ ...line, allocations: [], taxMinor: 0 }));
  const applications: DiscountApplication[] = [];
  const left = (line: PricedLine): number =>
    line.unitPriceMinor * line.quantity - line.allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  const take = (application: DiscountApplication, targets: PricedLine[], amounts: number[]): void => {
    const applicationIndex = applications.push(application) - 1;
    targets.forEach((line, index) => {
      const amountMinor = Math.min(amounts[index] ?? 0, left(line));
      if (amountMinor > 0) line.allocations.push({ applicationIndex, amountMinor });
    });
  };
  const ofClass = (wanted: DiscountClass): Discount[] =>
    terms.discounts.filter((discount) => classOf(discount) === wanted);

  for (const discount of [...ofClass("PRODUCT"), ...ofClass("ORDER")]) {
    const entitled = entitledLines(discount, lines) as PricedLine[];
    take(applicationOf(discount), entitled, amountsOff(discount.value, entitled, left));
  }
  if (terms.manualDiscount !== undefined) {
    const { title, amountMinor, basisPoints } = terms.manualDiscount;
    const goods = lines.filter((line) => !line.isGiftCard);
    const value =
      amountMinor === undefined
        ? ({ type: "percentage", basisPoints } as const)
        : ({ type: "amount", amountMinor, onEachItem: false } as const);
    take(manualApplication(title, value), goods, amountsOff(value, goods, left));
  }
  const rate = terms.taxRateBasisPoints;
  for (const line of lines) line.taxMinor = line.isTaxable ? taxOn(left(line), rate, terms.taxesIncluded) : 0;

  let shipping: PricedShipping | null = null;
  if (terms.shipping !== null && lines.some((line) => line.requiresShipping)) {
    shipping = { ...terms.shipping, allocations: [], taxMinor: 0 };
    let shippingLeft = shipping.priceMinor;
    for (const discount of ofClass("SHIPPING")) {
      const limit = discount.value.type === "free_shipping" ? discount.value.maximumPriceMinor : null;
      if (limit !== null && shipping.priceMinor > limit) continue;
      const applicationIndex = applications.push(applicationOf(discount)) - 1;
      if (shippingLeft > 0) shipping.allocations.push({ applicationIndex, amountMinor: shippingLeft });
      shippingLeft = 0;
    }
    shipping.taxMinor = taxOn(shippingLeft, rate, terms.taxesIncluded);
  }
  return { lines, shipping, applications };
}

function amountsOff(
  value: Discount["value"],
  lines: readonly PricedLine[],
  left: (line: PricedLine) => number,
): number[] {
  const weights = lines.map(left);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (value.type === "percentage") return splitMinor(share(total, value.basisPoints, 10_000), weights);
  if (value.type === "free_shipping") return lines.map(() => 0);
  if (value.onEachItem) {
    return lines.map((line) => Math.min(value.amountMinor, line.unitPriceMinor) * line.quantity);
  }
  return splitMinor(Math.min(value.amountMinor, total), weights);
}

export function taxOn(amountMinor: number, rateBasisPoints: number, isIncluded: boolean): number {
  return share(amountMinor, rateBasisPoints, isIncluded ? 10_000 + rateBasisPoints : 10_000);
}

function applicationOf(discount: Discount): DiscountApplication {
  const { value } = discount;
  const isShipping = value.type === "free_shipping";
  const isEach = value.type === "amount" && value.onEachItem;
  return {
    type: "discount_code",
    code: discount.code,
    title: discount.title,
    valueType: value.type === "amount" ? "fixed_amount" : "percentage",
    value:
      value.type === "amount" ? value.amountMinor : value.type === "percentage" ? value.basisPoints : 10_000,
    targetType: isShipping ? "shipping_line" : "line_item",
    targetSelection: discount.items.type === "all" ? "all" : "entitled",
    allocationMethod: isEach || isShipping ? "each" : "across",
  };
}

function manualApplication(
  title: string,
  value: Exclude<Discount["value"], { type: "free_shipping" }>,
): DiscountApplication {
  return {
    type: "manual",
    code: null,
    title,
    valueType: value.type === "amount" ? "fixed_amount" : "percentage",
    value: value.type === "amount" ? value.amountMinor : value.basisPoints,
    targetType: "line_item",
    targetSelection: "all",
    allocationMethod: "across",
  };
}
