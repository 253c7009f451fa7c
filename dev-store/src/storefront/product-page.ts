import type { Product } from "../commerce/product.ts";
import { variantsOf } from "../commerce/product.ts";
import type { Shop } from "../shops/shop.ts";
import { type Html, html } from "./html.ts";
import { page, pathOf, price, type SectionPage } from "./layout.ts";

/** Its first variant, or the one of the address. */
export function productPage(
  { shop, session, blocks }: SectionPage,
  product: Product,
  chosenId: number | undefined,
): string {
  const variants = variantsOf(product);
  const chosen = variants.find(({ id }) => id === chosenId) ?? variants[0]!;
  const body = html`<div class="product">
    <div class="picture" aria-hidden="true">${product.title.slice(0, 1)}</div>
    <div>
      <p class="muted">${product.productType}</p>
      <h1>${product.title}</h1>
      <p class="price" data-price>${price(shop, chosen.priceMinor)}</p>
      ${blocks.inSection}
      <p class="muted">${product.description}</p>
      <form method="post" action="${pathOf(shop, "/cart/add")}">
        ${picker(shop, variants, chosen)}
        <button>Add to cart</button>
      </form>
    </div>
  </div>`;
  return page({ shop, session, title: product.title, hasOwnHeading: true, body, blocks });
}

type Variants = ReturnType<typeof variantsOf>;

function picker(shop: Shop, variants: Variants, chosen: Variants[number]): Html {
  if (variants.length === 1) return html`<input type="hidden" name="id" value="${chosen.id}" />`;
  if (shop.theme === "events")
    return html`<input type="hidden" name="id" value="${chosen.id}" />
      <fieldset>
        <legend>Kind</legend>
        ${variants.map(
          ({ id, title, priceMinor }) =>
            html`<label
              ><input
                type="radio"
                name="option"
                value="${id}"
                data-price="${price(shop, priceMinor)}"
                ${id === chosen.id && "checked"}
              />
              ${title}</label
            >`,
        )}
      </fieldset>`;
  return html`<p class="field">
    <label for="kind">Kind</label>
    <select id="kind" name="id">
      ${variants.map(
        ({ id, title }) => html`<option value="${id}" ${id === chosen.id && "selected"}>${title}</option>`,
      )}
    </select>
  </p>`;
}
