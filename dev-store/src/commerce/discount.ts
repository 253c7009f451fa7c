import { hash } from "node:crypto";

export type DiscountClass = "ORDER" | "PRODUCT" | "SHIPPING";

export interface CombinesWith {
  orderDiscounts: boolean;
  productDiscounts: boolean;
  shippingDiscounts: boolean;
}

/** A discount that a customer gets with its code. */
export interface Discount {
  id: number;
  codeId: number;
  code: string;
  title: string;
  startsAt: string;
  endsAt: string | null;
  usageLimit: number | null;
  appliesOncePerCustomer: boolean;
  /** Null: for anyone; otherwise only for these customers, who must be known at checkout. */
  customerIds: number[] | null;
  value:
    | { type: "amount"; amountMinor: number; onEachItem: boolean }
    | { type: "percentage"; basisPoints: number }
    | { type: "free_shipping"; maximumPriceMinor: number | null };
  items:
    | { type: "all" }
    /** All variants of these products, and these variants alone. */
    | { type: "products"; productIds: number[]; variantIds?: number[] }
    | { type: "collections"; collectionIds: number[] };
  minimumSubtotalMinor: number | null;
  minimumQuantity: number | null;
  combinesWith: CombinesWith;
  tags: string[];
  /** Which order used it, by which customer and when. The checkout sees a use at once, the API only after a while. */
  uses: { orderId: number; customerId: number | null; email: string | null; usedAt: string }[];
  createdAt: string;
  updatedAt: string;
}

/** Higher than all other ids. */
const FIRST_ID = 9_000_000_000;

/**
 * Ids of a discount that an app created: always the same for the same code. When a killed platform has lost a discount
 * and the app creates it again, the ids are those that the app knows.
 */
export function idsOfCode(shopDomain: string, code: string): Pick<Discount, "id" | "codeId"> {
  const digest = hash("sha256", `${shopDomain} ${code.trim().toLowerCase()}`);
  const id = FIRST_ID + 2 * Number.parseInt(digest.slice(0, 10), 16);
  return { id, codeId: id + 1 };
}

export function classOf(discount: Discount): DiscountClass {
  if (discount.value.type === "free_shipping") return "SHIPPING";
  return discount.items.type === "all" && !(discount.value.type === "amount" && discount.value.onEachItem)
    ? "ORDER"
    : "PRODUCT";
}

export function statusOf(discount: Discount, now: Date): "ACTIVE" | "EXPIRED" | "SCHEDULED" {
  if (discount.endsAt !== null && new Date(discount.endsAt) <= now) return "EXPIRED";
  return new Date(discount.startsAt) > now ? "SCHEDULED" : "ACTIVE";
}

/** The uses that the API counts so far: it lags behind the checkout. */
export function countedUses(discount: Discount, now: Date, lagSeconds: number): number {
  const until = now.getTime() - lagSeconds * 1000;
  return discount.uses.filter((use) => new Date(use.usedAt).getTime() <= until).length;
}

/** Codes are not case-sensitive. */
export function sameCode(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
