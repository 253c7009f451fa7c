import type { Shop } from "../shops/shop.ts";
import { html } from "./html.ts";
import { page, pathOf, price } from "./layout.ts";
import type { Session } from "./session.ts";

export function cartPage(shop: Shop, session: Session): string {
  const lines = [...session.cart].flatMap(([productId, quantity]) => {
    const product = shop.products.get(productId);
    return product === undefined ? [] : [{ product, quantity }];
  });
  const total = lines.reduce((sum, { product, quantity }) => sum + product.priceMinor * quantity, 0);
  if (lines.length === 0) {
    const body = html`<p>Your cart is empty.</p>
      <p><a href="${pathOf(shop)}">See the products</a></p>`;
    return page({ shop, session, title: "Cart", body });
  }
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
            ({ product, quantity }) =>
              html`<tr>
                <td>${product.title}</td>
                <td>
                  <label for="quantity-${product.id}" class="skip">Quantity of ${product.title}</label>
                  <input
                    id="quantity-${product.id}"
                    class="small"
                    type="number"
                    min="0"
                    max="99"
                    name="quantity-${product.id}"
                    value="${quantity}"
                  />
                </td>
                <td class="amount">${price(shop, product.priceMinor * quantity)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colspan="2">Subtotal</th>
            <td class="amount">${price(shop, total)}</td>
          </tr>
        </tfoot>
      </table>
      <p><button class="plain">Update quantities</button></p>
    </form>
    <p><a class="button" href="${pathOf(shop, "/checkout")}">Go to checkout</a></p>`;
  return page({ shop, session, title: "Cart", body });
}
