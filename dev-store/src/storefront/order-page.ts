import { financialStatusOf, fulfilmentStatusOf } from "../commerce/order-status.ts";
import { currentQuantity, totalsOf } from "../commerce/order-totals.ts";
import { type Order, orderName } from "../commerce/order.ts";
import type { Shop } from "../shops/shop.ts";
import { type Html, html } from "./html.ts";
import { page, pathOf, price } from "./layout.ts";
import type { Session } from "./session.ts";

/** An order, with the merchant's actions. */
export function orderPage(
  shop: Shop,
  session: Session,
  order: Order,
  { alert, isNew }: { alert: string | null; isNew: boolean },
): string {
  const body = html`${isNew && html`<p class="notice" role="status">Thank you! Your order is placed.</p>`}
    <p class="muted">${statusText(shop, order)}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col" class="amount">Price</th>
        </tr>
      </thead>
      <tbody>
        ${order.lines.map(
          (line) =>
            html`<tr>
              <td>${line.title}</td>
              <td>
                ${currentQuantity(line)}${currentQuantity(line) !== line.quantity && ` of ${line.quantity}`}
              </td>
              <td class="amount">${price(shop, line.unitPriceMinor * line.quantity)}</td>
            </tr>`,
        )}
        ${summaryRows(order).map(
          ([text, minor]) =>
            html`<tr>
              <th scope="row" colspan="2">${text}</th>
              <td class="amount">${price(shop, minor)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${merchantForms(shop, order)}
    <p><a href="${pathOf(shop)}">Back to the products</a></p>`;
  return page({ shop, session, title: `Order ${orderName(order)}`, alert, body });
}

/** Rows that add up to the total, then payments and refunds. */
function summaryRows(order: Order): [string, number][] {
  const totals = totalsOf(order);
  const rows: [string, number][] = [];
  if (totals.discountsMinor > 0) rows.push(["Discounts", -totals.discountsMinor]);
  rows.push(["Shipping", order.shippingLines.reduce((sum, line) => sum + line.priceMinor, 0)]);
  if (order.tipMinor > 0) rows.push(["Tip", order.tipMinor]);
  if (!order.taxesIncluded) rows.push(["Tax", totals.taxMinor]);
  rows.push(["Total", totals.totalMinor]);
  if (totals.refundedMinor > 0) rows.push(["Refunded", -totals.refundedMinor]);
  if (totals.outstandingMinor > 0) rows.push(["Still to pay", totals.outstandingMinor]);
  return rows;
}

function merchantForms(shop: Shop, order: Order): Html {
  const totals = totalsOf(order);
  const action = pathOf(shop, `/orders/${order.id}/act`);
  const button = (name: string, text: string): Html =>
    html`<form class="inline" method="post" action="${action}">
      <button class="plain" name="action" value="${name}">${text}</button>
    </form>`;
  const isOpen = order.cancelledAt === null;
  const isSent = order.lines.some((line) => line.fulfilledQuantity > 0);
  const canRefund = totals.receivedMinor > totals.refundedMinor;
  const lines = order.lines.filter((line) => currentQuantity(line) > 0);
  return html`<section class="card" aria-labelledby="merchant">
    <h2 id="merchant">Play the merchant</h2>
    ${isOpen && totals.outstandingMinor > 0 && button("pay", "Mark as paid")}
    ${isOpen && fulfilmentStatusOf(order) !== "fulfilled" && button("fulfil", "Send everything")}
    ${
      canRefund &&
      lines.map(
        (line) =>
          html`<form class="inline" method="post" action="${action}">
            <input type="hidden" name="lineId" value="${line.id}" />
            <button class="plain" name="action" value="refund-line">Refund one ${line.title}</button>
          </form>`,
      )
    }
    ${
      canRefund &&
      html`<form class="inline" method="post" action="${action}">
        <label>Amount to refund <input class="small" name="amount" inputmode="decimal" required /></label>
        <button class="plain" name="action" value="refund-amount">Refund this amount</button>
      </form>`
    }
    ${canRefund && lines.length > 0 && button("refund-all", "Refund everything")}
    ${isOpen && !isSent && button("cancel", "Cancel the order")}
    ${!isOpen && !canRefund && html`<p class="muted">Nothing is left to do.</p>`}
  </section>`;
}

function statusText(shop: Shop, order: Order): string {
  const date = new Intl.DateTimeFormat("en-IE", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: shop.timeZone,
  });
  const states = [
    order.cancelledAt === null ? null : "cancelled",
    financialStatusOf(order).replaceAll("_", " "),
    fulfilmentStatusOf(order) ?? "not sent",
  ];
  return `${date.format(new Date(order.processedAt))} · ${states.filter(Boolean).join(" · ")}`;
}

export function orderListPage(shop: Shop, session: Session): string {
  const { customer } = session;
  const orders = [...shop.orders.values()].filter((order) => order.customerId === customer?.id).reverse();
  const body =
    customer === null
      ? html`<p><a href="${pathOf(shop, "/sign-in")}">Sign in</a> to see your orders.</p>`
      : orders.length === 0
        ? html`<p>You have no orders yet. <a href="${pathOf(shop)}">See the products</a></p>`
        : html`${orders.slice(0, 50).map(
            (order) =>
              html`<section class="card" aria-label="Order ${orderName(order)}">
                <h2><a href="${pathOf(shop, `/orders/${order.id}`)}">Order ${orderName(order)}</a></h2>
                <p class="muted">${statusText(shop, order)}</p>
                <p><strong>${price(shop, totalsOf(order).currentTotalMinor)}</strong></p>
              </section>`,
          )}`;
  return page({ shop, session, title: "My orders", body });
}
