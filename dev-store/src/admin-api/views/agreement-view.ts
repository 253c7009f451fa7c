// What was agreed on when an order was placed, and what each edit and refund changed.
import type { Order, Sale } from "../../commerce/order.ts";
import { salesOfRefund, salesWhenPlaced } from "../../commerce/sales.ts";
import { type ConnectionArgs, listConnection } from "../connection.ts";
import { type ApiContext, gid } from "../context.ts";
import { lineItemView } from "./line-item-view.ts";
import { moneyBag } from "./money.ts";
import { refundView } from "./refund-view.ts";

export function agreementsOf(context: ApiContext, order: Order): object[] {
  const agreementOf = (kind: string, id: number, happenedAt: string, sales: readonly Sale[]) => ({
    __typename: kind,
    id: gid(kind, id),
    happenedAt,
    sales: (args: ConnectionArgs) =>
      listConnection(
        sales.map((sale, index) => saleView(context, order, { sale, id: id * 1_000 + index })),
        args,
        (view) => view,
      ),
  });
  const placed = {
    ...agreementOf("OrderAgreement", order.id, order.createdAt, salesWhenPlaced(order)),
    reason: "ORDER",
    order: () => context.views.order(context, order),
  };
  const edits = (order.edits ?? []).map(({ id, at, sales }) => ({
    nth: id,
    agreement: { ...agreementOf("OrderEditAgreement", id, at, sales), reason: "ORDER_EDIT" },
  }));
  const refunds = order.refunds.map((refund) => ({
    nth: refund.id,
    agreement: {
      ...agreementOf("RefundAgreement", refund.id, refund.createdAt, salesOfRefund(order, refund)),
      reason: "REFUND",
      refund: () => refundView(context, order, refund),
    },
  }));
  // Ids rise, and several things happen within one second.
  const later = [...edits, ...refunds].sort((one, other) => one.nth - other.nth);
  return [placed, ...later.map(({ agreement }) => agreement)];
}

const KINDS: Readonly<Record<Sale["type"], string>> = {
  PRODUCT: "ProductSale",
  GIFT_CARD: "GiftCardSale",
  SHIPPING: "ShippingLineSale",
  TIP: "TipSale",
  DUTY: "DutySale",
  ADDITIONAL_FEE: "AdditionalFeeSale",
  ADJUSTMENT: "AdjustmentSale",
};

function saleView(
  context: ApiContext,
  order: Order,
  { sale, id }: { readonly sale: Sale; readonly id: number },
): object {
  const line = order.lines.find((one) => one.id === sale.lineId);
  const kind = KINDS[sale.type];
  return {
    __typename: kind,
    id: gid(kind, id),
    actionType: sale.amountMinor < 0 ? "RETURN" : "ORDER",
    lineType: sale.type,
    quantity: sale.quantity === 0 ? null : sale.quantity,
    ...(line && { lineItem: () => lineItemView(context, order, line) }),
    totalAmount: moneyBag(sale.amountMinor, order.currencyCode),
    totalTaxAmount: moneyBag(sale.taxMinor, order.currencyCode),
  };
}
