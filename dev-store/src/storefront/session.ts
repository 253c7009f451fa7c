import type { FastifyReply, FastifyRequest } from "fastify";
import type { Customer } from "../commerce/customer.ts";
import { variantById } from "../commerce/find.ts";
import { type Shop, shopHandle } from "../shops/shop.ts";

/** What a customer's browser stores: the cart, a code for it, and the customer. */
export interface Session {
  /** Variant id to quantity. */
  cart: Map<number, number>;
  customer: Customer | null;
  /** The code of a discount link that was followed. */
  discountCode: string | null;
  /** Another currency than the shop's, in which prices are shown. */
  currencyCode: string | null;
}

export function readSession(request: FastifyRequest, shop: Shop): Session {
  const cookies = new Map(
    (request.headers.cookie ?? "").split(";").map((pair) => {
      const [name = "", ...value] = pair.trim().split("=");
      return [name, value.join("=")] as const;
    }),
  );
  const cart = new Map<number, number>();
  for (const entry of (cookies.get("cart") ?? "").split(".")) {
    const [variantId = 0, quantity = 0] = entry.split("-").map(Number);
    if (variantById(shop, variantId) !== null && quantity > 0) cart.set(variantId, Math.min(quantity, 99));
  }
  return {
    cart,
    customer: shop.customers.get(Number(cookies.get("customer"))) ?? null,
    currencyCode: cookies.get("currency") || null,
    discountCode: decodeURIComponent(cookies.get("discount_code") ?? "") || null,
  };
}

export function keepCart(reply: FastifyReply, shop: Shop, cart: ReadonlyMap<number, number>): void {
  const value = [...cart].map(([variantId, quantity]) => `${variantId}-${quantity}`).join(".");
  setCookie(reply, shop, "cart", value);
}

export function keepDiscountCode(reply: FastifyReply, shop: Shop, code: string | null): void {
  setCookie(reply, shop, "discount_code", encodeURIComponent(code ?? ""));
}

export function keepCustomer(reply: FastifyReply, shop: Shop, customer: Customer | null): void {
  setCookie(reply, shop, "customer", customer === null ? "" : String(customer.id));
}

function setCookie(reply: FastifyReply, shop: Shop, name: string, value: string): void {
  const cookie = `${name}=${value}; Path=/s/${shopHandle(shop)}; HttpOnly; SameSite=Lax; Max-Age=${value === "" ? 0 : 2_592_000}`;
  const before = reply.getHeader("set-cookie");
  void reply.removeHeader("set-cookie");
  void reply.header("set-cookie", [
    ...(Array.isArray(before) ? before : before === undefined ? [] : [String(before)]),
    cookie,
  ]);
}
