import { variantById } from "../commerce/find.ts";
import type { Product, Variant } from "../commerce/product.ts";
import { html } from "./html.ts";
import { priceSession } from "./priced-session.ts";
import { page, pathOf, price, type SectionPage } from "./layout.ts";

export function cartPage({ shop, session, now, blocks }: SectionPage): string {
  const lines = [...session.cart].flatMap(([variantId, quantity]) => {
    const found = variantById(shop, variantId);
    return found === null ? [] : [{ ...found, quantity }];
  });
  const total = lines.reduce((sum, { variant, quantity }) => sum + variant.priceMinor * quantity, 0);
  if (lines.length === 0) {
    const body = html`<p>Your cart is empty.</p>
      <p><a href="${pathOf(shop)}">See the products</a></p>`;
    return page({ shop, session, title: "Cart", body, blocks });
  }
  const { cart, codes } = priceSession(shop, session, now);
  const taken = (cart?.lines ?? []).flatMap(({ allocations }) => allocations);
  const discount = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const used = codes.flatMap(({ code, applicable }) => (applicable ? code : []));
  const body = html`<form method="post" action="${pathOf(shop, "/cart/quantities")}">
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col" class="amount">Price</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ product, variant, quantity }) =>
              html`<tr>
                <td>${titleOf(product, variant)}</td>
                <td>
                  <label for="quantity-${variant.id}" class="skip"
                    >Quantity of ${titleOf(product, variant)}</label
                  >
                  <input
                    id="quantity-${variant.id}"
                    class="small"
                    type="number"
                    min="0"
                    max="99"
                    name="quantity-${variant.id}"
                    value="${quantity}"
                  />
                </td>
                <td class="amount">${price(shop, variant.priceMinor * quantity)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colspan="2">Subtotal</th>
            <td class="amount">${price(shop, total)}</td>
          </tr>
          ${
            discount > 0 &&
            html`<tr>
              <th scope="row" colspan="2">Discount (${used.join(", ")})</th>
              <td class="amount">${price(shop, -discount)}</td>
            </tr>`
          }
        </tfoot>
      </table>
      ${blocks.inSection}
      <p><button class="plain">Update quantities</button></p>
    </form>
    <p><a class="button" href="${pathOf(shop, "/checkout")}">Go to checkout</a></p>`;
  return page({ shop, session, title: "Cart", body, blocks });
}

const titleOf = (product: Product, variant: Variant): string =>
  product.variantTitle === undefined ? product.title : `${product.title}, ${variant.title}`;
