// Lots and debt, worked out of what was recorded: nothing of them is stored. A credit is a lot; what is left of it is its
// points less what was used of it; a debit owes what no lot has paid.
import {
  changeOf,
  entryOfLot,
  isCredit,
  isDebit,
  lifetimeChangeOf,
  lotIdOf,
  type Entry,
  type Move,
} from "./entry.ts";
import { compareLotIds, nextExpiryOf, nextReleaseOf, type Debt, type Lot, type LotUse } from "./lots.ts";
import type { MemberLedger } from "./posting.ts";

/** An entry as it was stored. */
export interface RecordedEntry extends Move, Pick<Entry, "leg" | "availableAt" | "expiresAt" | "lotOf" | "orderId"> {
  readonly postingId: string;
}

export interface Derived {
  /** All of them, used up ones too. */
  readonly lots: readonly Lot[];
  /** All debits, paid ones too; oldest first. */
  readonly debits: readonly Debt[];
}

/**
 * Of all of a member's entries, or of those from the member's oldest open one on: uses of a lot or by a debit that is not
 * among the entries are passed over.
 */
export function deriveLots(entries: readonly RecordedEntry[], uses: readonly LotUse[]): Derived {
  const used = new Map<string, number>();
  const paid = new Map<string, number>();
  for (const { lotId, postingId, leg, points } of uses) {
    add(used, lotId, points);
    add(paid, lotIdOf(postingId, leg), points);
  }
  const released = new Set(entries.flatMap((entry) => (isRelease(entry) ? (entry.lotOf ?? []) : [])));
  const lots: Lot[] = [];
  const debits: Debt[] = [];
  for (const entry of entries) {
    const { postingId, leg, points } = entry;
    const id = lotIdOf(postingId, leg);
    if (isCredit(entry))
      lots.push({
        lotId: id,
        points,
        remaining: points - (used.get(id) ?? 0),
        availableAt: entry.availableAt ?? "",
        isHeld: entry.to === "pending" && !released.has(id),
        expiresAt: entry.expiresAt,
        lotOf: entry.lotOf,
        orderId: entry.orderId,
      });
    if (isDebit(entry)) debits.push({ postingId, leg, points, unpaid: points - (paid.get(id) ?? 0) });
  }
  return { lots, debits: debits.sort(byAge) };
}

/** Those that a member's ledger holds: open lots, unpaid debits. */
export function openOf({ lots, debits }: Derived): Pick<MemberLedger, "debts"> & { lots: readonly Lot[] } {
  return {
    lots: lots.filter((lot) => lot.remaining > 0),
    debts: debits.filter((debit) => debit.unpaid > 0),
  };
}

/** What is kept with a member so that it need not be derived each time. */
export interface KeptFigures {
  /** The posting of the oldest open credit or unpaid debit: nothing before it is open. */
  readonly oldestOpenId: string | null;
  readonly nextExpiryAt: string | null;
  /** Before it, nothing that time drives happens to the member. It may be too early, and is never too late. */
  readonly dueAt: string | null;
}

export function keptFigures(lots: readonly Lot[], debts: readonly Debt[]): KeptFigures {
  const ids = [...lots.map((lot) => entryOfLot(lot.lotId).postingId), ...debts.map((debt) => debt.postingId)];
  return {
    oldestOpenId: ids.reduce<string | null>((oldest, id) => soonest(oldest, id), null),
    nextExpiryAt: nextExpiryOf(lots),
    dueAt: nextReleaseOf(lots),
  };
}

/** The same of a member whose lots were not read: what is open stays so, and these entries come to it. */
export function figuresWith(kept: KeptFigures, postingId: string, entries: readonly Entry[]): KeptFigures {
  const figures = { ...kept };
  for (const entry of entries) {
    if (!isCredit(entry)) continue;
    figures.oldestOpenId = soonest(figures.oldestOpenId, postingId);
    if (entry.to === "pending") figures.dueAt = soonest(figures.dueAt, entry.availableAt);
    else figures.nextExpiryAt = soonest(figures.nextExpiryAt, entry.expiresAt);
  }
  return figures;
}

const soonest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

const isRelease = ({ from, to }: Move): boolean => from === "pending" && to === "available";

function add(sums: Map<string, number>, key: string, points: number): void {
  sums.set(key, (sums.get(key) ?? 0) + points);
}

const byAge = (a: Debt, b: Debt): number =>
  compareLotIds(lotIdOf(a.postingId, a.leg), lotIdOf(b.postingId, b.leg));

/** What a member's whole history comes to. */
export interface History {
  readonly available: number;
  readonly pending: number;
  /** As entries alone give it; a merge moves it without one. */
  readonly lifetime: number;
  readonly kept: KeptFigures;
  /** What cannot be, in words; each with the lot or debit that it is about. */
  readonly problems: readonly string[];
}

/** Of all of a member's entries and uses: `ledger verify` asks this of everybody. */
export function deriveHistory(entries: readonly RecordedEntry[], uses: readonly LotUse[]): History {
  const derived = deriveLots(entries, uses);
  const sum = (change: (move: Move) => number) => entries.reduce((total, entry) => total + change(entry), 0);
  const open = openOf(derived);
  const available = sum((move) => changeOf(move, "available"));
  const pending = sum((move) => changeOf(move, "pending"));
  const debt = open.debts.reduce((total, one) => total + one.unpaid, 0);
  const left = (isHeld: boolean) =>
    derived.lots.reduce((total, lot) => total + (lot.isHeld === isHeld ? lot.remaining : 0), 0);
  const problems = [
    ...overUsed(derived),
    ...misusedLots(entries, uses),
    ...wrongReleases(entries, uses),
    ...(debt > 0 && open.lots.some((lot) => !lot.isHeld) ? ["a lot is open while there is debt"] : []),
    ...(available === left(false) - debt ? [] : ["available is not its open lots less debt"]),
    ...(pending === left(true) ? [] : ["pending is not its open lots"]),
  ];
  return { available, pending, lifetime: sum(lifetimeChangeOf), kept: keptFigures(open.lots, open.debts), problems };
}

function overUsed({ lots, debits }: Derived): string[] {
  return [
    ...lots.filter((lot) => lot.remaining < 0).map(({ lotId }) => `lot ${lotId} was used more than it holds`),
    ...debits
      .filter((debit) => debit.unpaid < 0)
      .map(({ postingId, leg }) => `debit ${lotIdOf(postingId, leg)} used more than it takes`),
  ];
}

/** A use joins a credit and a debit of one account: pending points are taken before their release, others after it. */
function misusedLots(entries: readonly RecordedEntry[], uses: readonly LotUse[]): string[] {
  const byId = new Map(entries.map((entry) => [lotIdOf(entry.postingId, entry.leg), entry]));
  const released = new Set(entries.flatMap((entry) => (isRelease(entry) ? (entry.lotOf ?? []) : [])));
  return uses.flatMap(({ lotId, postingId, leg }) => {
    const credit = byId.get(lotId);
    const debit = byId.get(lotIdOf(postingId, leg));
    if (!credit || !isCredit(credit)) return [`lot ${lotId} is used and was not opened`];
    if (!debit || !isDebit(debit)) return [`debit ${lotIdOf(postingId, leg)} uses lots and was not made`];
    const isOfAccount =
      debit.from === "pending" ? credit.to === "pending" : credit.to === "available" || released.has(lotId);
    return isOfAccount ? [] : [`lot ${lotId} was used by a debit of another account`];
  });
}

/** A release moves what was left of its lot: its points less what was taken while they were pending. */
function wrongReleases(entries: readonly RecordedEntry[], uses: readonly LotUse[]): string[] {
  const releases = entries.filter(isRelease);
  if (releases.length === 0) return [];
  const byId = new Map(entries.map((entry) => [lotIdOf(entry.postingId, entry.leg), entry]));
  const taken = new Map<string, number>();
  for (const { lotId, postingId, leg, points } of uses)
    if (byId.get(lotIdOf(postingId, leg))?.from === "pending") add(taken, lotId, points);
  const seen = new Set<string>();
  return releases.flatMap(({ lotOf, points }) => {
    const lot = lotOf === null ? undefined : byId.get(lotOf);
    if (lotOf === null || lot?.to !== "pending" || seen.has(lotOf)) return [`lot ${lotOf} was released and not held`];
    seen.add(lotOf);
    return points === lot.points - (taken.get(lotOf) ?? 0) ? [] : [`lot ${lotOf} was released by other points`];
  });
}
