// A refund of a webhook, alone or inside its order.
import type { RefundState } from "@laurel/domain/orders/order-state.ts";
import { parseRounded } from "@laurel/domain/money.ts";
import { z } from "zod";
import { safe, type MoneyReader } from "./money-reader.ts";
import { paidBeyondLines, paidNothingBack, paymentsBack, refundedShipping } from "./order-parts.ts";
import { instant, mapWithin, quantity, restId } from "./payload.ts";
import { decimal, moneySet, restAmount } from "./rest-money.ts";

const shopAndPresentment = z.object({ amount: decimal, currency_code: z.string() });
const twoMoneys = z
  .object({ shop_money: shopAndPresentment, presentment_money: shopAndPresentment.nullish() })
  .nullish();

export const restRefund = z.object({
  id: restId,
  created_at: instant.nullish(),
  processed_at: instant.nullish(),
  refund_line_items: z.array(z.object({ id: restId, line_item_id: restId, quantity })).nullish(),
  order_adjustments: z
    .array(
      z.object({
        kind: z.string().nullish(),
        reason: z.string().nullish(),
        amount: decimal.nullish(),
        amount_set: moneySet,
        tax_amount: decimal.nullish(),
        tax_amount_set: moneySet,
      }),
    )
    .nullish(),
  // The sample in the platform's documents has the list inside an object of the same name.
  duties: z.preprocess(
    (value) => (value as { duties?: unknown } | null | undefined)?.duties ?? value,
    z.array(z.object({ amount_set: twoMoneys })).nullish(),
  ),
  total_duties_set: twoMoneys,
  total_additional_fees_set: twoMoneys,
  refund_shipping_lines: z
    .array(z.object({ subtotal_amount: decimal.nullish(), subtotal_amount_set: moneySet }))
    .nullish(),
  transactions: z
    .array(
      z.object({
        kind: z.string().nullish(),
        status: z.string().nullish(),
        amount: decimal.nullish(),
        currency: z.string().nullish(),
      }),
    )
    .nullish(),
});

type RestRefund = z.output<typeof restRefund>;

/**
 * True if this format cannot say what was refunded: money without lines and without adjustments, beyond the duties and
 * fees that it names. It may be for goods or for shipping; only the API says which. Lines or payments that are left out are not
 * none.
 */
export function isUnclearRefund(refund: RestRefund): boolean {
  const {
    refund_line_items: lines,
    order_adjustments: adjustments,
    refund_shipping_lines: shipping,
  } = refund;
  if (lines?.length) return false;
  if (lines === undefined) return true;
  if (adjustments?.length || shipping?.length) return false;
  if (refund.transactions === undefined) return true;
  const paidBack = paymentsBack(refund.transactions ?? []);
  return paidBack.length > 0 && !isOfDutiesAndFees(refund, paidBack);
}

/** Neither are goods, and they took no points. A payment may be named in the currency of the shop or of the customer. */
function isOfDutiesAndFees(
  { duties, total_duties_set: total, total_additional_fees_set: fees }: RestRefund,
  paidBack: NonNullable<RestRefund["transactions"]>,
): boolean {
  const sets = [
    ...(total ? [total] : (duties ?? []).flatMap((duty) => duty.amount_set ?? [])),
    ...(fees ? [fees] : []),
  ];
  if (sets.length === 0) return false;
  return (["shop_money", "presentment_money"] as const).some((side) => {
    const moneys = sets.flatMap((set) => set[side] ?? []);
    const currency = moneys[0]?.currency_code;
    if (currency === undefined || moneys.length < sets.length) return false;
    if (paidBack.some((one) => (one.currency ?? currency) !== currency)) return false;
    const paid = paidBack.map(({ amount }) => parseRounded(amount ?? "", currency));
    const owed = moneys.map((money) => parseRounded(money.amount, currency));
    return sumOf(owed) > 0 && sumOf(owed) === sumOf(paid);
  });
}

/** NaN, which equals nothing, if one of them cannot be read. */
const sumOf = (moneys: readonly ReturnType<typeof parseRounded>[]): number =>
  moneys.reduce((sum, money) => sum + (money.ok ? money.minor : Number.NaN), 0);

/** Limits: only for a refund that is not unclear. */
export function refundFromRest(refund: RestRefund, money: MoneyReader): RefundState {
  const processedAt = refund.processed_at ?? refund.created_at;
  const isPaidBack = !paidNothingBack(refund.transactions ?? []);
  return {
    refundId: refund.id,
    ...(processedAt && { processedAt }),
    lines: (refund.refund_line_items ?? []).map((line) => ({
      refundLineId: line.id,
      lineId: line.line_item_id,
      quantity: line.quantity,
    })),
    amountMinor: isPaidBack ? discrepancyMinor(refund, money) : 0,
    ...refundedShipping(isPaidBack ? shippingOf(refund, money) : 0),
  };
}

/** What the refund leaves out of what `refundFromRest` says. One that leaves out its lines is unclear. */
export function unsaidOfRefund(refund: RestRefund): (keyof RefundState)[] {
  const { refund_shipping_lines: lines, order_adjustments: adjustments } = refund;
  const isShippingSaid = lines !== undefined || (adjustments ?? []).some(isOfShipping);
  return [
    ...(refund.processed_at === undefined ? ["processedAt" as const] : []),
    ...(adjustments === undefined ? ["amountMinor" as const] : []),
    ...(isShippingSaid ? [] : ["shippingMinor" as const]),
  ];
}

const isOfShipping = ({ kind }: { readonly kind?: string | null | undefined }): boolean =>
  kind === "shipping_refund";

/** Before 2024-10 it was an adjustment below zero. Since then some payloads have both: they tell the same twice. */
function shippingOf(
  { refund_shipping_lines: lines, order_adjustments }: RestRefund,
  money: MoneyReader,
): number {
  if (lines?.length)
    return money.total(
      "refund_shipping_lines",
      lines.map((line) => restAmount(line.subtotal_amount_set, line.subtotal_amount)),
    );
  const adjusted = mapWithin(order_adjustments, "order_adjustments", (adjustment) =>
    isOfShipping(adjustment)
      ? money.signed("amount", restAmount(adjustment.amount_set, adjustment.amount))
      : 0,
  );
  return safe("order_adjustments", Math.max(0, -adjusted.reduce((sum, minor) => sum + minor, 0)));
}

/** It is added to the adjustment's amount. */
function taxMinor(
  {
    tax_amount_set: set,
    tax_amount: bare,
  }: NonNullable<NonNullable<RestRefund["order_adjustments"]>[number]>,
  money: MoneyReader,
): number {
  const tax = restAmount(set, bare);
  return tax ? money.signed("tax_amount", tax) : 0;
}

/** What was paid back beyond the lines, with its tax. A discrepancy in the merchant's favour takes nothing from the goods. */
function discrepancyMinor(refund: RestRefund, money: MoneyReader): number {
  const hasLines = (refund.refund_line_items ?? []).length > 0;
  const adjustments = mapWithin(refund.order_adjustments, "order_adjustments", (adjustment) => ({
    reason: adjustment.reason,
    minor: isOfShipping(adjustment)
      ? 0
      : money.signed("amount", restAmount(adjustment.amount_set, adjustment.amount)) +
        taxMinor(adjustment, money),
  }));
  return safe("order_adjustments", paidBeyondLines(adjustments, hasLines));
}
