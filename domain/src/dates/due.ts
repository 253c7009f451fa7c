// What time brings to a member: pending points become available, members are warned, and points expire. A member is
// looked at when something is due; each change happens as of its own instant, so a late look ends as a timely one does.
import type { Explanation } from "../explanation.ts";
import { entryOfLot, sourceKey, type PostingKind } from "../ledger/entry.ts";
import { lotsOf, type Leg, type MemberLedger } from "../ledger/posting.ts";
import type { Lot } from "../ledger/lots.ts";
import { timeOfId } from "../time-of-id.ts";
import { addDays } from "./local-time.ts";
import { dueWarnings, nextWarningAt, type Expiring, type Warning, type Warnings } from "./warnings.ts";

/** Points do not expire sooner than this after the program was switched on, so that they can be spent first. */
const DAYS_TO_SPEND = 30;

/**
 * The instant before which nothing expires. `onSince`: since when the program is on without interruption; null while it
 * is not.
 */
export const expiryStartOf = (onSince: string | null, now: string): string =>
  addDays(onSince ?? now, DAYS_TO_SPEND);

/** What decides a member's dates besides its lots. */
export interface DateLimits {
  /** Before it nothing expires. */
  readonly expiryStart: string;
  /** When lots without a date of their own expire by inactivity; null: not. */
  readonly inactiveAt: string | null;
  /** After how many months without activity; for the explanation. */
  readonly inactiveMonths?: number;
  /** The member is due by then at the latest, because not all that decides it was read. */
  readonly dueBy?: string | null;
  /** Without it, nobody is warned. */
  readonly warnings?: Warnings;
}

/** What of a lot decides when something happens to it. */
export type DatedLot = Pick<Lot, "lotId" | "remaining" | "availableAt" | "isHeld" | "expiresAt">;

interface Due {
  readonly at: string;
  readonly kind: Extract<PostingKind, "release" | "expiry">;
  readonly sourceKey: string;
  readonly leg: Leg;
  readonly explanation: Explanation;
}

/** The first change that is due by `now`; null if none is. Post it as of `at`, and ask again. */
export function nextDue(member: MemberLedger, now: string, limits: DateLimits): Due | null {
  const next = firstChange(lotsOf(member), limits);
  return next && next.at <= now ? dueOf(next, limits) : null;
}

/** What to tell the member at `now`. Apply what is due before. */
export const warningsAt = (member: MemberLedger, now: string, limits: DateLimits): Warning[] =>
  limits.warnings ? dueWarnings(expiringOf(lotsOf(member), limits), now, limits.warnings) : [];

/** When something first happens to these open lots; null: never. */
export function dueAtOf(lots: readonly DatedLot[], limits: DateLimits): string | null {
  const change = firstChange(lots, limits)?.at ?? null;
  if (change === null) return null;
  const { warnings, dueBy = null } = limits;
  const warned = warnings ? expiringOf(lots, limits).map((points) => nextWarningAt(points, warnings)) : [];
  return [dueBy, ...warned].reduce<string>((first, at) => (at !== null && at < first ? at : first), change);
}

/** Which of these open lots expire, and when. */
export function expiringOf(lots: readonly DatedLot[], limits: DateLimits): Expiring[] {
  return lots.flatMap(({ lotId, remaining, isHeld, expiresAt }): Expiring[] => {
    const date = isHeld ? null : expiryWithin(expiresAt, limits);
    if (date === null) return [];
    const recordedAt = timeOfId(entryOfLot(lotId).postingId).toISOString();
    return [{ points: remaining, expiresAt: date, recordedAt }];
  });
}

interface Change<L extends DatedLot> {
  readonly lot: L;
  readonly at: string;
}

function firstChange<L extends DatedLot>(lots: readonly L[], limits: DateLimits): Change<L> | null {
  let first: Change<L> | null = null;
  for (const lot of lots) {
    const at = changesAt(lot, limits);
    if (at !== null && (first === null || at < first.at)) first = { lot, at };
  }
  return first;
}

/** A pending lot is released on its day; an available one expires on its own. */
const changesAt = (lot: DatedLot, limits: DateLimits): string | null =>
  lot.isHeld ? lot.availableAt : expiryWithin(lot.expiresAt, limits);

/** When a lot's points expire: by its date, or by inactivity. Null: never, as far as is known. */
export function expiryWithin(
  expiresAt: string | null,
  { expiryStart, inactiveAt }: DateLimits,
): string | null {
  const expiry = expiresAt ?? inactiveAt;
  return expiry !== null && expiry < expiryStart ? expiryStart : expiry;
}

function dueOf(
  { lot: { lotId, isHeld, availableAt, expiresAt }, at }: Change<DatedLot>,
  { inactiveAt, inactiveMonths }: DateLimits,
): Due {
  return isHeld
    ? {
        at,
        kind: "release",
        sourceKey: sourceKey.release(lotId),
        leg: { type: "release", lotId },
        explanation: { kind: "release", lot: lotId, heldUntil: availableAt },
      }
    : {
        at,
        kind: "expiry",
        sourceKey: sourceKey.expiry(lotId),
        leg: { type: "expire", lotId },
        explanation: {
          kind: "expiry",
          lot: lotId,
          expiresAt: expiresAt ?? inactiveAt ?? at,
          ...(expiresAt === null && inactiveMonths !== undefined && { inactiveMonths }),
        },
      };
}
