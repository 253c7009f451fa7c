// Converts an order of the Admin API to the one format that the rules know.
import type { OrderLine, OrderState, RefundState } from "@laurel/domain/orders/order-state.ts";
import type { PlatformOrder } from "../../platform.ts";
import { customerFromGraphql, shopAmount } from "../client/graphql-answers.ts";
import { moneyReader, safe, type MoneyReader } from "./money-reader.ts";
import type {
  LineAnswer,
  OrderFields,
  RefundAnswer,
  ShippingLineAnswer,
  TransactionAnswer,
} from "./order-answers.ts";
import {
  afterDiscounts,
  dutiesIn,
  emailOrNull,
  fulfilmentOf,
  GIFT_GATEWAYS,
  isFinancialStatus,
  lineNames,
  outstandingOf,
  paidBeyondLines,
  paidNothingBack,
  refundedShipping,
  refundedTip,
  sortedWords,
  sortLines,
  textOrNull,
  tipsOf,
  toFinancialStatus,
} from "./order-parts.ts";
import { mapWithin, PayloadRefusal } from "./payload.ts";

/** Everything that was read of one order. */
export interface WholeOrder {
  readonly shopCurrency: string;
  readonly order: OrderFields;
  readonly lines: readonly LineAnswer[];
  readonly shipping: readonly ShippingLineAnswer[];
  readonly refunds: readonly RefundAnswer[];
  /** May be missing if neither a gift card nor store credit was used. */
  readonly payments: readonly TransactionAnswer[];
}

export function orderFromGraphql({
  shopCurrency,
  order,
  lines,
  shipping,
  refunds,
  payments,
}: WholeOrder): PlatformOrder {
  if (order.currencyCode !== shopCurrency) throw new PayloadRefusal("foreign_currency", "currencyCode");
  const money = moneyReader(shopCurrency);
  const customer = order.customer ? customerFromGraphql(order.customer) : null;
  const tipMinor = money.amount("totalTipReceivedSet", shopAmount(order.totalTipReceivedSet));
  const isTip = tipsAmong(lines, money, tipMinor);
  const toLines = (some: readonly LineAnswer[]) =>
    mapWithin(some, "lineItems", (line) => ({
      ...toLine(line, money),
      ...(order.dutiesIncluded && dutiesIn(dutiesOf(line, money))),
    }));
  const financialStatus = toFinancialStatus(order.displayFinancialStatus);
  const state: OrderState = {
    orderId: order.id,
    name: order.name,
    customerId: customer?.customerId ?? null,
    customerTags: customer?.tags ?? [],
    customerHasAccount: customer?.hasAccount ?? false,
    isTest: order.test,
    currencyCode: shopCurrency,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    financialStatus,
    ...fulfilmentOf(order.displayFulfillmentStatus, order.processedAt, order.fulfillments),
    taxesIncluded: order.taxesIncluded,
    channel: textOrNull(order.sourceName),
    discountCodes: sortedWords(order.discountCodes),
    lines: sortLines(toLines(lines.filter((line) => !isTip.has(line)))),
    ...toShipping(shipping, money),
    tipMinor,
    ...tipsOf(toLines(lines.filter((line) => isTip.has(line)))),
    paidWithGiftCardMinor: giftCardMinor(payments, money),
    totalMinor: money.amount("totalPriceSet", shopAmount(order.totalPriceSet)),
    currentTotalMinor: money.signed("currentTotalPriceSet", shopAmount(order.currentTotalPriceSet)),
    ...outstandingOf(
      financialStatus,
      money.signed("totalOutstandingSet", shopAmount(order.totalOutstandingSet)),
    ),
    refunds: mapWithin(refunds, "refunds", (refund) => toRefund(refund, money)),
  };
  const email = emailOrNull(order.email);
  return {
    order: state,
    customer,
    guestEmail: customer ? null : email,
    // Addresses need an access that the platform grants apart: they are taken from webhooks alone.
    contact: { email: email ?? customer?.email ?? null, address: null },
    ...unsaidOf(order),
  };
}

/** What is known stays where the store uses a word that is not known. */
const unsaidOf = ({ displayFinancialStatus: word }: OrderFields): Pick<PlatformOrder, "unsaid"> =>
  word === null || isFinancialStatus(word)
    ? {}
    : { unsaid: { order: ["financialStatus", "outstandingMinor"], lines: new Map(), refunds: new Map() } };

function toLine(line: LineAnswer, money: MoneyReader): OrderLine {
  const unitPriceMinor = money.amount("originalUnitPriceSet", shopAmount(line.originalUnitPriceSet));
  safe("originalUnitPriceSet", unitPriceMinor * line.quantity);
  return {
    lineId: line.id,
    productId: line.product?.id ?? null,
    ...lineNames(line.title, line.variantTitle),
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unitPriceMinor,
    discountMinor: discountsOf(line, money),
    taxMinor: taxesOf(line, money),
    isGiftCard: line.isGiftCard,
  };
}

/**
 * The platform lists a tip among the lines too, and unlike in webhooks nothing marks it here. It is the line without a
 * product, or all of them together, whose amount is exactly the tip.
 */
function tipsAmong(
  lines: readonly LineAnswer[],
  money: MoneyReader,
  tipMinor: number,
): ReadonlySet<LineAnswer> {
  if (tipMinor === 0) return new Set();
  const unnamed = lines.filter((line) => !line.product && line.vendor === null && !line.isGiftCard);
  const one = unnamed.find((line) => worthOf(line, money) === tipMinor);
  const all = unnamed.reduce((sum, line) => sum + worthOf(line, money), 0);
  return new Set(one ? [one] : all === tipMinor ? unnamed : []);
}

const worthOf = (line: LineAnswer, money: MoneyReader): number =>
  money.amount("originalUnitPriceSet", shopAmount(line.originalUnitPriceSet)) * line.quantity -
  discountsOf(line, money);

function toShipping(lines: readonly ShippingLineAnswer[], money: MoneyReader) {
  let shippingMinor = 0;
  let shippingTaxMinor = 0;
  mapWithin(lines, "shippingLines", (line) => {
    shippingMinor += afterDiscounts(
      money.amount("originalPriceSet", shopAmount(line.originalPriceSet)),
      discountsOf(line, money),
    );
    shippingTaxMinor += taxesOf(line, money);
  });
  return {
    shippingMinor: safe("shippingLines", shippingMinor),
    shippingTaxMinor: safe("shippingLines", shippingTaxMinor),
  };
}

function giftCardMinor(payments: readonly TransactionAnswer[], money: MoneyReader): number {
  const paid = payments.filter(
    (one) =>
      one.status === "SUCCESS" &&
      (one.kind === "SALE" || one.kind === "CAPTURE") &&
      GIFT_GATEWAYS.has(one.gateway ?? ""),
  );
  return money.total(
    "transactions",
    paid.map((one) => shopAmount(one.amountSet)),
  );
}

function toRefund(refund: RefundAnswer, money: MoneyReader): RefundState {
  const isPaidBack = !paidNothingBack(refund.transactions.nodes);
  return {
    refundId: refund.id,
    processedAt: refund.processedAt,
    lines: refund.refundLineItems.nodes.map((line) => ({
      refundLineId: line.id,
      lineId: line.lineItem.id,
      quantity: line.quantity,
    })),
    amountMinor: isPaidBack ? refundedAmountMinor(refund, money) : 0,
    ...refundedShipping(
      isPaidBack
        ? money.total(
            "refundShippingLines",
            refund.refundShippingLines.nodes.map((one) => shopAmount(one.subtotalAmountSet)),
          )
        : 0,
    ),
    ...refundedTip(salesMinor(refund, "TIP", money)),
  };
}

/** Adjustments, with the tax that is added to them, are money that was paid back beyond lines and shipping; negative in the customer's favour. */
function refundedAmountMinor(refund: RefundAnswer, money: MoneyReader): number {
  const hasLines = refund.refundLineItems.nodes.length > 0;
  const adjustments = refund.orderAdjustments.nodes.map(({ reason, amountSet, taxAmountSet }) => ({
    reason,
    minor:
      money.signed("orderAdjustments", shopAmount(amountSet)) +
      money.signed("orderAdjustments", shopAmount(taxAmountSet)),
  }));
  if (adjustments.length > 0) return safe("orderAdjustments", paidBeyondLines(adjustments, hasLines));
  return isOfMoneyAlone(refund) ? moneyAloneMinor(refund, money) : 0;
}

/**
 * What money without a name was for. The refund's agreement says what the order costs less by it: money for an item that an
 * edit or a return took off before was owed, and takes nothing more from the goods.
 */
function moneyAloneMinor(refund: RefundAnswer, money: MoneyReader): number {
  const paidBack = refund.transactions.nodes.filter(
    (one) => one.kind === "REFUND" && one.status === "SUCCESS",
  );
  const paidMinor = money.total(
    "transactions",
    paidBack.map((one) => shopAmount(one.amountSet)),
  );
  if (refund.sales) return Math.min(paidMinor, salesMinor(refund, "ADJUSTMENT", money));
  // No agreement names it. Duties are no goods, and took no points.
  const dutiesMinor = money.total(
    "duties",
    (refund.duties ?? []).map((duty) => shopAmount(duty.amountSet)),
  );
  return Math.max(0, paidMinor - dutiesMinor);
}

/** True if neither lines nor shipping nor an adjustment say what the money was for. */
export const isOfMoneyAlone = (refund: RefundAnswer): boolean =>
  refund.refundLineItems.nodes.length === 0 &&
  refund.refundShippingLines.nodes.length === 0 &&
  refund.orderAdjustments.nodes.length === 0;

/** What a refund of money alone gave back of this, with its tax; sales of a refund are below zero. */
function salesMinor({ sales }: RefundAnswer, wanted: "ADJUSTMENT" | "TIP", money: MoneyReader): number {
  const ofThis = (sales ?? []).filter(({ lineType }) => lineType === wanted);
  const sum = ofThis.reduce(
    (minor, { totalAmount }) => minor + money.signed("agreements", shopAmount(totalAmount)),
    0,
  );
  return Math.max(0, -sum);
}

const discountsOf = (line: LineAnswer | ShippingLineAnswer, money: MoneyReader): number =>
  money.total(
    "discountAllocations",
    line.discountAllocations.map((one) => shopAmount(one.allocatedAmountSet)),
  );

const dutiesOf = ({ duties }: LineAnswer, money: MoneyReader): number =>
  money.total(
    "duties",
    duties.map((one) => shopAmount(one.price)),
  );

const taxesOf = (line: LineAnswer | ShippingLineAnswer, money: MoneyReader): number =>
  money.total(
    "taxLines",
    line.taxLines.map((one) => shopAmount(one.priceSet)),
  );
