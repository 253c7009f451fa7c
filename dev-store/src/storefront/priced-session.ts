// The cart of a browser with the codes of it that work.
import type { PricedCart } from "../commerce/price-cart.ts";
import { quoteCart } from "../commerce/place-order.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import type { Session } from "./session.ts";

export interface PricedSession {
  /** Null: nothing is in it. */
  readonly cart: PricedCart | null;
  readonly codes: readonly { readonly code: string; readonly applicable: boolean }[];
}

export function priceSession(shop: Shop, session: Session, now: Date): PricedSession {
  const lines = [...session.cart].map(([variantId, quantity]) => ({ variantId, quantity }));
  const shopper = { customer: session.customer, email: session.customer?.email ?? null };
  const quote = (discountCodes: readonly string[]): PricedCart =>
    quoteCart(shop, { lines, discountCodes }, shopper, now).cart;
  const applied: string[] = [];
  const asked = (session.discountCode ?? "").split(",").filter(Boolean);
  const codes = asked.map((code) => {
    const applicable = accepts(() => quote([...applied, code]));
    if (applicable) applied.push(code);
    return { code, applicable };
  });
  return { cart: lines.length === 0 ? null : quote(applied), codes };
}

function accepts(quote: () => unknown): boolean {
  try {
    quote();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
