import { type Fulfilment, type Order, orderName } from "../../commerce/order.ts";
import {
  financialStatusOf,
  fulfilmentStatusOf,
  gatewaysOf,
  needsNoFulfilment,
} from "../../commerce/order-status.ts";
import { currentQuantity, totalsOf } from "../../commerce/order-totals.ts";
import { type ApiContext, gid } from "../context.ts";
import { type ConnectionArgs, listConnection } from "../connection.ts";
import { agreementsOf } from "./agreement-view.ts";
import { discountApplicationViews } from "./discount-application-view.ts";
import { lineItemView, shippingLineView, taxLineViews } from "./line-item-view.ts";
import { moneyBag } from "./money.ts";
import { refundView, transactionView } from "./refund-view.ts";

export function orderView(context: ApiContext, order: Order): object {
  const { shop } = context;
  const totals = totalsOf(order);
  const bag = (minor: number) => moneyBag(minor, order.currencyCode);
  const codes = order.discountApplications.flatMap(({ code }) => (code === null ? [] : [code]));
  return {
    __typename: "Order",
    id: gid("Order", order.id),
    legacyResourceId: String(order.id),
    name: orderName(order),
    number: order.number,
    test: order.isTest,
    createdAt: order.createdAt,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason?.toUpperCase() ?? null,
    closed: order.closedAt !== null,
    closedAt: order.closedAt,
    confirmed: true,
    edited: order.isEdited,
    email: order.email,
    note: order.note,
    tags: order.tags,
    sourceName: order.sourceName,
    currencyCode: order.currencyCode,
    presentmentCurrencyCode: order.currencyCode,
    taxesIncluded: order.taxesIncluded,
    dutiesIncluded: false,
    taxExempt: false,
    displayFinancialStatus: financialStatusOf(order).toUpperCase(),
    displayFulfillmentStatus: displayFulfilment(order),
    fullyPaid: totals.outstandingMinor <= 0,
    unpaid: totals.outstandingMinor > 0,
    customAttributes: [],
    discountCode: codes[0] ?? null,
    discountCodes: codes,
    paymentGatewayNames: gatewaysOf(order),
    customer: () => {
      const customer = order.customerId === null ? undefined : shop.customers.get(order.customerId);
      if (customer === undefined) return null;
      return context.views.customer(context, customer);
    },
    discountApplications: (args: ConnectionArgs) =>
      listConnection(discountApplicationViews(order), args, (view) => view),
    lineItems: (args: ConnectionArgs) =>
      listConnection(order.lines, args, (line) => lineItemView(context, order, line)),
    shippingLine: () => order.shippingLines.map((line) => shippingLineView(order, line))[0] ?? null,
    shippingLines: (args: ConnectionArgs) =>
      listConnection(order.shippingLines, args, (line) => shippingLineView(order, line)),
    taxLines: taxLineViews(totals.taxMinor, shop.taxRateBasisPoints, order.currencyCode),
    transactions: ({ first }: { first?: number | null }) => {
      const all = [...order.transactions, ...order.refunds.flatMap((refund) => refund.transactions)];
      return all.slice(0, first ?? all.length).map((transaction) => transactionView(order, transaction));
    },
    fulfillments: ({ first }: { first?: number | null }) => {
      const all = order.fulfilments ?? [];
      return all.slice(0, first ?? all.length).map(fulfilmentView);
    },
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds
        .slice(0, first ?? order.refunds.length)
        .map((refund) => refundView(context, order, refund)),
    agreements: (args: ConnectionArgs) =>
      listConnection(agreementsOf(context, order), args, (agreement) => agreement),
    subtotalPriceSet: bag(totals.subtotalMinor),
    totalDiscountsSet: bag(totals.discountsMinor),
    totalTaxSet: bag(totals.taxMinor),
    totalShippingPriceSet: bag(order.shippingLines.reduce((sum, line) => sum + line.priceMinor, 0)),
    totalTipReceivedSet: bag(order.tipMinor),
    totalPriceSet: bag(totals.totalMinor),
    totalReceivedSet: bag(totals.receivedMinor),
    totalRefundedSet: bag(totals.refundedMinor),
    totalRefundedShippingSet: bag(totals.refundedShippingMinor),
    totalOutstandingSet: bag(totals.outstandingMinor),
    netPaymentSet: bag(totals.receivedMinor - totals.refundedMinor),
    refundDiscrepancySet: bag(totals.discrepancyMinor),
    originalTotalDutiesSet: order.dutiesMinor ? bag(totals.dutiesMinor) : null,
    currentTotalDutiesSet: order.dutiesMinor ? bag(totals.currentDutiesMinor) : null,
    currentSubtotalPriceSet: bag(totals.currentSubtotalMinor),
    currentTotalDiscountsSet: bag(totals.currentDiscountsMinor),
    currentTotalTaxSet: bag(totals.currentTaxMinor),
    currentTotalPriceSet: bag(totals.currentTotalMinor),
    currentShippingPriceSet: bag(totals.currentShippingMinor),
    subtotalLineItemsQuantity: goodsOf(order).reduce((sum, line) => sum + line.quantity, 0),
    currentSubtotalLineItemsQuantity: goodsOf(order).reduce((sum, line) => sum + currentQuantity(line), 0),
  };
}

const fulfilmentView = ({ id, createdAt, lines }: Fulfilment): object => ({
  __typename: "Fulfillment",
  id: gid("Fulfillment", id),
  legacyResourceId: String(id),
  status: "SUCCESS",
  createdAt,
  updatedAt: createdAt,
  totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

const goodsOf = (order: Order): Order["lines"] => order.lines.filter((line) => !line.isGiftCard);

function displayFulfilment(order: Order): string {
  const status = fulfilmentStatusOf(order);
  if (status === null) return needsNoFulfilment(order) ? "FULFILLMENT_NOT_REQUIRED" : "UNFULFILLED";
  return status === "fulfilled" ? "FULFILLED" : "PARTIALLY_FULFILLED";
}
