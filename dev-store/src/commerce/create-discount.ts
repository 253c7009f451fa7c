import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { announceDiscount } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import type { Discount } from "./discount.ts";
import { discountByCode, type IdLike, numberOf } from "./find.ts";

export interface DiscountInput {
  code: string;
  title?: string;
  /** One of the three. */
  amountMinor?: number;
  basisPoints?: number;
  freeShipping?: boolean;
  onEachItem?: boolean;
  productIds?: readonly IdLike[];
  collectionIds?: readonly IdLike[];
  customerIds?: readonly IdLike[];
  minimumSubtotalMinor?: number;
  minimumQuantity?: number;
  usageLimit?: number;
  appliesOncePerCustomer?: boolean;
  combinesWith?: Partial<Discount["combinesWith"]>;
  startsAt?: Date;
  endsAt?: Date;
}

/** A discount that staff create in the store's admin. */
export function createDiscount(world: World, shop: Shop, input: DiscountInput): Discount {
  if (discountByCode(shop, input.code) !== null) {
    throw new Refusal("code_taken", "There is a discount with this code already.");
  }
  const now = world.clock().toISOString();
  const discount: Discount = {
    id: world.newId(),
    codeId: world.newId(),
    code: input.code,
    title: input.title ?? input.code,
    startsAt: input.startsAt?.toISOString() ?? now,
    endsAt: input.endsAt?.toISOString() ?? null,
    usageLimit: input.usageLimit ?? null,
    appliesOncePerCustomer: input.appliesOncePerCustomer ?? false,
    customerIds: input.customerIds?.map(numberOf) ?? null,
    value: valueOf(input),
    items: itemsOf(input),
    minimumSubtotalMinor: input.minimumSubtotalMinor ?? null,
    minimumQuantity: input.minimumQuantity ?? null,
    combinesWith: {
      orderDiscounts: false,
      productDiscounts: false,
      shippingDiscounts: false,
      ...input.combinesWith,
    },
    tags: [],
    uses: [],
    createdAt: now,
    updatedAt: now,
  };
  shop.discounts.set(discount.id, discount);
  announceDiscount(world, shop, discount, "discounts/create");
  return discount;
}

function valueOf({ amountMinor, basisPoints, freeShipping, onEachItem }: DiscountInput): Discount["value"] {
  if (freeShipping) return { type: "free_shipping", maximumPriceMinor: null };
  if (basisPoints !== undefined) return { type: "percentage", basisPoints };
  if (amountMinor !== undefined) return { type: "amount", amountMinor, onEachItem: onEachItem ?? false };
  throw new Refusal("discount_invalid", "A discount takes off an amount, a percentage, or the shipping.");
}

function itemsOf({ productIds, collectionIds }: DiscountInput): Discount["items"] {
  if (productIds !== undefined) return { type: "products", productIds: productIds.map(numberOf) };
  if (collectionIds !== undefined) return { type: "collections", collectionIds: collectionIds.map(numberOf) };
  return { type: "all" };
}
