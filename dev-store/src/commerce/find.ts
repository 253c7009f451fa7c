// Looks up objects of a shop, or refuses with a code that says what is missing.
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import type { Customer } from "./customer.ts";
import { type Discount, sameCode } from "./discount.ts";
import type { Order } from "./order.ts";
import { type Product, type Variant, variantsOf } from "./product.ts";

/** An id as callers may give it: a number, its digits, or `gid://shopify/Order/1`. */
export type IdLike = number | string;

export function numberOf(id: IdLike): number {
  return typeof id === "number" ? id : Number(id.slice(id.lastIndexOf("/") + 1));
}

export function shopOf(world: World, domain: string): Shop {
  const shop = world.shops.get(domain.toLowerCase());
  if (shop === undefined) throw new Refusal("shop_not_found", `There is no shop ${domain} here.`);
  return shop;
}

export function orderOf(shop: Shop, id: IdLike): Order {
  const order = shop.orders.get(numberOf(id));
  if (order === undefined) throw new Refusal("order_not_found", "There is no order with this id.");
  return order;
}

export function customerOf(shop: Shop, id: IdLike): Customer {
  const customer = shop.customers.get(numberOf(id));
  if (customer === undefined) throw new Refusal("customer_not_found", "There is no customer with this id.");
  return customer;
}

export function productOf(shop: Shop, id: IdLike): Product {
  const product = shop.products.get(numberOf(id));
  if (product === undefined) throw new Refusal("product_not_found", "There is no product with this id.");
  return product;
}

export function variantById(shop: Shop, variantId: number): { product: Product; variant: Variant } | null {
  for (const product of shop.products.values())
    for (const variant of variantsOf(product)) if (variant.id === variantId) return { product, variant };
  return null;
}

export function variantOf(shop: Shop, variantId: IdLike): { product: Product; variant: Variant } {
  const found = variantById(shop, numberOf(variantId));
  if (found === null) throw new Refusal("variant_not_found", "There is no variant with this id.");
  return found;
}

export function customerByEmail(shop: Shop, email: string): Customer | null {
  const wanted = email.trim().toLowerCase();
  for (const customer of shop.customers.values()) {
    if (customer.email?.toLowerCase() === wanted) return customer;
  }
  return null;
}

export function discountByCode(shop: Shop, code: string): Discount | null {
  for (const discount of shop.discounts.values()) {
    if (sameCode(discount.code, code)) return discount;
  }
  return null;
}
