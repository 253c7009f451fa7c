import type { Order, Refund, RefundLine, Transaction } from "../../commerce/order.ts";
import { type ApiContext, gid } from "../context.ts";
import { type ConnectionArgs, listConnection } from "../connection.ts";
import { lineItemView, shippingLineView } from "./line-item-view.ts";
import { moneyBag } from "./money.ts";

export function refundView(context: ApiContext, order: Order, refund: Refund): object {
  const bag = (minor: number) => moneyBag(minor, order.currencyCode);
  const { discrepancy, shipping } = refund;
  const adjustments = discrepancy === null ? [] : [discrepancy];
  return {
    __typename: "Refund",
    id: gid("Refund", refund.id),
    legacyResourceId: String(refund.id),
    createdAt: refund.createdAt,
    processedAt: refund.createdAt,
    updatedAt: refund.createdAt,
    note: refund.note,
    duties: refund.dutiesMinor ? [{ __typename: "RefundDuty", amountSet: bag(refund.dutiesMinor) }] : [],
    order: () => context.views.order(context, order),
    refundLineItems: (args: ConnectionArgs) =>
      listConnection(refund.lines, args, (line) => refundLineView(context, order, line)),
    refundShippingLines: (args: ConnectionArgs) =>
      listConnection(shipping === null ? [] : [shipping], args, (line) => ({
        __typename: "RefundShippingLine",
        id: gid("RefundShippingLine", line.id),
        shippingLine: order.shippingLines
          .filter(({ id }) => id === line.shippingLineId)
          .map((found) => shippingLineView(order, found))[0],
        subtotalAmountSet: bag(line.subtotalMinor),
        taxAmountSet: bag(line.taxMinor),
      })),
    orderAdjustments: (args: ConnectionArgs) =>
      listConnection(adjustments, args, (adjustment) => ({
        __typename: "OrderAdjustment",
        id: gid("OrderAdjustment", adjustment.id),
        amountSet: bag(adjustment.amountMinor),
        reason: "REFUND_DISCREPANCY",
        taxAmountSet: bag(0),
      })),
    transactions: (args: ConnectionArgs) =>
      listConnection(refund.transactions, args, (transaction) => transactionView(order, transaction)),
    totalRefundedSet: bag(refund.transactions.reduce((sum, transaction) => sum + transaction.amountMinor, 0)),
  };
}

function refundLineView(context: ApiContext, order: Order, refunded: RefundLine): object {
  const bag = (minor: number) => moneyBag(minor, order.currencyCode);
  const line = order.lines.find(({ id }) => id === refunded.lineId);
  return {
    id: gid("RefundLineItem", refunded.id),
    lineItem: () => (line === undefined ? null : lineItemView(context, order, line)),
    quantity: refunded.quantity,
    priceSet: bag(Math.round(refunded.subtotalMinor / refunded.quantity)),
    subtotalSet: bag(refunded.subtotalMinor),
    totalTaxSet: bag(refunded.taxMinor),
    restockType: refunded.restockType.toUpperCase(),
    restocked: refunded.restockType !== "no_restock",
  };
}

export function transactionView(order: Order, transaction: Transaction): object {
  const payments = [...order.transactions, ...order.refunds.flatMap((refund) => refund.transactions)];
  const parent = payments.find(({ id }) => id === transaction.parentId);
  return {
    __typename: "OrderTransaction",
    id: gid("OrderTransaction", transaction.id),
    kind: transaction.kind.toUpperCase(),
    status: transaction.status.toUpperCase(),
    gateway: transaction.gateway,
    formattedGateway: transaction.gateway.replaceAll("_", " "),
    manualPaymentGateway: transaction.gateway === "manual",
    test: order.isTest,
    createdAt: transaction.createdAt,
    processedAt: transaction.createdAt,
    amountSet: moneyBag(transaction.amountMinor, order.currencyCode),
    parentTransaction: () => (parent === undefined ? null : transactionView(order, parent)),
  };
}
