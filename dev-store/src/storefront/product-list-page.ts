import type { Shop } from "../shops/shop.ts";
import { type Html, html } from "./html.ts";
import { page, pathOf, price } from "./layout.ts";
import type { Session } from "./session.ts";

export function productListPage(shop: Shop, session: Session): string {
  const products = [...shop.products.values()].filter((product) => product.status === "ACTIVE");
  const card = (product: (typeof products)[number]): Html =>
    html`<li class="card">
      <h2>${product.title}</h2>
      <p class="muted">${product.description}</p>
      <p>
        <strong>${price(shop, product.priceMinor)}</strong>
        ${product.tags.map((tag) => html`<span class="tag">${tag}</span> `)}
      </p>
      <form method="post" action="${pathOf(shop, "/cart")}">
        <input type="hidden" name="productId" value="${product.id}" />
        <button>Add to cart<span class="skip"> : ${product.title}</span></button>
      </form>
    </li>`;
  const body = html`<ul class="products">
    ${products.map(card)}
  </ul>`;
  return page({ shop, session, title: "Products", body });
}
