// The receipt of an order: its lines, what counts of them, and how points come of it.
import type { Explanation } from "../explanation.ts";
import { pointsInSteps, toDecimals } from "../orders/exact-points.ts";
import {
  nameLines,
  nameOf,
  type NamedCountedLine,
  type NamedExplanation,
  type OrderLineNames,
} from "../orders/name-lines.ts";
import { differenceOf, isPart, ownDifference, soldFor, unpaidOf } from "../orders/order-difference.ts";
import type { NoAwardReason, OrderExplanation } from "../orders/target.ts";
import type { ProgramDocument } from "../program/program.ts";
import { BASE_MULTIPLIER_BASIS_POINTS, findTier } from "../standing/tier.ts";
import type { OrderReceipt, ReceiptStep } from "./receipt.ts";

type OfOrder = Extract<Explanation, { kind: "order" }>;

export interface OrderReceiptAbout {
  /** Undefined: the order's lines are not known, or are not the member's to see. */
  readonly facts: OrderLineNames | undefined;
  /** Programs that may know a name, the one that decided the order first. */
  readonly programs: readonly ProgramDocument[];
  readonly currencyDecimals: number;
}

export function orderReceipt(explanation: OfOrder, about: OrderReceiptAbout): OrderReceipt {
  const { facts, currencyDecimals } = about;
  const named = nameLines(explanation, { facts, program: undefined, currencyDecimals });
  const { none, fixed = 0, points } = explanation;
  const change = changeOf(named, explanation);
  const base = { kind: "order", change, leftOut: leftOutOf(named, change), points } as const;
  if (none !== undefined) return { ...base, ...NOTHING, none: NONE[none] };
  const goods = goodsOf(named.lines);
  return {
    ...base,
    ...goods,
    ...othersOf(named),
    none: null,
    countsMinor: explanation.eligible,
    steps: stepsOf(explanation, about),
    rounding: named.exact ? explanation.rounding : null,
    fixed,
    // Tax in the prices that count is told already; what is left of it is the tax on shipping.
    notCounted: (differenceOf(named)?.others ?? [])
      .filter(({ what }) => what !== "tax" || goods.taxMinor === 0)
      .map(({ what, amount }) => ({ what, amountMinor: amount })),
  };
}

const NOTHING = {
  lines: [],
  discountMinor: 0,
  taxMinor: 0,
  extras: [],
  reductions: [],
  countsMinor: 0,
  steps: [],
  rounding: null,
  fixed: 0,
  notCounted: [],
} satisfies Partial<OrderReceipt>;

/** Prices, discounts and tax, if they add up to what counts; otherwise what counts of each line. */
function goodsOf(
  lines: readonly NamedCountedLine[],
): Pick<OrderReceipt, "lines" | "discountMinor" | "taxMinor"> {
  const parts = lines.map((line) => ({ line, ...ownDifference(line) }));
  const priceOf = ({ price = 0, quantity }: NamedCountedLine): number => price * quantity;
  const isKnown = lines.every((line) => soldFor(line, line.quantity) !== null);
  const discountMinor = sumOf(parts.map(({ off }) => off));
  const taxMinor = sumOf(parts.map(({ tax }) => tax));
  const addsUp =
    isKnown && sumOf(lines.map(priceOf)) - discountMinor + taxMinor === sumOf(lines.map(wholeOf));
  return {
    lines: lines.map((line) => ({
      name: nameOf(line),
      quantity: line.quantity,
      amountMinor: addsUp ? priceOf(line) : wholeOf(line),
      factorBasisPoints: line.multiplier ?? null,
    })),
    discountMinor: addsUp ? discountMinor : 0,
    taxMinor: addsUp ? taxMinor : 0,
  };
}

/** With what is not paid yet. */
const wholeOf = ({ eligible, unpaid = 0 }: { readonly eligible: number; readonly unpaid?: number }): number =>
  eligible + unpaid;

type Extra = OrderReceipt["extras"][number];
type Reduction = OrderReceipt["reductions"][number];

function othersOf(named: NamedExplanation): Pick<OrderReceipt, "extras" | "reductions"> {
  const { lines, extras = [] } = named;
  const unpaid = unpaidOf(named);
  const reductions = [
    ...(unpaid > 0 ? [{ reason: "not_paid", amount: unpaid }] : []),
    ...(named.reductions ?? []),
  ];
  let left = sumOf([...lines, ...extras].map(wholeOf));
  return {
    // What counts besides lines, and what is taken off, is decided in `eligible.ts`, which knows no others.
    extras: extras.map((extra) => ({ what: extra.what as Extra["what"], amountMinor: wholeOf(extra) })),
    reductions: reductions.map(({ reason, amount }) => {
      // A refund may be more than what counts.
      const amountMinor = Math.min(amount, left);
      left -= amountMinor;
      return { reason: reason as Reduction["reason"], amountMinor };
    }),
  };
}

function stepsOf(
  explanation: OfOrder,
  { programs, currencyDecimals }: OrderReceiptAbout,
): OrderReceipt["steps"] {
  const { lines, extras = [], rate, rateUnits = 1, tier } = explanation;
  const exact = pointsInSteps(explanation, currencyDecimals);
  if (exact === null || rate === 0) return [];
  const steps: ReceiptStep[] = [
    // Hundredths of a point.
    { kind: "rate", rateBasisPoints: rate * 100, units: rateUnits, points: toDecimals(exact.byRate) },
  ];
  if ([...lines, ...extras].some(({ multiplier }) => multiplier !== undefined))
    steps.push({
      kind: "rules",
      names: namesOf(new Set(lines.flatMap(({ rules = [] }) => rules)), programs),
      points: toDecimals(exact.multiplied),
    });
  if (tier !== undefined && tier.multiplier !== BASE_MULTIPLIER_BASIS_POINTS) {
    const { id, multiplier } = tier;
    const points = toDecimals(exact.byTier);
    steps.push({ kind: "tier", name: tierName(id, programs), factorBasisPoints: multiplier, points });
  }
  return steps;
}

/** Its id if no program names it. */
export const tierName = (tierId: string, programs: readonly ProgramDocument[]): string =>
  programs.flatMap(({ tiers }) => findTier(tiers, tierId) ?? [])[0]?.name ?? tierId;

function namesOf(ids: ReadonlySet<string>, programs: readonly ProgramDocument[]): string[] {
  const rules = programs.flatMap(({ earning }) => earning);
  return [...ids].flatMap((wanted) => rules.find(({ id }) => id === wanted)?.name ?? []);
}

function changeOf(
  { lines, leftOut = [] }: NamedExplanation,
  { change, before, posted }: OfOrder,
): OrderReceipt["change"] {
  if (!change) return null;
  const names = new Map([...lines, ...leftOut].map((line) => [line.line, nameOf(line)]));
  return {
    name: change.name,
    items: (change.quantities ?? []).map(({ line, quantity }) => ({
      name: names.get(line) ?? null,
      quantity,
    })),
    amountMinor: change.amount ?? null,
    before,
    posted,
  };
}

/** What came back with this very entry is told by its change. */
function leftOutOf(
  { lines, leftOut = [] }: NamedExplanation,
  change: OrderReceipt["change"],
): OrderReceipt["leftOut"] {
  const items = [
    ...lines
      .filter(isPart)
      .map((line) => ({ line, quantity: line.ordered - line.quantity, reason: "refunded" as const })),
    ...leftOut.map((line) => ({ line, quantity: line.quantity, reason: LEFT_OUT[line.reason] })),
  ].map(({ line, quantity, reason }) => ({
    name: nameOf(line),
    quantity,
    amountMinor: soldFor(line, quantity),
    reason,
  }));
  const isTold = ({ name, quantity }: (typeof items)[number]): boolean =>
    change?.items.some((item) => item.name === name && item.quantity === -quantity) ?? false;
  return items.filter((item) => item.reason !== "refunded" || !isTold(item));
}

/** Why the shop leaves a product out is its own. */
const LEFT_OUT = {
  gift_card: "gift_card",
  refunded: "refunded",
  excluded_product: "excluded",
  excluded_tag: "excluded",
  excluded_collection: "excluded",
} as const satisfies Record<NonNullable<OrderExplanation["leftOut"]>[number]["reason"], string>;

const NONE: Readonly<Record<NoAwardReason, NonNullable<OrderReceipt["none"]>>> = {
  deleted: "deleted",
  cancelled: "cancelled",
  voided: "voided",
  refunded: "refunded",
  not_paid: "not_paid",
  not_fulfilled: "not_fulfilled",
  test_order: "not_counted",
  guest: "not_counted",
  not_a_member: "not_counted",
  customer_added_late: "not_counted",
  member_left: "not_counted",
  member_excluded: "not_counted",
  customer_deleted: "not_counted",
  customer_tag: "not_counted",
  channel: "not_counted",
  before_start: "not_counted",
  program_not_on: "not_counted",
  credit_undone: "not_counted",
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
