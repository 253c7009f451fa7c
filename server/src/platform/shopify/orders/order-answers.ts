// The Admin API's answers about one order: the order with its first lines, its other lines, its payments, a refund.
import { z } from "zod";
import { customerAnswer, moneyBag, pageInfo } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import { globalId, instant, quantity } from "./payload.ts";

const allocations = z.array(z.object({ allocatedAmountSet: moneyBag }));
const taxLines = z.array(z.object({ priceSet: moneyBag }));

export const lineAnswer = z.object({
  id: globalId,
  title: z.string(),
  variantTitle: z.string().nullable(),
  quantity,
  currentQuantity: quantity,
  isGiftCard: z.boolean(),
  /** Null for a line without a product, such as a tip. */
  vendor: z.string().nullable(),
  /** Missing if the store has not granted access to products. */
  product: z.object({ id: globalId }).nullish(),
  originalUnitPriceSet: moneyBag,
  discountAllocations: allocations,
  taxLines,
  duties: z.array(z.object({ price: moneyBag })),
});

const lineItems = z.object({ nodes: z.array(lineAnswer), pageInfo });

export const shippingLineAnswer = z.object({
  originalPriceSet: moneyBag,
  discountAllocations: allocations,
  taxLines,
});

const orderFields = {
  id: globalId,
  name: z.string(),
  test: z.boolean(),
  processedAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  fulfillments: z.array(z.object({ status: z.string(), createdAt: instant })),
  taxesIncluded: z.boolean(),
  dutiesIncluded: z.boolean(),
  currencyCode: z.string(),
  sourceName: z.string().nullable(),
  email: z.string().nullable(),
  discountCodes: z.array(z.string()),
  paymentGatewayNames: z.array(z.string()),
  totalPriceSet: moneyBag,
  currentTotalPriceSet: moneyBag,
  totalOutstandingSet: moneyBag,
  totalTipReceivedSet: moneyBag,
  customer: customerAnswer.nullable(),
  refunds: z.array(z.object({ id: globalId })),
};

const order = z.object({
  ...orderFields,
  shippingLines: z.object({
    nodes: z.array(shippingLineAnswer),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
  lineItems,
});

const transaction = z.object({
  kind: z.string(),
  status: z.string(),
  gateway: z.string().nullish(),
  amountSet: moneyBag,
});

/** A line of the platform's export. Its goods and shipping follow as separate lines. */
export const exportedOrder = z.object({ ...orderFields, transactions: z.array(transaction) });

const refund = z.object({
  id: globalId,
  processedAt: instant,
  duties: z.array(z.object({ amountSet: moneyBag })).nullish(),
  refundLineItems: z.object({
    // The schema allows a null id. A line without an id could be counted twice, so it is refused.
    nodes: z.array(z.object({ id: globalId, quantity, lineItem: z.object({ id: globalId }) })),
    pageInfo,
  }),
  orderAdjustments: z.object({
    nodes: z.array(z.object({ reason: z.string().nullish(), amountSet: moneyBag, taxAmountSet: moneyBag })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
  refundShippingLines: z.object({
    nodes: z.array(z.object({ subtotalAmountSet: moneyBag })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
  transactions: z.object({ nodes: z.array(transaction), pageInfo: z.object({ hasNextPage: z.boolean() }) }),
});

const sale = z.object({ lineType: z.string(), totalAmount: moneyBag });

const agreements = z.object({
  /** Empty for what is no refund. */
  nodes: z.array(
    z.object({
      refund: z.object({ id: globalId }).optional(),
      sales: z.object({ nodes: z.array(sale), pageInfo: z.object({ hasNextPage: z.boolean() }) }).optional(),
    }),
  ),
  pageInfo,
});

export type OrderAnswer = z.output<typeof order>;
export type OrderFields = Omit<OrderAnswer, "lineItems" | "shippingLines">;
export type LineAnswer = z.output<typeof lineAnswer>;
export type ShippingLineAnswer = z.output<typeof shippingLineAnswer>;
export type TransactionAnswer = z.output<typeof transaction>;
/** With the sales of its agreement, if it must be known what its money was for and an agreement names it. */
export type RefundAnswer = z.output<typeof refund> & { readonly sales?: readonly SaleAnswer[] };
export type SaleAnswer = z.output<typeof sale>;

export const orderOperation = operation<
  { id: string; withProducts: boolean },
  { shop: { currencyCode: string }; order: OrderAnswer | null }
>("order", z.object({ shop: z.object({ currencyCode: z.string() }), order: order.nullable() }));

export const orderLinesOperation = operation<
  { id: string; after: string; withProducts: boolean },
  { order: { updatedAt: string; lineItems: z.output<typeof lineItems> } | null }
>("order-lines", z.object({ order: z.object({ updatedAt: instant, lineItems }).nullable() }));

export const orderPaymentsOperation = operation<
  { id: string },
  { order: { transactions: TransactionAnswer[] } | null }
>("order-payments", z.object({ order: z.object({ transactions: z.array(transaction) }).nullable() }));

export const refundOperation = operation<
  { id: string; after: string | null },
  { refund: RefundAnswer | null }
>("refund", z.object({ refund: refund.nullable() }));

export const refundFeesOperation = operation<
  { id: string; after: string | null },
  { refund: { order: { agreements: z.output<typeof agreements> } } | null }
>("refund-fees", z.object({ refund: z.object({ order: z.object({ agreements }) }).nullable() }));
