// The codes in the store's cart: by the platform's actions where the page has them, else by its older cart API.
import { root } from "./place.ts";

interface Code {
  readonly code: string;
  readonly applicable: boolean;
}

/** As the platform's actions give it. */
export interface Cart {
  readonly discountCodes: readonly Code[];
  /** Missing while the shopper has no cart. */
  readonly cost?: {
    readonly subtotalAmount: { readonly amount: number | string; readonly currencyCode: string };
  };
}

declare global {
  // What the platform puts into a store's page.
  var Shopify:
    | {
        readonly actions?: {
          getCart(): Promise<{ readonly cart: Cart | null }>;
          updateCart(changes: {
            discountCodes: readonly string[];
          }): Promise<{ readonly cart: Cart; readonly userErrors?: readonly unknown[] }>;
        };
      }
    | undefined;
}

/** Rejects where the store has no way to tell. */
export async function readCart(): Promise<Cart> {
  const found = await window.Shopify?.actions?.getCart();
  return found ? (found.cart ?? { discountCodes: [] }) : askApi("cart.js");
}

/** All codes that the cart should have then. Rejects if the store did not take them. */
export async function setCodes(discountCodes: readonly string[]): Promise<Cart> {
  const changed = await window.Shopify?.actions?.updateCart({ discountCodes });
  if (changed?.userErrors?.[0]) throw changed.userErrors;
  const body = new URLSearchParams({ discount: discountCodes.join() });
  return changed?.cart ?? askApi("cart/update.js", { method: "POST", body });
}

interface ApiCart {
  readonly discount_codes: readonly Code[];
  /** In hundredths, whatever the currency. */
  readonly items_subtotal_price: number;
  readonly currency: string;
}

async function askApi(path: string, init?: RequestInit): Promise<Cart> {
  const answer = await fetch(root + path, init);
  const cart = (await answer.json()) as ApiCart;
  const subtotalAmount = { amount: cart.items_subtotal_price / 100, currencyCode: cart.currency };
  // Of a refusal there are none, and reading them throws.
  return { discountCodes: [...cart.discount_codes], cost: { subtotalAmount } };
}
