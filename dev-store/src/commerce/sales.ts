// What an order costs by its parts: now, when it was placed, and what each refund took from it.
import { currentQuantity, lineNet, netOfFirst, sum, takenQuantity, taxOfFirst } from "./order-totals.ts";
import type { Order, OrderLine, Refund, Sale } from "./order.ts";

/** All that it costs now, without what refunds made of it beyond lines and shipping. */
export function salesNow(order: Order): Sale[] {
  const lines = order.lines.map((line) => {
    const taken = takenQuantity(line);
    return goods(order, line, {
      quantity: currentQuantity(line),
      priceMinor: lineNet(line) - netOfFirst(line, taken),
      taxMinor: line.taxMinor - taxOfFirst(line, taken),
    });
  });
  const shippingMinor = sum(
    order.shippingLines.map((line) => line.priceMinor - sum(line.allocations.map((one) => one.amountMinor))),
  );
  const shippingTaxMinor = sum(order.shippingLines.map(({ taxMinor }) => taxMinor));
  return [
    ...lines,
    plain(order, "SHIPPING", shippingMinor, shippingTaxMinor),
    plain(order, "TIP", order.tipMinor),
    plain(order, "DUTY", order.dutiesMinor ?? 0),
    plain(order, "ADDITIONAL_FEE", order.additionalFeesMinor ?? 0),
  ];
}

/** Below zero. An adjustment is what was paid back beyond the rest, or less. */
export function salesOfRefund(order: Order, refund: Refund): Sale[] {
  const lines = refund.lines.flatMap(({ lineId, quantity, subtotalMinor, taxMinor }) =>
    order.lines
      .filter(({ id }) => id === lineId)
      .map((line) =>
        goods(order, line, { quantity: -quantity, priceMinor: -subtotalMinor, taxMinor: -taxMinor }),
      ),
  );
  const { shipping, discrepancy, dutiesMinor = 0, additionalFeesMinor = 0 } = refund;
  return [
    ...lines,
    plain(order, "SHIPPING", -(shipping?.subtotalMinor ?? 0), -(shipping?.taxMinor ?? 0)),
    plain(order, "DUTY", -dutiesMinor),
    plain(order, "ADDITIONAL_FEE", -additionalFeesMinor),
    plain(order, "ADJUSTMENT", discrepancy?.amountMinor ?? 0),
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

/** What it cost when it was placed: what it costs now without its edits, and with what was taken back. */
export function salesWhenPlaced(order: Order): Sale[] {
  const refunded = order.refunds
    .flatMap((refund) => salesOfRefund(order, refund))
    // Only lines are less now because they were refunded: what else an order has, it keeps.
    .filter(({ lineId }) => lineId !== null);
  return differences([...(order.edits ?? []).flatMap(({ sales }) => sales), ...refunded], salesNow(order));
}

/** What is in `after` beyond `before`, part by part. */
export function differences(before: readonly Sale[], after: readonly Sale[]): Sale[] {
  const parts = new Map<string, Sale>();
  const add = (sale: Sale, sign: 1 | -1) => {
    const key = `${sale.type} ${sale.lineId}`;
    const known = parts.get(key) ?? { ...sale, quantity: 0, amountMinor: 0, taxMinor: 0 };
    parts.set(key, {
      ...known,
      quantity: known.quantity + sign * sale.quantity,
      amountMinor: known.amountMinor + sign * sale.amountMinor,
      taxMinor: known.taxMinor + sign * sale.taxMinor,
    });
  };
  for (const sale of after) add(sale, 1);
  for (const sale of before) add(sale, -1);
  return [...parts.values()].filter(({ quantity, amountMinor }) => quantity !== 0 || amountMinor !== 0);
}

const goods = (
  { taxesIncluded }: Order,
  line: OrderLine,
  { quantity, priceMinor, taxMinor }: { quantity: number; priceMinor: number; taxMinor: number },
): Sale => ({
  type: line.isGiftCard ? "GIFT_CARD" : "PRODUCT",
  lineId: line.id,
  quantity,
  amountMinor: priceMinor + (taxesIncluded ? 0 : taxMinor),
  taxMinor,
});

const plain = ({ taxesIncluded }: Order, type: Sale["type"], minor: number, taxMinor = 0): Sale => ({
  type,
  lineId: null,
  quantity: 0,
  amountMinor: minor + (taxesIncluded ? 0 : taxMinor),
  taxMinor,
});
