// Derives lots and debt from the recorded entries and uses: neither is stored. Each credit is a lot; what is left of it
// is its points less its uses. A debit owes what no lot has paid.
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
import { dueAtOf } from "../dates/due.ts";
import { compareLotIds, nextExpiryOf, type Debt, type Lot, type LotUse } from "./lots.ts";
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
export function deriveLots(entries: readonly RecordedEntry[], uses: readonly LotUse[]): Derived {
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

/** `expiryStart`: before it nothing expires. If it is not known, the due date may be too early. */
export function keptFigures(lots: readonly Lot[], debts: readonly Debt[], expiryStart = ""): KeptFigures {
  const ids = [...lots.map((lot) => entryOfLot(lot.lotId).postingId), ...debts.map((debt) => debt.postingId)];
  return {
    oldestOpenId: ids.reduce<string | null>((oldest, id) => soonest(oldest, id), null),
    nextExpiryAt: nextExpiryOf(lots),
    dueAt: dueAtOf(lots, expiryStart),
  };
}

/** The same for a member whose lots were not read: open lots stay open, and these entries are added. */
export function figuresWith(kept: KeptFigures, postingId: string, entries: readonly Entry[]): KeptFigures {
  const figures = { ...kept };
  for (const entry of entries) {
    if (!isCredit(entry)) continue;
    figures.oldestOpenId = soonest(figures.oldestOpenId, postingId);
    const dueAt = entry.to === "pending" ? entry.availableAt : entry.expiresAt;
    figures.dueAt = soonest(figures.dueAt, dueAt);
    if (entry.to === "available") figures.nextExpiryAt = soonest(figures.nextExpiryAt, entry.expiresAt);
  }
  return figures;
}

const soonest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

const isRelease = ({ from, to }: Move): boolean => from === "pending" && to === "available";

const releasedIn = (entries: readonly RecordedEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => (isRelease(entry) ? (entry.lotOf ?? []) : [])));

function add(sums: Map<string, number>, key: string, points: number): void {
  sums.set(key, (sums.get(key) ?? 0) + points);
}

const byAge = (a: Debt, b: Debt): number =>
  compareLotIds(lotIdOf(a.postingId, a.leg), lotIdOf(b.postingId, b.leg));

/** What a member's whole history comes to. */
export interface History {
  readonly available: number;
  readonly pending: number;
  /** From the entries alone. A merge also moves lifetime points, without an entry. */
  readonly lifetime: number;
  readonly kept: KeptFigures;
  /** What contradicts the ledger's rules. */
  readonly problems: readonly HistoryProblem[];
}

export interface HistoryProblem {
  /** `overused`: a lot gave, or a debit took, more than its points. For the others, see the functions below. */
  readonly what:
    | "overused"
    | "misused"
    | "wrong_release"
    | "wrong_expiry"
    | "open_in_debt"
    | "not_its_lots"
    | "legs";
  /** The lot, debit or posting; empty if it is the member. */
  readonly subject: string;
}

/**
 * From all of a member's entries, in the order of posting and leg, and all uses. `ledger verify` checks every member
 * with it.
 */
export function deriveHistory(
  entries: readonly RecordedEntry[],
  uses: readonly LotUse[],
  expiryStart = "",
): History {
  const derived = deriveLots(entries, uses);
  const open = openOf(derived);
  let [available, pending, lifetime] = [0, 0, 0];
  for (const entry of entries) {
    available += changeOf(entry, "available");
    pending += changeOf(entry, "pending");
    lifetime += lifetimeChangeOf(entry);
  }
  const debt = open.debts.reduce((total, one) => total + one.unpaid, 0);
  const left = (isHeld: boolean) =>
    derived.lots.reduce((total, lot) => total + (lot.isHeld === isHeld ? lot.remaining : 0), 0);
  const problems: HistoryProblem[] = [
    ...wrongLegs(entries),
    ...overused(derived),
    ...(uses.length > 0 ? misused(entries, uses) : []),
    ...wrongReleases(entries, uses),
    ...wrongExpiries(entries, uses),
  ];
  if (debt > 0 && open.lots.some((lot) => !lot.isHeld)) problems.push({ what: "open_in_debt", subject: "" });
  if (available !== left(false) - debt || pending !== left(true))
    problems.push({ what: "not_its_lots", subject: "" });
  return {
    available,
    pending,
    lifetime,
    kept: keptFigures(open.lots, open.debts, expiryStart),
    problems,
  };
}

/** A posting belongs to one member, and its legs are numbered from 0. */
function wrongLegs(entries: readonly RecordedEntry[]): HistoryProblem[] {
  return entries.flatMap(({ postingId, leg }, index): HistoryProblem[] => {
    const before = entries[index - 1];
    const expected = before?.postingId === postingId ? before.leg + 1 : 0;
    return leg === expected ? [] : [{ what: "legs", subject: postingId }];
  });
}

function overused({ lots, debits }: Derived): HistoryProblem[] {
  const subjects = [
    ...lots.filter((lot) => lot.remaining < 0).map(({ lotId }) => lotId),
    ...debits.filter((debit) => debit.unpaid < 0).map(({ postingId, leg }) => lotIdOf(postingId, leg)),
  ];
  return subjects.map((subject) => ({ what: "overused", subject }));
}

/**
 * A use joins a credit and a debit of the same account: pending points can be used only before their release, available
 * points only after it.
 */
function misused(entries: readonly RecordedEntry[], uses: readonly LotUse[]): HistoryProblem[] {
  const byId = new Map(entries.map((entry) => [lotIdOf(entry.postingId, entry.leg), entry]));
  const released = releasedIn(entries);
  return uses.flatMap(({ lotId, postingId, leg }): HistoryProblem[] => {
    const credit = byId.get(lotId);
    const debit = byId.get(lotIdOf(postingId, leg));
    if (credit && debit && isCredit(credit) && isDebit(debit)) {
      const isSpendable = credit.to === "available" || released.has(lotId);
      if (debit.from === "pending" ? credit.to === "pending" : isSpendable) return [];
    }
    return [{ what: "misused", subject: lotId }];
  });
}

/** A release moves what was left of its lot: its points less what was used while they were pending. */
function wrongReleases(entries: readonly RecordedEntry[], uses: readonly LotUse[]): HistoryProblem[] {
  const releases = entries.filter(isRelease);
  if (releases.length === 0) return [];
  const byId = new Map(entries.map((entry) => [lotIdOf(entry.postingId, entry.leg), entry]));
  const taken = new Map<string, number>();
  for (const { lotId, postingId, leg, points } of uses)
    if (byId.get(lotIdOf(postingId, leg))?.from === "pending") add(taken, lotId, points);
  const seen = new Set<string>();
  return releases.flatMap(({ postingId, lotOf, points }): HistoryProblem[] => {
    const lot = lotOf === null || seen.has(lotOf) ? undefined : byId.get(lotOf);
    seen.add(lotOf ?? "");
    const isRight = lot?.to === "pending" && points === lot.points - (taken.get(lotOf ?? "") ?? 0);
    return isRight ? [] : [{ what: "wrong_release", subject: postingId }];
  });
}

/** Points expire from one lot with an expiry date, which the entry names. */
function wrongExpiries(entries: readonly RecordedEntry[], uses: readonly LotUse[]): HistoryProblem[] {
  const expiries = entries.filter(({ from, to }) => from === "available" && to === "expired");
  if (expiries.length === 0) return [];
  const byId = new Map(entries.map((entry) => [lotIdOf(entry.postingId, entry.leg), entry]));
  const usesOf = Map.groupBy(uses, ({ postingId, leg }) => lotIdOf(postingId, leg));
  return expiries.flatMap(({ postingId, leg, points, lotOf }): HistoryProblem[] => {
    const [use, ...others] = usesOf.get(lotIdOf(postingId, leg)) ?? [];
    const lot = use && byId.get(use.lotId);
    const isRight =
      use !== undefined &&
      lot !== undefined &&
      lot.expiresAt !== null &&
      (lot.lotOf ?? use.lotId) === lotOf &&
      use.points === points &&
      others.length === 0;
    return isRight ? [] : [{ what: "wrong_expiry", subject: postingId }];
  });
}
