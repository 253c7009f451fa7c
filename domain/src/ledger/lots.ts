// Lots and debt. Each credit opens a lot. Debits use lots, soonest expiry first. What no lot can pay is debt, which the
// next credits pay, oldest first. A member in debt has no open available lot.

import { entryOfLot } from "./entry.ts";

export interface Lot {
  /** The id of the credit entry: posting and leg (`lotIdOf`). */
  readonly lotId: string;
  readonly points: number;
  readonly remaining: number;
  /** When it can or could first be spent. */
  readonly availableAt: string;
  /** Its points are pending: no release has named it yet. */
  readonly isHeld: boolean;
  /** The first instant at which its points are expired; null: never. Pending points do not expire. */
  readonly expiresAt: string | null;
  /** Its own date, which an import or a return gave it. Without one, the program's settings decide `expiresAt`. */
  readonly ownExpiresAt: string | null;
  /** The first lot that its points come from, if they came from another lot. */
  readonly lotOf: string | null;
  /** The order whose award opened it. */
  readonly orderId: string | null;
}

/** When points without a date of their own expire, by the settings that were in force since; null: never. */
export type LotExpiry = (lot: Pick<Lot, "lotId" | "lotOf" | "availableAt">) => string | null;

export const NO_EXPIRY: LotExpiry = () => null;

/** A debit that no lot has fully paid. */
export interface Debt {
  readonly postingId: string;
  readonly leg: number;
  readonly points: number;
  readonly unpaid: number;
}

/** What one debit took from one lot; never reversed. */
export interface LotUse {
  readonly lotId: string;
  readonly postingId: string;
  readonly leg: number;
  readonly points: number;
}

/** Soonest expiry first, lots without expiry last, then oldest, then by id. */
export function compareLots(
  a: Pick<Lot, "lotId" | "availableAt" | "expiresAt">,
  b: Pick<Lot, "lotId" | "availableAt" | "expiresAt">,
): number {
  if (a.expiresAt !== b.expiresAt) {
    if (a.expiresAt === null) return 1;
    if (b.expiresAt === null) return -1;
    return a.expiresAt < b.expiresAt ? -1 : 1;
  }
  if (a.availableAt !== b.availableAt) return a.availableAt < b.availableAt ? -1 : 1;
  return compareLotIds(a.lotId, b.lotId);
}

/** In the order of recording. */
export function compareLotIds(a: string, b: string): number {
  const [one, other] = [entryOfLot(a), entryOfLot(b)];
  if (one.postingId !== other.postingId) return one.postingId < other.postingId ? -1 : 1;
  return one.leg - other.leg;
}

/** The soonest expiry of available points; null if none of them expires. Pending points do not expire. */
export function nextExpiryOf(lots: readonly Lot[]): string | null {
  let next: string | null = null;
  for (const { expiresAt, remaining, isHeld } of lots) {
    if (expiresAt === null || remaining === 0 || isHeld) continue;
    if (next === null || expiresAt < next) next = expiresAt;
  }
  return next;
}

/** Takes up to `points` from these lots in this order. `short` is what the lots could not give. */
export function useLots(
  lots: readonly Lot[],
  points: number,
  by: { readonly postingId: string; readonly leg: number },
): { readonly lots: readonly Lot[]; readonly uses: readonly LotUse[]; readonly short: number } {
  let short = points;
  const uses: LotUse[] = [];
  const after = lots.map((lot) => {
    const taken = Math.min(short, lot.remaining);
    if (taken === 0) return lot;
    short -= taken;
    uses.push({ lotId: lot.lotId, ...by, points: taken });
    return { ...lot, remaining: lot.remaining - taken };
  });
  return { lots: after, uses, short };
}

/** Pays the oldest unpaid debits from a lot that has just become available. */
export function payDebts(
  lot: Lot,
  debts: readonly Debt[],
): { readonly lot: Lot; readonly debts: readonly Debt[]; readonly uses: readonly LotUse[] } {
  let remaining = lot.remaining;
  const uses: LotUse[] = [];
  const after = debts.map((debt) => {
    const paid = Math.min(remaining, debt.unpaid);
    if (paid === 0) return debt;
    remaining -= paid;
    uses.push({ lotId: lot.lotId, postingId: debt.postingId, leg: debt.leg, points: paid });
    return { ...debt, unpaid: debt.unpaid - paid };
  });
  return { lot: { ...lot, remaining }, debts: after, uses };
}
