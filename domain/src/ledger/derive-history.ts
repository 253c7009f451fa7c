// What a member's whole history comes to, and what in it contradicts the ledger's rules: the proof of a member.
import { lotExpiryOf, type ExpiryRules } from "../dates/expiry.ts";
import { timeOfId } from "../time-of-id.ts";
import { inactiveAtOf } from "./activity.ts";
import {
  deriveLots,
  isRelease,
  keptFigures,
  openOf,
  releasedIn,
  type Derived,
  type KeptFigures,
  type RecordedEntry,
} from "./derive.ts";
import { changeOf, isCredit, isDebit, lifetimeChangeOf, lotIdOf } from "./entry.ts";
import type { Warnings } from "../dates/warnings.ts";
import type { LotUse } from "./lots.ts";

export interface HistoryEntry extends RecordedEntry {
  /** The version of the program by whose settings it was posted. Null: by none. */
  readonly programVersion: number | null;
}

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

/** By what dates are worked out. */
export interface HistoryRules {
  readonly expiry: ExpiryRules;
  /** Before it nothing expires. */
  readonly expiryStart: string;
  readonly warnings?: Warnings;
}

/**
 * From all of a member's entries, in the order of posting and leg, and all uses. `ledger verify` checks every member
 * with it.
 */
export function deriveHistory(
  entries: readonly HistoryEntry[],
  uses: readonly LotUse[],
  { expiry, ...limits }: HistoryRules,
): History {
  const derived = deriveLots(entries, uses, lotExpiryOf(expiry));
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
    ...wrongExpiries(entries, uses, expiry),
  ];
  if (debt > 0 && open.lots.some((lot) => !lot.isHeld)) problems.push({ what: "open_in_debt", subject: "" });
  if (available !== left(false) - debt || pending !== left(true))
    problems.push({ what: "not_its_lots", subject: "" });
  const inactiveAt = inactiveAtOf(entries, expiry);
  return {
    available,
    pending,
    lifetime,
    kept: keptFigures(open.lots, open.debts, { ...limits, inactiveAt }),
    problems,
  };
}

/** A posting belongs to one member, and its legs are numbered from 0. */
function wrongLegs(entries: readonly HistoryEntry[]): HistoryProblem[] {
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
function misused(entries: readonly HistoryEntry[], uses: readonly LotUse[]): HistoryProblem[] {
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
function wrongReleases(entries: readonly HistoryEntry[], uses: readonly LotUse[]): HistoryProblem[] {
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

/** A change of the shop's time zone moves dates by less than that. */
const TIME_ZONES_MS = 26 * 3_600_000;

/** Points expire from one lot, which the entry names, and whose date had come by the settings of that time. */
function wrongExpiries(
  entries: readonly HistoryEntry[],
  uses: readonly LotUse[],
  rules: ExpiryRules,
): HistoryProblem[] {
  const expiries = entries.filter(({ from, to }) => from === "available" && to === "expired");
  if (expiries.length === 0) return [];
  const byId = new Map(entries.map((entry) => [lotIdOf(entry.postingId, entry.leg), entry]));
  const usesOf = Map.groupBy(uses, ({ postingId, leg }) => lotIdOf(postingId, leg));
  return expiries.flatMap((expiry): HistoryProblem[] => {
    const { postingId, leg, points, lotOf } = expiry;
    const [use, ...others] = usesOf.get(lotIdOf(postingId, leg)) ?? [];
    const lot = use && byId.get(use.lotId);
    const isRight =
      use !== undefined &&
      lot !== undefined &&
      (lot.lotOf ?? use.lotId) === lotOf &&
      use.points === points &&
      others.length === 0 &&
      hadCome(use.lotId, lot, { expiry, entries, rules });
    return isRight ? [] : [{ what: "wrong_expiry", subject: postingId }];
  });
}

function hadCome(
  lotId: string,
  lot: HistoryEntry,
  about: {
    readonly expiry: HistoryEntry;
    readonly entries: readonly HistoryEntry[];
    readonly rules: ExpiryRules;
  },
): boolean {
  if (lot.expiresAt !== null) return isAbout(lot.expiresAt, about.expiry);
  const { programVersion, postingId } = about.expiry;
  const { timeZone } = about.rules;
  const settings = about.rules.settings.filter(({ version }) => version <= (programVersion ?? 0));
  const then = { timeZone, settings };
  const date =
    lotExpiryOf(then)({ lotId, lotOf: lot.lotOf, availableAt: lot.availableAt ?? "" }) ??
    inactiveAtOf(
      about.entries.filter((entry) => entry.postingId < postingId),
      then,
    );
  return date !== null && isAbout(date, about.expiry);
}

const isAbout = (date: string, { postingId }: HistoryEntry): boolean =>
  Date.parse(date) <= timeOfId(postingId).getTime() + TIME_ZONES_MS;

function add(sums: Map<string, number>, key: string, points: number): void {
  sums.set(key, (sums.get(key) ?? 0) + points);
}
