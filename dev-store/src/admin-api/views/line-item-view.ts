import type { Order, OrderLine, OrderShippingLine } from "../../commerce/order.ts";
import { variantsOf } from "../../commerce/product.ts";
import { currentQuantity, nameOfLine } from "../../commerce/order-totals.ts";
import { type ApiContext, gid } from "../context.ts";
import { allocationViews } from "./discount-application-view.ts";
import { moneyBag } from "./money.ts";
import { productView, variantView } from "./product-view.ts";

export function lineItemView(context: ApiContext, order: Order, line: OrderLine): object {
  const bag = (minor: number) => moneyBag(minor, order.currencyCode);
  const product = line.productId === null ? undefined : context.shop.products.get(line.productId);
  const grossMinor = line.unitPriceMinor * line.quantity;
  return {
    __typename: "LineItem",
    id: gid("LineItem", line.id),
    title: line.title,
    name: nameOfLine(line),
    sku: line.sku,
    vendor: line.vendor,
    variantTitle: line.variantTitle ?? null,
    quantity: line.quantity,
    currentQuantity: currentQuantity(line),
    refundableQuantity: currentQuantity(line),
    unfulfilledQuantity: Math.max(0, currentQuantity(line) - line.fulfilledQuantity),
    isGiftCard: line.isGiftCard,
    requiresShipping: line.requiresShipping,
    taxable: line.isTaxable,
    customAttributes: [],
    duties: [],
    originalUnitPriceSet: bag(line.unitPriceMinor),
    originalTotalSet: bag(grossMinor),
    // Less this line's own discounts; those of the whole order are only in discountAllocations.
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean | null }) =>
      bag(grossMinor - (withCodeDiscounts ? ownCodeDiscount(order, line) : 0)),
    discountAllocations: () => allocationViews(order, line.allocations),
    taxLines: ({ first }: { first?: number | null }) =>
      taxLineViews(line.taxMinor, line.taxRateBasisPoints, order.currencyCode).slice(0, first ?? undefined),
    product: () => {
      if (product === undefined) return null;
      return productView(context, product);
    },
    variant: () => {
      const variant = product && variantsOf(product).find(({ id }) => id === line.variantId);
      return product && variant ? variantView(context, product, variant) : null;
    },
  };
}

function ownCodeDiscount(order: Order, line: OrderLine): number {
  return line.allocations
    .filter(({ applicationIndex }) => {
      const application = order.discountApplications[applicationIndex];
      const isOfLine =
        application?.targetSelection === "entitled" || application?.allocationMethod === "each";
      return isOfLine && application?.code !== null;
    })
    .reduce((sum, allocation) => sum + allocation.amountMinor, 0);
}

export function shippingLineView(order: Order, line: OrderShippingLine): object {
  const bag = (minor: number) => moneyBag(minor, order.currencyCode);
  const discountedMinor = line.priceMinor - line.allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  const isRefunded = order.refunds.some((refund) => refund.shipping?.shippingLineId === line.id);
  return {
    __typename: "ShippingLine",
    id: gid("ShippingLine", line.id),
    title: line.title,
    code: line.title,
    custom: false,
    source: "shopify",
    isRemoved: false,
    originalPriceSet: bag(line.priceMinor),
    discountedPriceSet: bag(discountedMinor),
    currentDiscountedPriceSet: bag(isRefunded ? 0 : discountedMinor),
    discountAllocations: () => allocationViews(order, line.allocations),
    taxLines: taxLineViews(line.taxMinor, line.taxRateBasisPoints, order.currencyCode),
  };
}

export function taxLineViews(taxMinor: number, rateBasisPoints: number, currencyCode: string): object[] {
  if (taxMinor === 0) return [];
  const rate = rateBasisPoints / 10_000;
  return [
    { title: "VAT", rate, ratePercentage: rateBasisPoints / 100, priceSet: moneyBag(taxMinor, currencyCode) },
  ];
}
