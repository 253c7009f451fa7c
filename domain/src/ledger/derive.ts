// Derives lots and debt from the recorded entries and uses: neither is stored. Each credit is a lot; what is left of it
// is its points less its uses. A debit owes what no lot has paid.
import { dueAtOf, type DateLimits } from "../dates/due.ts";
import { entryOfLot, isCredit, isDebit, lotIdOf, type Entry, type Move } from "./entry.ts";
import { compareLotIds, nextExpiryOf, type Debt, type Lot, type LotExpiry, type LotUse } from "./lots.ts";
import type { MemberLedger } from "./posting.ts";

/** An entry as it was stored. */
export interface RecordedEntry
  extends Move, Pick<Entry, "leg" | "availableAt" | "expiresAt" | "lotOf" | "orderId"> {
  readonly postingId: string;
}

export interface Derived {
  /** All of them, also those that are used up. */
  readonly lots: readonly Lot[];
  /** All debits, also paid ones; oldest first. */
  readonly debits: readonly Debt[];
}

/**
 * From all of a member's entries, or from the member's oldest open entry on. Uses whose lot or debit is not among the
 * entries are ignored.
 */
export function deriveLots(
  entries: readonly RecordedEntry[],
  uses: readonly LotUse[],
  expiry: LotExpiry,
): Derived {
  const used = new Map<string, number>();
  const paid = new Map<string, number>();
  for (const { lotId, postingId, leg, points } of uses) {
    add(used, lotId, points);
    add(paid, lotIdOf(postingId, leg), points);
  }
  const released = releasedIn(entries);
  const lots: Lot[] = [];
  const debits: Debt[] = [];
  for (const entry of entries) {
    const { postingId, leg, points } = entry;
    const id = lotIdOf(postingId, leg);
    if (isCredit(entry)) {
      const { lotOf, orderId, expiresAt: ownExpiresAt } = entry;
      const availableAt = entry.availableAt ?? "";
      lots.push({
        lotId: id,
        points,
        remaining: points - (used.get(id) ?? 0),
        availableAt,
        isHeld: entry.to === "pending" && !released.has(id),
        expiresAt: ownExpiresAt ?? expiry({ lotId: id, lotOf, availableAt }),
        ownExpiresAt,
        lotOf,
        orderId,
      });
    }
    if (isDebit(entry)) debits.push({ postingId, leg, points, unpaid: points - (paid.get(id) ?? 0) });
  }
  return { lots, debits: debits.sort(byAge) };
}

/** What a member's ledger holds: open lots and unpaid debits. */
export function openOf({ lots, debits }: Derived): Pick<MemberLedger, "debts"> & { lots: readonly Lot[] } {
  return {
    lots: lots.filter((lot) => lot.remaining > 0),
    debts: debits.filter((debit) => debit.unpaid > 0),
  };
}

/** Figures that are stored with a member, so that they need not be derived each time. */
export interface KeptFigures {
  /** The posting of the oldest open credit or unpaid debit: nothing before it is open. */
  readonly oldestOpenId: string | null;
  readonly nextExpiryAt: string | null;
  /** Before it, nothing that depends on time happens to the member. It may be too early, and is never too late. */
  readonly dueAt: string | null;
}

export function keptFigures(lots: readonly Lot[], debts: readonly Debt[], limits: DateLimits): KeptFigures {
  const ids = [...lots.map((lot) => entryOfLot(lot.lotId).postingId), ...debts.map((debt) => debt.postingId)];
  return {
    oldestOpenId: ids.reduce<string | null>((oldest, id) => soonest(oldest, id), null),
    nextExpiryAt: nextExpiryOf(lots),
    dueAt: dueAtOf(lots, limits),
  };
}

/** The same for a member whose lots were not read: open lots stay open, and these entries are added. */
export function figuresWith(
  kept: KeptFigures,
  postingId: string,
  entries: readonly Entry[],
  { expiry, limits }: { readonly expiry: LotExpiry; readonly limits: DateLimits },
): KeptFigures {
  const figures = { ...kept };
  for (const { leg, from, to, points: remaining, availableAt, expiresAt: ownExpiresAt, lotOf } of entries) {
    if (!isCredit({ from, to })) continue;
    const isHeld = to === "pending";
    const lot = { lotId: lotIdOf(postingId, leg), lotOf, availableAt: availableAt ?? "", isHeld, remaining };
    const expiresAt = ownExpiresAt ?? (isHeld ? null : expiry(lot));
    figures.oldestOpenId = soonest(figures.oldestOpenId, postingId);
    if (!isHeld) figures.nextExpiryAt = soonest(figures.nextExpiryAt, expiresAt);
    figures.dueAt = soonest(figures.dueAt, dueAtOf([{ ...lot, expiresAt }], limits));
  }
  return figures;
}

export const soonest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

export const isRelease = ({ from, to }: Move): boolean => from === "pending" && to === "available";

/** The lots that a release has made available. */
export const releasedIn = (entries: readonly RecordedEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => (isRelease(entry) ? (entry.lotOf ?? []) : [])));

function add(sums: Map<string, number>, key: string, points: number): void {
  sums.set(key, (sums.get(key) ?? 0) + points);
}

const byAge = (a: Debt, b: Debt): number =>
  compareLotIds(lotIdOf(a.postingId, a.leg), lotIdOf(b.postingId, b.leg));
