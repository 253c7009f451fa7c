// What an order and each of its refunds were about. Served: goods and additional fees, the money of refunds below zero.
import { lineNet } from "../../commerce/order-totals.ts";
import type { Order, OrderLine, Refund } from "../../commerce/order.ts";
import { type ConnectionArgs, listConnection } from "../connection.ts";
import { type ApiContext, gid } from "../context.ts";
import { lineItemView } from "./line-item-view.ts";
import { moneyBag } from "./money.ts";
import { refundView } from "./refund-view.ts";

export function agreementsOf(context: ApiContext, order: Order): object[] {
  const taxOf = (taxMinor: number): number => (order.taxesIncluded ? 0 : taxMinor);
  const agreementOf = (kind: string, id: number, happenedAt: string, sales: readonly object[]) => ({
    __typename: kind,
    id: gid(kind, id),
    happenedAt,
    sales: (args: ConnectionArgs) => listConnection(sales, args, (sale) => sale),
  });
  const fee = (id: number, amountMinor: number): object[] =>
    amountMinor === 0 ? [] : [feeSale(order, id, amountMinor)];
  const ordered = order.lines.map((line) =>
    productSale(context, order, {
      line,
      quantity: line.quantity,
      amountMinor: lineNet(line) + taxOf(line.taxMinor),
    }),
  );
  const ofRefund = (refund: Refund): object => {
    const back = refund.lines.flatMap(({ lineId, quantity, subtotalMinor, taxMinor }) =>
      order.lines
        .filter(({ id }) => id === lineId)
        .map((line) =>
          productSale(context, order, {
            line,
            quantity: -quantity,
            amountMinor: -subtotalMinor - taxOf(taxMinor),
          }),
        ),
    );
    return {
      ...agreementOf("RefundAgreement", refund.id, refund.createdAt, [
        ...back,
        ...fee(refund.id, -(refund.additionalFeesMinor ?? 0)),
      ]),
      reason: "REFUND",
      refund: () => refundView(context, order, refund),
    };
  };
  return [
    {
      ...agreementOf("OrderAgreement", order.id, order.createdAt, [
        ...ordered,
        ...fee(order.id, order.additionalFeesMinor ?? 0),
      ]),
      reason: "ORDER",
      order: () => context.views.order(context, order),
    },
    ...order.refunds.map(ofRefund),
  ];
}

const feeSale = (order: Order, id: number, amountMinor: number): object => ({
  __typename: "AdditionalFeeSale",
  id: gid("AdditionalFeeSale", id),
  actionType: amountMinor < 0 ? "RETURN" : "ORDER",
  lineType: "ADDITIONAL_FEE",
  quantity: null,
  totalAmount: moneyBag(amountMinor, order.currencyCode),
});

function productSale(
  context: ApiContext,
  order: Order,
  sold: { readonly line: OrderLine; readonly quantity: number; readonly amountMinor: number },
): object {
  return {
    __typename: "ProductSale",
    id: gid("ProductSale", sold.line.id),
    actionType: sold.quantity < 0 ? "RETURN" : "ORDER",
    lineType: "PRODUCT",
    quantity: sold.quantity,
    lineItem: () => lineItemView(context, order, sold.line),
    totalAmount: moneyBag(sold.amountMinor, order.currencyCode),
  };
}
