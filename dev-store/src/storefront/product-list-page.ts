import { type Html, html } from "./html.ts";
import { page, pathOf, price, type SectionPage } from "./layout.ts";

export function productListPage({ shop, session, blocks }: SectionPage): string {
  const products = [...shop.products.values()].filter((product) => product.status === "ACTIVE");
  const card = (product: (typeof products)[number]): Html =>
    html`<li class="card">
      <h2><a href="${pathOf(shop, `/products/${product.handle}`)}">${product.title}</a></h2>
      <p class="muted">${product.description}</p>
      <p>
        <strong>${price(shop, product.priceMinor)}</strong>
        ${product.tags.map((tag) => html`<span class="tag">${tag}</span> `)}
      </p>
      <form method="post" action="${pathOf(shop, "/cart/add")}">
        <input type="hidden" name="id" value="${product.variantId}" />
        <button>Add to cart<span class="skip"> : ${product.title}</span></button>
      </form>
    </li>`;
  const body = html`<ul class="products">
    ${products.map(card)}
  </ul>`;
  return page({ shop, session, title: "Products", body, blocks });
}
