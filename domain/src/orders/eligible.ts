// Which part of an order earns: goods after discounts, in the shop's currency, less refunds, as far as they are paid.
// Exact to the minor unit; every line that does not count says why.
import type { ProgramDocument } from "../program/program.ts";
import type { OrderLine, OrderState, RefundState } from "./order-state.ts";
import { share } from "./paid/share.ts";
import { tipLeft } from "./paid/tip-left.ts";
import {
  lineCost,
  NOTHING_OWED,
  offGoods,
  owedMinor,
  paidCost,
  paidPart,
  shippingCost,
  shippingLeft,
  unpaidOf,
  withTax,
  type Owed,
  type OwedOn,
  type Unpaid,
} from "./paid/unpaid.ts";
import { isTagged } from "../tags.ts";

export type LeftOutReason =
  | "gift_card"
  | "refunded"
  | "excluded_product"
  | "excluded_tag"
  | "excluded_collection";

export interface CountedLine {
  readonly line: OrderLine;
  readonly quantity: number;
  /** What of it is paid. */
  readonly eligibleMinor: bigint;
  /** What would count, too, and is not paid yet. */
  readonly unpaidMinor: bigint;
}

export interface Eligible {
  /** The sum of the lines that count, before reductions of the whole order. */
  readonly lines: readonly CountedLine[];
  readonly leftOut: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly reason: LeftOutReason;
  }[];
  /** Shipping and tips, where the program counts them. */
  readonly extras: readonly {
    readonly what: "shipping" | "tip";
    readonly eligibleMinor: bigint;
    readonly unpaidMinor: bigint;
    /** What the customer paid for it, with tax. */
    readonly costMinor: bigint;
  }[];
  /** What counted of refunds of an amount, and of what gift cards paid if that does not count. */
  readonly reductions: readonly {
    readonly reason: "refunded_amount" | "paid_with_gift_card";
    readonly amountMinor: bigint;
  }[];
  /** Σ lines + Σ extras. */
  readonly grossMinor: bigint;
  /** The rest after the reductions, at least 0. */
  readonly netMinor: bigint;
}

/**
 * What counts of an order in this state. `refunds` are all known ones, also those that the state does not list yet: a
 * refund may arrive before the order's own update. Each counts once, by its id.
 */
export function eligible(
  state: OrderState,
  refunds: readonly RefundState[],
  options: ProgramDocument["orders"],
): Eligible {
  const unlisted = unlistedRefunds(state, refunds);
  const unpaid = unpaidOf(state);
  const lines: CountedLine[] = [];
  const leftOut: Eligible["leftOut"][number][] = [];
  let costMinor = 0n;
  for (const line of state.lines) {
    const quantity = Math.max(0, line.currentQuantity - unlistedQuantity(line, unlisted));
    const owed = unpaid.lines.get(line.lineId) ?? NOTHING_OWED;
    costMinor += paidCost(lineCost(line, quantity, state), withTax(owed));
    const reason = reasonToLeaveOut(line, quantity, options);
    if (reason === null)
      lines.push({
        line,
        quantity,
        ...paidWorth(line, quantity, countedOf(owed, options), { state, options }),
      });
    else leftOut.push({ lineId: line.lineId, quantity: line.quantity, reason });
  }
  const refunded = [...state.refunds, ...unlisted];
  const extras = extrasOf(state, unlisted, unpaid, options);
  const grossMinor =
    sum(lines.map((line) => line.eligibleMinor)) + sum(extras.map((extra) => extra.eligibleMinor));
  costMinor += sum(extras.map((extra) => extra.costMinor));
  const reductions = reductionsOf(state, refunded, options, { grossMinor, costMinor });
  const netMinor = atLeastZero(grossMinor - sum(reductions.map((reduction) => reduction.amountMinor)));
  return { lines, leftOut, extras, reductions, grossMinor, netMinor };
}

/** Known refunds that this state does not list. */
export function unlistedRefunds(state: OrderState, refunds: readonly RefundState[]): readonly RefundState[] {
  const listed = new Set(state.refunds.map((refund) => refund.refundId));
  return refunds.filter((refund) => !listed.has(refund.refundId));
}

function unlistedQuantity(line: OrderLine, unlisted: readonly RefundState[]): number {
  let quantity = 0;
  for (const refund of unlisted)
    for (const part of refund.lines) if (part.lineId === line.lineId) quantity += part.quantity;
  return quantity;
}

function reasonToLeaveOut(
  line: OrderLine,
  quantity: number,
  { include, exclude }: ProgramDocument["orders"],
): LeftOutReason | null {
  if (line.isGiftCard && !include.giftCardsBought) return "gift_card";
  if (line.productId !== null && exclude.productIds.includes(line.productId)) return "excluded_product";
  if (isTagged(line.productTags, exclude.productTags)) return "excluded_tag";
  if (line.collectionIds?.some((id) => exclude.collectionIds.includes(id))) return "excluded_collection";
  return quantity === 0 ? "refunded" : null;
}

/** What is owed on what counts: tax on top belongs to it where the program counts tax. */
const countedOf = (owed: OwedOn, { include }: ProgramDocument["orders"]): Owed =>
  include.tax ? withTax(owed) : owed.price;

/** What of a line is paid, by what was owed when the state was taken: the units that a refund took since were unpaid. */
function paidWorth(
  line: OrderLine,
  quantity: number,
  owed: Owed,
  { state, options }: { readonly state: OrderState; readonly options: ProgramDocument["orders"] },
): Pick<CountedLine, "eligibleMinor" | "unpaidMinor"> {
  const worth = lineWorth(line, quantity, state, options);
  if (owed.owedMinor === 0n) return { eligibleMinor: worth, unpaidMinor: 0n };
  const paid = paidPart(lineWorth(line, line.currentQuantity, state, options), owed);
  const eligibleMinor = paid < worth ? paid : worth;
  return { eligibleMinor, unpaidMinor: worth - eligibleMinor };
}

function lineWorth(
  line: OrderLine,
  quantity: number,
  state: OrderState,
  options: ProgramDocument["orders"],
): bigint {
  const goods = BigInt(line.unitPriceMinor) * BigInt(quantity);
  const tax = taxPart(BigInt(line.taxMinor), state, options);
  // Discounts, duties and included tax are shared out as one sum. Rounded separately, a fraction of a cent that was refunded
  // could raise the value of the other lines.
  const taken = offGoods(line) + atLeastZero(-tax);
  const added = atLeastZero(tax);
  return atLeastZero(goods - share(taken, quantity, line.quantity) + share(added, quantity, line.quantity));
}

/** What tax adds to a price (it is not included and counts) or takes from it (it is included and does not count). */
function taxPart(
  taxMinor: bigint,
  { taxesIncluded }: OrderState,
  { include }: ProgramDocument["orders"],
): bigint {
  if (taxesIncluded === include.tax) return 0n;
  return include.tax ? taxMinor : -taxMinor;
}

function extrasOf(
  state: OrderState,
  unlisted: readonly RefundState[],
  unpaid: Unpaid,
  options: ProgramDocument["orders"],
): Eligible["extras"] {
  const extra = (what: "shipping" | "tip", worth: bigint, cost: bigint) => {
    const eligibleMinor = paidPart(worth, countedOf(unpaid[what], options));
    const costMinor = paidCost(cost, withTax(unpaid[what]));
    return { what, eligibleMinor, unpaidMinor: worth - eligibleMinor, costMinor };
  };
  const left = shippingLeft(state, [...state.refunds, ...unlisted]);
  const tip = BigInt(tipLeft(state, unlisted));
  return [
    ...(options.include.shipping && state.shippingMinor > 0
      ? [extra("shipping", shippingWorth(left, state, options), shippingCost(left, state))]
      : []),
    ...(options.include.tips && tip > 0n ? [extra("tip", tip, tip)] : []),
  ];
}

function shippingWorth(left: number, state: OrderState, options: ProgramDocument["orders"]): bigint {
  const { shippingMinor } = state;
  const tax = taxPart(BigInt(state.shippingTaxMinor), state, options);
  const taken = share(atLeastZero(-tax), left, shippingMinor);
  return atLeastZero(BigInt(left) - taken + share(atLeastZero(tax), left, shippingMinor));
}

/** `costMinor`: what the customer paid for all goods that are left, and for shipping and tips that count, with tax. */
function reductionsOf(
  state: OrderState,
  refunds: readonly RefundState[],
  { include }: ProgramDocument["orders"],
  { grossMinor, costMinor }: { readonly grossMinor: bigint; readonly costMinor: bigint },
): Eligible["reductions"] {
  const reductions: Eligible["reductions"][number][] = [];
  const refunded = sum(refunds.map((refund) => BigInt(refund.amountMinor)));
  // An amount is paid back for all that was paid, also for tax and goods that earn nothing: what counts bears its share.
  const back = refunded < costMinor ? refunded : costMinor;
  const leftMinor = paidPart(grossMinor, { owedMinor: back, costMinor });
  if (leftMinor < grossMinor)
    reductions.push({ reason: "refunded_amount", amountMinor: grossMinor - leftMinor });
  if (!include.paidWithGiftCard && state.paidWithGiftCardMinor > 0 && state.totalMinor > 0) {
    // A gift card pays goods, shipping and tax alike: goods bear their share of it. What is owed was paid by nothing.
    const received = Math.max(1, state.totalMinor - owedMinor(state));
    const paid = BigInt(Math.min(state.paidWithGiftCardMinor, received));
    const whole = BigInt(received);
    const amountMinor = (2n * leftMinor * paid + whole) / (2n * whole);
    reductions.push({ reason: "paid_with_gift_card", amountMinor });
  }
  return reductions;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const atLeastZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);
