import { splitOverCards } from "../commerce/gift-cards.ts";
import type { PricedCart } from "../commerce/price-cart.ts";
import type { GiftCard } from "../commerce/stored-value.ts";
import type { Shop } from "../shops/shop.ts";
import { type Html, html } from "./html.ts";
import { page, pathOf, price } from "./layout.ts";
import type { Session } from "./session.ts";

export interface CheckoutForm {
  email: string;
  street: string;
  postcode: string;
  codes: string;
  giftCards: string;
  usesStoreCredit: boolean;
  payment: string;
  /** The box for the store's e-mails is ticked. */
  newsletter: boolean;
}

/** The checkout with its figures. `alert` says why a code or an order was refused. */
export function checkoutPage(
  shop: Shop,
  session: Session,
  input: {
    form: CheckoutForm;
    cart: PricedCart;
    /** The cards that pay, first the one that is used first. */
    giftCards: readonly GiftCard[];
    /** What the signed-in customer has of it. */
    storeCreditMinor: number;
    alert: string | null;
  },
): string {
  const { form, cart, giftCards, storeCreditMinor, alert } = input;
  const creditMinor = form.usesStoreCredit ? storeCreditMinor : 0;
  const option = (value: string, text: string): Html =>
    html`<label>
      <input type="radio" name="payment" value="${value}" ${form.payment === value ? html`checked` : ""} />
      ${text}
    </label>`;
  const body = html`${summary(shop, cart, { giftCards, creditMinor })}
    <form method="post" action="${pathOf(shop, "/checkout")}">
      <p class="field">
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" autocomplete="email" required value="${form.email}" />
      </p>
      <p class="field">
        <label for="street">Street and number</label>
        <input id="street" name="street" autocomplete="address-line1" value="${form.street}" />
      </p>
      <p class="field">
        <label for="postcode">Postcode</label>
        <input id="postcode" name="postcode" autocomplete="postal-code" value="${form.postcode}" />
      </p>
      <p class="field">
        <label for="codes">Discount code (several with commas between)</label>
        <input id="codes" name="codes" autocomplete="off" value="${form.codes}" />
      </p>
      <p class="field">
        <label for="gift-cards">Gift card code (several with commas between)</label>
        <input id="gift-cards" name="giftCards" autocomplete="off" value="${form.giftCards}" />
      </p>
      <p><button class="plain" name="action" value="apply" formnovalidate>Apply code</button></p>
      <fieldset>
        <legend>Payment</legend>
        ${
          storeCreditMinor > 0 &&
          html`<label>
            <input
              type="checkbox"
              name="usesStoreCredit"
              value="1"
              ${form.usesStoreCredit ? html`checked` : ""}
            />
            Use my store credit of ${price(shop, storeCreditMinor)}
          </label>`
        }
        ${option("paid", "Pay now with the test card")} ${option("pending", "Pay later by bank transfer")}
      </fieldset>
      <p>
        <label>
          <input type="checkbox" name="newsletter" value="yes" ${form.newsletter ? html`checked` : ""} />
          E-mail me with news and offers
        </label>
      </p>
      <p><button name="action" value="place">Place order</button></p>
    </form>`;
  return page({ shop, session, title: "Checkout", alert, body });
}

function summary(
  shop: Shop,
  cart: PricedCart,
  { giftCards, creditMinor }: { giftCards: readonly GiftCard[]; creditMinor: number },
): Html {
  const taken = (allocations: { amountMinor: number }[]): number =>
    allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  const rows = cart.lines.map((line): [string, number] => [
    `${line.quantity} × ${line.title}`,
    line.unitPriceMinor * line.quantity,
  ]);
  const discountMinor = cart.lines.reduce((sum, line) => sum + taken(line.allocations), 0);
  if (discountMinor > 0) rows.push([`Discount (${codesOf(cart)})`, -discountMinor]);
  const { shipping } = cart;
  const shippingMinor = shipping === null ? 0 : shipping.priceMinor - taken(shipping.allocations);
  if (shipping !== null) rows.push([shippingMinor === 0 ? "Shipping, free" : "Shipping", shippingMinor]);
  const tax = cart.lines.reduce((sum, line) => sum + line.taxMinor, shipping?.taxMinor ?? 0);
  if (!shop.taxesIncluded) rows.push(["Tax", tax]);
  const total = rows.reduce((sum, [, minor]) => sum + minor, 0);
  const paid = splitOverCards(giftCards, total);
  const afterCards = total - paid.reduce((sum, { minor }) => sum + minor, 0);
  const byCredit = Math.min(creditMinor, afterCards);
  const toPay = afterCards - byCredit;
  return html`<table>
    <caption>
      Your order
    </caption>
    <tbody>
      ${rows.map(
        ([text, minor]) =>
          html`<tr>
            <th scope="row">${text}</th>
            <td class="amount">${price(shop, minor)}</td>
          </tr>`,
      )}
      <tr>
        <th scope="row">
          Total${shop.taxesIncluded && html` <span class="muted">(${price(shop, tax)} tax in it)</span>`}
        </th>
        <td class="amount"><strong>${price(shop, total)}</strong></td>
      </tr>
      ${paid.map(
        ({ card, minor }) =>
          html`<tr>
            <th scope="row">Gift card ending in ${card.code.slice(-4)}</th>
            <td class="amount">${price(shop, -minor)}</td>
          </tr>`,
      )}
      ${
        byCredit > 0 &&
        html`<tr>
          <th scope="row">Store credit</th>
          <td class="amount">${price(shop, -byCredit)}</td>
        </tr>`
      }
      ${
        (paid.length > 0 || byCredit > 0) &&
        html`<tr>
          <th scope="row">Left to pay</th>
          <td class="amount"><strong>${price(shop, toPay)}</strong></td>
        </tr>`
      }
    </tbody>
  </table>`;
}

const codesOf = (cart: PricedCart): string =>
  cart.applications
    .flatMap(({ code, targetType }) => (code !== null && targetType === "line_item" ? [code] : []))
    .join(", ");
