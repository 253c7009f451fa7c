// Which part of an order is not paid yet. What is owed falls on what was added since all of it was paid: by an edit or
// an exchange. So an order keeps what it earned, and the rest comes with the rest of the money.
import type { OrderLine, OrderState, RefundState } from "../order-state.ts";
import { share } from "./share.ts";
import { tipLeft } from "./tip-left.ts";

/** What a part of the order costs its customer, and how much of that is owed, in minor units. */
export interface Owed {
  readonly owedMinor: bigint;
  readonly costMinor: bigint;
}

/** Of a line, or of shipping. Tax that is in the price is part of the price. */
export interface OwedOn {
  readonly price: Owed;
  readonly taxOnTop: Owed;
}

export interface Unpaid {
  /** By line. */
  readonly lines: ReadonlyMap<string, OwedOn>;
  readonly shipping: OwedOn;
  readonly tip: OwedOn;
}

const NOTHING: Owed = { owedMinor: 0n, costMinor: 0n };
export const NOTHING_OWED: OwedOn = { price: NOTHING, taxOnTop: NOTHING };

export const withTax = ({ price, taxOnTop }: OwedOn): Owed => ({
  owedMinor: price.owedMinor + taxOnTop.owedMinor,
  costMinor: price.costMinor + taxOnTop.costMinor,
});

/** What is owed of an order of which something was received. What the store calls paid is settled, as with rounded cash. */
export const owedMinor = ({ financialStatus, outstandingMinor = 0 }: OrderState): number =>
  financialStatus === "partially_paid" || financialStatus === "partially_refunded" ? outstandingMinor : 0;

/**
 * Shares out what is owed, on what is no goods before goods. First on what each of the two costs more than when all was
 * paid; then, if money went back for what was taken off, on what each part costs more; then on the rest, which is all of
 * an order that never was paid.
 */
export function unpaidOf(state: OrderState): Unpaid {
  let left = BigInt(owedMinor(state));
  if (left === 0n) return { lines: new Map(), shipping: NOTHING_OWED, tip: NOTHING_OWED };
  const { besides, goods } = costsOf(state);
  const kinds: readonly Kind[] = [
    { costs: besides, paid: state.paidFor?.besides ?? {} },
    { costs: goods, paid: state.paidFor?.goods ?? {} },
  ];
  const owed = new Map<string, bigint>();
  const owedOn = (part: string): bigint => owed.get(part) ?? 0n;
  const put = ({ costs, paid }: Kind, limitMinor: bigint, isAdded: boolean): void => {
    let most = least(left, limitMinor);
    for (const [part, costMinor] of costs) {
      const kept = isAdded ? least(costMinor, BigInt(paid[part] ?? 0)) : 0n;
      const amount = least(most, costMinor - kept - owedOn(part));
      most -= amount;
      left -= amount;
      owed.set(part, owedOn(part) + amount);
    }
  };
  for (const kind of kinds)
    put(kind, atLeastZero(sum(kind.costs.values()) - sum(Object.values(kind.paid).map(BigInt))), true);
  for (const kind of kinds) put(kind, left, true);
  for (const kind of kinds) put(kind, left, false);

  const of = (costs: Costs, part: string): Owed => ({
    owedMinor: owedOn(part),
    costMinor: costs.get(part) ?? 0n,
  });
  const extra = (part: string): OwedOn => ({ price: of(besides, part), taxOnTop: of(besides, taxOf(part)) });
  const lines = state.lines.map(({ lineId }) => {
    const part = partOfLine(lineId);
    return [lineId, { price: of(goods, part), taxOnTop: of(besides, taxOf(part)) }] as const;
  });
  return { lines: new Map(lines), shipping: extra("shipping"), tip: extra("tip") };
}

/** By part of the order, in the order in which it is owed. */
type Costs = ReadonlyMap<string, bigint>;

interface Kind {
  readonly costs: Costs;
  readonly paid: Readonly<Record<string, number>>;
}

/** What each part of the order costs its customer now. Goods: the newest line first. */
export function costsOf(state: OrderState): { readonly besides: Costs; readonly goods: Costs } {
  const shipping = shippingLeft(state, state.refunds);
  const shippingTax = shippingCost(shipping, state) - BigInt(shipping);
  const newestFirst = state.lines.toReversed().map((line) => {
    const taxMinor = taxOnTop(line, line.currentQuantity, state);
    const priceMinor = lineCost(line, line.currentQuantity, state) - taxMinor;
    return { part: partOfLine(line.lineId), taxMinor, priceMinor };
  });
  return {
    besides: new Map([
      ["other", atLeastZero(otherCost(state))],
      [taxOf("shipping"), shippingTax],
      ["shipping", BigInt(shipping)],
      ["tip", BigInt(tipLeft(state))],
      ...newestFirst.map(({ part, taxMinor }) => [taxOf(part), taxMinor] as const),
    ]),
    goods: new Map(newestFirst.map(({ part, priceMinor }) => [part, priceMinor])),
  };
}

/**
 * What the store charges besides goods, shipping and the tip, such as duties and fees: the rest of what all of it costs
 * now. A refund of an amount lowers that sum, but is for no part. A store that does not say the sum says what was
 * ordered, with what was taken off since.
 */
function otherCost(state: OrderState): bigint {
  const { currentTotalMinor, totalMinor, shippingMinor, tipMinor, lines, refunds } = state;
  const costOf = (units: (line: OrderLine) => number): bigint =>
    sum(lines.map((line) => lineCost(line, units(line), state)));
  if (currentTotalMinor === undefined)
    return (
      BigInt(totalMinor - tipMinor) - costOf(({ quantity }) => quantity) - shippingCost(shippingMinor, state)
    );
  const refundedMinor = sum(refunds.map(({ amountMinor }) => BigInt(amountMinor)));
  return (
    BigInt(currentTotalMinor - tipLeft(state)) +
    refundedMinor -
    costOf(({ currentQuantity }) => currentQuantity) -
    shippingCost(shippingLeft(state, refunds), state)
  );
}

export const partOfLine = (lineId: string): string => `line ${lineId}`;
export const taxOf = (part: string): string => `tax of ${part}`;

/** What of an amount is paid, never less than its share. */
export function paidPart(amountMinor: bigint, { owedMinor, costMinor }: Owed): bigint {
  return costMinor === 0n ? amountMinor : amountMinor - (amountMinor * owedMinor) / costMinor;
}

/** What a part of the order costs, as far as it is paid. It may be less than what was owed on, if a refund took from it. */
export function paidCost(minor: bigint, { owedMinor, costMinor }: Owed): bigint {
  const paid = costMinor - owedMinor;
  return owedMinor > 0n && paid < minor ? paid : minor;
}

/** What some units of a line cost the customer as goods, with their share of the discounts and of the tax on top. */
export function lineCost(line: OrderLine, units: number, state: OrderState): bigint {
  const { quantity, unitPriceMinor } = line;
  const cost = BigInt(unitPriceMinor) * BigInt(units) - share(offGoods(line), units, quantity);
  return (cost < 0n ? 0n : cost) + taxOnTop(line, units, state);
}

/** What of the price of all units pays for no goods: discounts, and duties that are in it. */
export const offGoods = ({ discountMinor, dutyMinor = 0 }: OrderLine): bigint =>
  BigInt(discountMinor) + BigInt(dutyMinor);

const taxOnTop = ({ taxMinor, quantity }: OrderLine, units: number, { taxesIncluded }: OrderState): bigint =>
  taxesIncluded ? 0n : share(BigInt(taxMinor), units, quantity);

/** Shipping that was not refunded, before tax on top. */
export const shippingLeft = ({ shippingMinor }: OrderState, refunds: readonly RefundState[]): number =>
  refunds.reduce((minor, refund) => Math.max(0, minor - (refund.shippingMinor ?? 0)), shippingMinor);

/** What so much of the shipping costs the customer. Webhooks do not tell the tax of refunded shipping: it is the same share. */
export const shippingCost = (
  left: number,
  { shippingMinor, shippingTaxMinor, taxesIncluded }: OrderState,
): bigint => BigInt(left) + (taxesIncluded ? 0n : share(BigInt(shippingTaxMinor), left, shippingMinor));

const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const atLeastZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);
