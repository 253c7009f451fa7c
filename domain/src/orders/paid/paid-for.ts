// What an order cost when all of it was paid. A later state that is owed on does not tell it: of what its customer owes,
// the store says one amount. So an unpaid state keeps this of the newest paid one before it, whichever arrived first.
import { compareStamps, type TimeStamp } from "../newer.ts";
import type { OrderState, PaidFor } from "../order-state.ts";
import { costsOf, owedMinor } from "./unpaid.ts";

/** `newer` with what is known of it and of an older state: what had been paid for before it. */
export function withPaidFor(newer: OrderState, older: OrderState, olderAt: TimeStamp): OrderState {
  if (isPaid(newer)) return newer;
  const known = later(newer.paidFor, isPaid(older) ? paidFor(older, olderAt) : older.paidFor);
  return known === newer.paidFor || known === undefined ? newer : { ...newer, paidFor: known };
}

/** Nothing is owed of it. Of an order without any payment, nothing was paid for. */
const isPaid = (state: OrderState): boolean =>
  state.financialStatus === "partially_paid"
    ? state.outstandingMinor === 0
    : PAID.has(state.financialStatus) && owedMinor(state) === 0;

const PAID: ReadonlySet<string> = new Set(["paid", "partially_refunded", "refunded"]);

function paidFor(state: OrderState, { updatedAt, triggeredAt }: TimeStamp): PaidFor {
  const { besides, goods } = costsOf(state);
  return { at: { updatedAt, triggeredAt }, besides: toNumbers(besides), goods: toNumbers(goods) };
}

const toNumbers = (costs: ReadonlyMap<string, bigint>): Record<string, number> =>
  Object.fromEntries(
    [...costs].filter(([, minor]) => minor > 0n).map(([part, minor]) => [part, Number(minor)]),
  );

function later(one: PaidFor | undefined, other: PaidFor | undefined): PaidFor | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return compareStamps(other.at, one.at) === "newer" ? other : one;
}
