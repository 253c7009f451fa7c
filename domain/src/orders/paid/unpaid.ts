// Which part of an order is not paid yet. What is owed falls on what was added since all of it was paid: by an edit or
// an exchange. So an order keeps what it earned, and the rest comes with the rest of the money.
import type { OrderLine, OrderState, RefundState } from "../order-state.ts";
import { share } from "./share.ts";

/** What a part of the order costs its customer, and how much of that is owed, in minor units. */
export interface Owed {
  readonly owedMinor: bigint;
  readonly costMinor: bigint;
}

export interface Unpaid {
  /** By line. */
  readonly lines: ReadonlyMap<string, Owed>;
  readonly shipping: Owed;
  readonly tip: Owed;
}

export const NOTHING: Owed = { owedMinor: 0n, costMinor: 0n };

/** What is owed of an order of which something was received. What the store calls paid is settled, as with rounded cash. */
export const owedMinor = ({ financialStatus, outstandingMinor = 0 }: OrderState): number =>
  financialStatus === "partially_paid" || financialStatus === "partially_refunded" ? outstandingMinor : 0;

/**
 * Shares out what is owed: first over what each part costs more than when all was paid, then over the rest, which is all
 * of an order that never was. Both times in the order of `costsOf`. Within a line, price and tax bear the same share.
 */
export function unpaidOf(state: OrderState): Unpaid {
  let left = BigInt(owedMinor(state));
  if (left === 0n) return { lines: new Map(), shipping: NOTHING, tip: NOTHING };
  const take = (most: bigint): bigint => {
    const owed = left < most ? left : most;
    left -= owed;
    return owed;
  };
  const costs = [...costsOf(state)];
  const paid = (part: string): bigint => BigInt(state.paidFor?.costs[part] ?? 0);
  const added = costs.map(([part, cost]) => take(cost > paid(part) ? cost - paid(part) : 0n));
  const owed = new Map(
    costs.map(([part, costMinor], at) => {
      const first = added[at] ?? 0n;
      return [part, { owedMinor: first + take(costMinor - first), costMinor }] as const;
    }),
  );
  const of = (part: string): Owed => owed.get(part) ?? NOTHING;
  const lines = new Map(state.lines.map(({ lineId }) => [lineId, of(partOfLine(lineId))] as const));
  return { lines, shipping: of("shipping"), tip: of("tip") };
}

/**
 * What each part of the order costs its customer now, in the order in which it is owed: what is no goods comes first, so
 * that the money in hand is for goods, then the newest lines. `other` is what the store charges besides, such as duties
 * and fees; the total still has what was taken off, so the lines are counted as they were ordered.
 */
export function costsOf(state: OrderState): ReadonlyMap<string, bigint> {
  const { lines, tipMinor, totalMinor, shippingMinor, refunds } = state;
  const ordered = lines.reduce((sum, line) => sum + lineCost(line, line.quantity, state), 0n);
  const other = BigInt(totalMinor) - ordered - shippingCost(shippingMinor, state) - BigInt(tipMinor);
  return new Map([
    ["other", other > 0n ? other : 0n],
    ["shipping", shippingCost(shippingLeft(state, refunds), state)],
    ["tip", BigInt(tipMinor)],
    ...lines
      .toReversed()
      .map((line) => [partOfLine(line.lineId), lineCost(line, line.currentQuantity, state)] as const),
  ]);
}

const partOfLine = (lineId: string): string => `line ${lineId}`;

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
