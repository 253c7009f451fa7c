// Converts an order of a webhook (the platform's REST resource) to the one format that the rules know.
import type { FinancialStatus, OrderLine, OrderState } from "@laurel/domain/orders/order-state.ts";
import type { Unsaid } from "@laurel/domain/unsaid.ts";
import type { OrderContact, OrderOmission } from "@laurel/domain/store-event.ts";
import { z } from "zod";
import type { PlatformOrder } from "../../platform.ts";
import { customerFromRestOrder, restOrderCustomer } from "./customer-from-rest.ts";
import { moneyReader, safe, type MoneyReader } from "./money-reader.ts";
import {
  afterDiscounts,
  dutiesIn,
  emailOrNull,
  fulfilmentOf,
  GIFT_GATEWAYS,
  isFinancialStatus,
  lineNames,
  outstandingOf,
  sortedWords,
  sortLines,
  textOrNull,
  tipsOf,
  toFinancialStatus,
} from "./order-parts.ts";
import { instant, mapWithin, PayloadRefusal, quantity, restId } from "./payload.ts";
import { isUnclearRefund, refundFromRest, restRefund, unsaidOfRefund } from "./refund-from-rest.ts";
import { decimal, moneySet, restAmount, shopMoney } from "./rest-money.ts";

const allocations = z.array(z.object({ amount: decimal.nullish(), amount_set: moneySet })).nullish();
const taxLines = z.array(z.object({ price: decimal.nullish(), price_set: moneySet })).nullish();

const restLine = z.object({
  id: restId,
  product_id: restId.nullable().optional(),
  title: z.string().nullish(),
  variant_title: z.string().nullish(),
  quantity,
  // Since 2022; messages of earlier versions leave it out.
  current_quantity: quantity.optional(),
  price: decimal.nullish(),
  price_set: moneySet,
  discount_allocations: allocations,
  tax_lines: taxLines,
  duties: z.array(z.object({ shop_money: shopMoney })).nullish(),
  gift_card: z.boolean().nullish(),
  requires_shipping: z.boolean().nullish(),
  // Present only on the line of a tip.
  tip: z.unknown().optional(),
  tip_payment_gateway: z.unknown().optional(),
});

const restShippingLine = z.object({
  price: decimal.nullish(),
  price_set: moneySet,
  discount_allocations: allocations,
  tax_lines: taxLines,
  is_removed: z.boolean().nullish(),
});

/** Fields may be null: the platform redacts what the app may not see. */
const restAddress = z
  .object({
    address1: z.string().nullish(),
    zip: z.string().nullish(),
    country_code: z.string().nullish(),
  })
  .nullish();

export const restOrder = z.object({
  id: restId,
  name: z.string().nullish(),
  test: z.boolean().nullish(),
  currency: z.string(),
  created_at: instant.nullish(),
  processed_at: instant.nullish(),
  updated_at: instant,
  cancelled_at: instant.nullish(),
  financial_status: z.string().refine(isFinancialStatus).nullish(),
  fulfillment_status: z.string().nullish(),
  fulfillments: z.array(z.object({ status: z.string().nullish(), created_at: instant.nullish() })).nullish(),
  taxes_included: z.boolean().nullish(),
  duties_included: z.boolean().nullish(),
  source_name: z.string().nullish(),
  payment_gateway_names: z.array(z.string().nullable()).nullish(),
  // Discounts that nobody typed in have no code.
  discount_codes: z.array(z.object({ code: z.string().nullish() })).nullish(),
  line_items: z.array(restLine),
  shipping_lines: z.array(restShippingLine).nullish(),
  refunds: z.array(restRefund).nullish(),
  total_tip_received: decimal.nullish(),
  total_price: decimal.nullish(),
  total_price_set: moneySet,
  current_total_price: decimal.nullish(),
  current_total_price_set: moneySet,
  /** In the shop's currency. */
  total_outstanding: decimal.nullish(),
  customer: restOrderCustomer.nullish(),
  email: z.string().nullish(),
  contact_email: z.string().nullish(),
  shipping_address: restAddress,
  billing_address: restAddress,
});

export type RestOrder = z.output<typeof restOrder>;
type RestLine = z.output<typeof restLine>;
type RestShippingLine = z.output<typeof restShippingLine>;

/**
 * True if this webhook leaves out what the order's state needs, so that the order must be read: what a bare amount of
 * money was refunded for, and how much of an order is not paid.
 */
export function mustBeRead(order: RestOrder): boolean {
  return (
    (order.refunds ?? []).some(isUnclearRefund) ||
    (toFinancialStatus(order.financial_status) === "partially_paid" && !order.total_outstanding)
  );
}

/** What else this webhook leaves out, without which the order has a state, if not for every program. */
export const omissionsOf = (order: RestOrder): OrderOmission[] => [
  ...(isPaidByGift(order) ? ["gift_share" as const] : []),
  ...(order.line_items.some((line) => line.current_quantity === undefined) ? ["units_left" as const] : []),
  ...(isOwedOn(order) ? ["paid_before" as const] : []),
];

const isOwedOn = ({ financial_status: status, total_outstanding: outstanding }: RestOrder): boolean =>
  OWED.has(toFinancialStatus(status)) && Number(outstanding ?? 0) > 0;
const OWED: ReadonlySet<FinancialStatus> = new Set(["partially_paid", "partially_refunded"]);

const isPartlyRefunded = ({ financial_status: status }: RestOrder): boolean =>
  toFinancialStatus(status) === "partially_refunded";

const isPaidByGift = ({ payment_gateway_names: names }: RestOrder): boolean =>
  (names ?? []).some((name) => name !== null && GIFT_GATEWAYS.has(name));

/**
 * True if the webhook does not say whether anything must be sent: nothing was, and no line needs shipping. The platform
 * may wait for the merchant to send a download, or for nothing.
 */
export function isFulfilmentUnclear({ fulfillment_status: status, line_items: lines }: RestOrder): boolean {
  const left = lines.filter((line) => line.current_quantity !== 0 && !isTip(line));
  return !status && left.length > 0 && left.every((line) => line.requires_shipping === false);
}

/** Limits: only for an order that need not be read. */
export function orderFromRest(order: RestOrder, shopCurrency: string): PlatformOrder {
  if (order.currency !== shopCurrency) throw new PayloadRefusal("foreign_currency", "currency");
  const processedAt = order.processed_at ?? order.created_at;
  if (!processedAt) throw new PayloadRefusal("invalid_date", "processed_at");
  const customer = order.customer ? customerFromRestOrder(order.customer, processedAt) : null;
  const money = moneyReader(shopCurrency);
  const financialStatus = toFinancialStatus(order.financial_status);
  const state: OrderState = {
    orderId: order.id,
    name: order.name ?? "",
    customerId: customer?.customerId ?? null,
    customerTags: customer?.tags ?? [],
    customerHasAccount: customer?.hasAccount ?? false,
    isTest: order.test ?? false,
    currencyCode: shopCurrency,
    processedAt,
    updatedAt: order.updated_at,
    cancelledAt: order.cancelled_at ?? null,
    financialStatus,
    ...fulfilmentOf(
      order.fulfillment_status,
      processedAt,
      (order.fulfillments ?? []).map(({ status, created_at: createdAt }) => ({ status, createdAt })),
    ),
    taxesIncluded: order.taxes_included ?? false,
    channel: textOrNull(order.source_name),
    discountCodes: sortedWords((order.discount_codes ?? []).flatMap(({ code }) => code ?? [])),
    lines: toLines(order, money),
    ...toShipping(order.shipping_lines, money),
    tipMinor: order.total_tip_received
      ? money.amount("total_tip_received", restAmount(null, order.total_tip_received))
      : 0,
    ...tipsOf(toTips(order, money)),
    paidWithGiftCardMinor: 0,
    totalMinor: money.amount("total_price", restAmount(order.total_price_set, order.total_price)),
    ...toCurrentTotal(order, money),
    ...outstandingOf(
      financialStatus,
      order.total_outstanding
        ? money.signed("total_outstanding", restAmount(null, order.total_outstanding))
        : null,
    ),
    refunds: mapWithin(order.refunds, "refunds", (refund) => refundFromRest(refund, money)),
  };
  return {
    order: state,
    customer,
    guestEmail: customer ? null : (emailOrNull(order.email) ?? emailOrNull(order.contact_email)),
    contact: contactFromRest(order),
  };
}

/**
 * A message without one of these fields does not say, so what is known of the order stays. The platform always sends
 * them, except the customer's tags, which no webhook has since 2025-01.
 */
export function unsaidOfRest(order: RestOrder): Unsaid {
  const keys = [
    ...missingOf(order, ORDER_FIELDS),
    ...(order.shipping_lines ?? []).flatMap((line) => missingOf(line, SHIPPING_FIELDS)),
    ...(order.customer ? missingOf(order.customer, CUSTOMER_FIELDS) : []),
    ...(isPaidByGift(order) ? ["paidWithGiftCardMinor" as const] : []),
    // What is settled is owed no more, whoever does not say so.
    ...(order.total_outstanding === undefined && isPartlyRefunded(order)
      ? ["outstandingMinor" as const]
      : []),
  ];
  return {
    order: [...new Set(keys)],
    lines: byId(order.line_items, (line) => [
      ...missingOf(line, LINE_FIELDS),
      ...(order.duties_included === undefined ? ["dutyMinor" as const] : []),
    ]),
    refunds: byId(order.refunds ?? [], unsaidOfRefund),
  };
}

/** Without those that leave out nothing. */
const byId = <Item extends { readonly id: string }, Fact>(
  items: readonly Item[],
  factsOf: (item: Item) => readonly Fact[],
): ReadonlyMap<string, readonly Fact[]> =>
  new Map(items.map((item) => [item.id, factsOf(item)] as const).filter(([, facts]) => facts.length > 0));

type FieldsOf<Rest, Fact> = Partial<Record<keyof Rest, readonly Fact[]>>;

const ORDER_FIELDS: FieldsOf<RestOrder, keyof OrderState> = {
  name: ["name"],
  test: ["isTest"],
  processed_at: ["processedAt"],
  cancelled_at: ["cancelledAt"],
  financial_status: ["financialStatus", "outstandingMinor"],
  fulfillment_status: ["isFulfilled", "fulfilledAt"],
  fulfillments: ["fulfilledAt"],
  taxes_included: ["taxesIncluded"],
  source_name: ["channel"],
  payment_gateway_names: ["paidWithGiftCardMinor"],
  discount_codes: ["discountCodes"],
  shipping_lines: ["shippingMinor", "shippingTaxMinor"],
  refunds: ["refunds"],
  total_tip_received: ["tipMinor"],
  // Left out for an order without a customer, too; it stays with its member.
  customer: ["customerId", "customerTags", "customerHasAccount"],
};

const CUSTOMER_FIELDS: FieldsOf<NonNullable<RestOrder["customer"]>, keyof OrderState> = {
  state: ["customerHasAccount"],
  tags: ["customerTags"],
};

const LINE_FIELDS: FieldsOf<RestLine, keyof OrderLine> = {
  title: ["title"],
  variant_title: ["variantTitle"],
  gift_card: ["isGiftCard"],
  discount_allocations: ["discountMinor"],
  tax_lines: ["taxMinor"],
  duties: ["dutyMinor"],
};

/** What is known of shipping is one sum of all its lines: it stays as a whole, until the order is read. */
const SHIPPING_FIELDS: FieldsOf<RestShippingLine, keyof OrderState> = {
  discount_allocations: ["shippingMinor"],
  tax_lines: ["shippingTaxMinor"],
};

function missingOf<Rest extends object, Fact>(body: Rest, fields: FieldsOf<Rest, Fact>): Fact[] {
  const missing: Fact[] = [];
  for (const name in fields)
    if (body[name as keyof Rest] === undefined) missing.push(...(fields[name] ?? []));
  return missing;
}

export function contactFromRest(order: RestOrder): OrderContact {
  const { address1, zip, country_code: country } = order.shipping_address ?? order.billing_address ?? {};
  return {
    email: emailOrNull(order.email) ?? emailOrNull(order.contact_email) ?? emailOrNull(order.customer?.email),
    address: address1 ? { street: address1, postcode: zip ?? "", country: country ?? "" } : null,
  };
}

function toLines(order: RestOrder, money: MoneyReader): OrderLine[] {
  const { line_items: lines, refunds, duties_included: isWithDuties } = order;
  const all = mapWithin(lines, "line_items", (line) =>
    isTip(line)
      ? null
      : {
          ...toLine(line, unitsLeft(line, refunds ?? []), money),
          ...(isWithDuties && dutiesIn(dutiesOf(line, money))),
        },
  );
  return sortLines(all.filter((line) => line !== null));
}

const dutiesOf = ({ duties }: RestLine, money: MoneyReader): number =>
  money.total(
    "duties",
    (duties ?? []).map((duty) => restAmount(duty, null)),
  );

const toTips = ({ line_items: lines, refunds }: RestOrder, money: MoneyReader) =>
  mapWithin(lines, "line_items", (line) =>
    isTip(line) ? toLine(line, unitsLeft(line, refunds ?? []), money) : null,
  ).filter((line) => line !== null);

/** Where the message does not say, nothing tells of edits: what was ordered, less what was refunded. */
function unitsLeft(line: RestLine, refunds: NonNullable<RestOrder["refunds"]>): number {
  const refunded = refunds
    .flatMap((refund) => refund.refund_line_items ?? [])
    .reduce((units, one) => units + (one.line_item_id === line.id ? one.quantity : 0), 0);
  return line.current_quantity ?? Math.max(0, line.quantity - refunded);
}

function isTip(line: RestLine): boolean {
  return (line.tip ?? null) !== null || (line.tip_payment_gateway ?? null) !== null;
}

function toLine(line: RestLine, currentQuantity: number, money: MoneyReader): OrderLine {
  const unitPriceMinor = money.amount("price", restAmount(line.price_set, line.price));
  safe("price", unitPriceMinor * line.quantity);
  return {
    lineId: line.id,
    productId: line.product_id ?? null,
    ...lineNames(line.title, line.variant_title),
    quantity: line.quantity,
    currentQuantity,
    unitPriceMinor,
    discountMinor: discountsOf(line, money),
    taxMinor: taxesOf(line, money),
    isGiftCard: line.gift_card ?? false,
  };
}

function toShipping(lines: readonly RestShippingLine[] | null | undefined, money: MoneyReader) {
  let shippingMinor = 0;
  let shippingTaxMinor = 0;
  mapWithin(lines, "shipping_lines", (line) => {
    if (line.is_removed) return;
    shippingMinor += afterDiscounts(
      money.amount("price", restAmount(line.price_set, line.price)),
      discountsOf(line, money),
    );
    shippingTaxMinor += taxesOf(line, money);
  });
  return {
    shippingMinor: safe("shipping_lines", shippingMinor),
    shippingTaxMinor: safe("shipping_lines", shippingTaxMinor),
  };
}

function toCurrentTotal(
  { current_total_price_set: set, current_total_price: amount }: RestOrder,
  money: MoneyReader,
): Pick<OrderState, "currentTotalMinor"> {
  const told = restAmount(set, amount);
  return told === null ? {} : { currentTotalMinor: money.signed("current_total_price", told) };
}

const discountsOf = (line: RestLine | RestShippingLine, money: MoneyReader): number =>
  line.discount_allocations?.length
    ? money.total(
        "discount_allocations",
        line.discount_allocations.map((one) => restAmount(one.amount_set, one.amount)),
      )
    : 0;

const taxesOf = (line: RestLine | RestShippingLine, money: MoneyReader): number =>
  line.tax_lines?.length
    ? money.total(
        "tax_lines",
        line.tax_lines.map((one) => restAmount(one.price_set, one.price)),
      )
    : 0;
