// A refund of a webhook, alone or inside its order.
import type { RefundState } from "@laurel/domain/orders/order-state.ts";
import { z } from "zod";
import { safe, type MoneyReader } from "./money-reader.ts";
import { refundedShipping } from "./order-parts.ts";
import { instant, mapWithin, quantity, restId } from "./payload.ts";
import { moneySet, restAmount } from "./rest-money.ts";

export const restRefund = z.object({
  id: restId,
  created_at: instant.nullish(),
  processed_at: instant.nullish(),
  refund_line_items: z.array(z.object({ id: restId, line_item_id: restId, quantity })).nullish(),
  order_adjustments: z
    .array(z.object({ kind: z.string().nullish(), amount: z.string().nullish(), amount_set: moneySet }))
    .nullish(),
  refund_shipping_lines: z
    .array(z.object({ subtotal_amount: z.string().nullish(), subtotal_amount_set: moneySet }))
    .nullish(),
  transactions: z.array(z.object({ kind: z.string().nullish(), status: z.string().nullish() })).nullish(),
});

type RestRefund = z.output<typeof restRefund>;

/**
 * True if this format cannot say what was refunded: money without lines and without adjustments. It may be for goods or
 * for shipping; only the API says which. Lines or payments that are left out are not none.
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
  return (refund.transactions ?? []).some(
    (one) => one.kind === "refund" && one.status !== "failure" && one.status !== "error",
  );
}

/** Limits: only for a refund that is not unclear. */
export function refundFromRest(refund: RestRefund, money: MoneyReader): RefundState {
  const processedAt = refund.processed_at ?? refund.created_at;
  return {
    refundId: refund.id,
    ...(processedAt && { processedAt }),
    lines: (refund.refund_line_items ?? []).map((line) => ({
      refundLineId: line.id,
      lineId: line.line_item_id,
      quantity: line.quantity,
    })),
    amountMinor: discrepancyMinor(refund, money),
    ...refundedShipping(shippingOf(refund, money)),
  };
}

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
    adjustment.kind === "shipping_refund"
      ? money.signed("amount", restAmount(adjustment.amount_set, adjustment.amount))
      : 0,
  );
  return safe("order_adjustments", Math.max(0, -adjusted.reduce((sum, minor) => sum + minor, 0)));
}

/** What was paid back beyond the lines. A discrepancy in the merchant's favour takes nothing from the goods. */
function discrepancyMinor(refund: RestRefund, money: MoneyReader): number {
  const amounts = mapWithin(refund.order_adjustments, "order_adjustments", (adjustment) =>
    adjustment.kind === "shipping_refund"
      ? 0
      : money.signed("amount", restAmount(adjustment.amount_set, adjustment.amount)),
  );
  const sum = amounts.reduce((total, minor) => total + minor, 0);
  return safe("order_adjustments", Math.max(0, -sum));
}
