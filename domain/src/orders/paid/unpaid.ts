// Which part of an order is not paid yet. What is owed falls on what was added last: an edit or an exchange adds lines
// after those that were paid. So an order keeps what it earned, and the rest comes with the rest of the money.
import type { OrderLine, OrderState, RefundState } from "../order-state.ts";
import { share } from "./share.ts";

/** What a part of the order costs its customer, and how much of that is owed, in minor units. */
export interface Owed {
  readonly owedMinor: bigint;
  readonly costMinor: bigint;
}

export interface Unpaid {
  /** By line. Lines of which nothing is owed are left out. */
  readonly lines: ReadonlyMap<string, Owed>;
  readonly shipping: Owed;
  readonly tip: Owed;
}

export const NOTHING: Owed = { owedMinor: 0n, costMinor: 0n };

/** What is owed of an order of which something was received. What the store calls paid is settled, as with rounded cash. */
export const owedMinor = ({ financialStatus, outstandingMinor = 0 }: OrderState): number =>
  financialStatus === "partially_paid" || financialStatus === "partially_refunded" ? outstandingMinor : 0;

/**
 * Shares out what is owed: over the lines, the newest first, then shipping, then the tip. Where it is exactly the price
 * of shipping and of no newest lines, it is shipping: a fee that an edit added. Within a line, price and tax bear the
 * same share.
 */
export function unpaidOf(state: OrderState): Unpaid {
  let left = BigInt(owedMinor(state));
  const take = (costMinor: bigint): Owed => {
    const owedMinor = left < costMinor ? left : costMinor;
    left -= owedMinor;
    return { owedMinor, costMinor };
  };
  if (left === 0n) return { lines: new Map(), shipping: NOTHING, tip: NOTHING };
  const newestFirst = state.lines
    .toReversed()
    .map((line) => ({ lineId: line.lineId, costMinor: lineCost(line, line.currentQuantity, state) }));
  const shippingMinor = shippingCost(shippingLeft(state, state.refunds), state);
  const isShipping = left === shippingMinor && !endsAtALine(newestFirst, left);
  const first = isShipping ? take(shippingMinor) : null;
  const lines = new Map(newestFirst.map(({ lineId, costMinor }) => [lineId, take(costMinor)] as const));
  return { lines, shipping: first ?? take(shippingMinor), tip: take(BigInt(state.tipMinor)) };
}

/** What of an amount is paid, never less than its share. */
export function paidPart(amountMinor: bigint, { owedMinor, costMinor }: Owed): bigint {
  return costMinor === 0n ? amountMinor : amountMinor - (amountMinor * owedMinor) / costMinor;
}

/** What a part of the order costs, as far as it is paid. It may be less than what was owed on, if a refund took from it. */
export function paidCost(minor: bigint, { owedMinor, costMinor }: Owed): bigint {
  const paid = costMinor - owedMinor;
  return owedMinor > 0n && paid < minor ? paid : minor;
}

/** What some units of a line cost the customer, with their share of the discounts and of the tax on top. */
export function lineCost(line: OrderLine, units: number, { taxesIncluded }: OrderState): bigint {
  const { quantity, unitPriceMinor, discountMinor, taxMinor } = line;
  const onTop = taxesIncluded ? 0n : share(BigInt(taxMinor), units, quantity);
  const cost = BigInt(unitPriceMinor) * BigInt(units) - share(BigInt(discountMinor), units, quantity);
  return (cost < 0n ? 0n : cost) + onTop;
}

/** Shipping that was not refunded, before tax on top. */
export const shippingLeft = ({ shippingMinor }: OrderState, refunds: readonly RefundState[]): number =>
  refunds.reduce((minor, refund) => Math.max(0, minor - (refund.shippingMinor ?? 0)), shippingMinor);

/** What so much of the shipping costs the customer. Webhooks do not tell the tax of refunded shipping: it is the same share. */
export const shippingCost = (
  left: number,
  { shippingMinor, shippingTaxMinor, taxesIncluded }: OrderState,
): bigint => BigInt(left) + (taxesIncluded ? 0n : share(BigInt(shippingTaxMinor), left, shippingMinor));

function endsAtALine(newestFirst: readonly { readonly costMinor: bigint }[], amount: bigint): boolean {
  let sum = 0n;
  return newestFirst.some(({ costMinor }) => (sum += costMinor) === amount);
}
