// What time brings to a member: pending points become available, and points expire. A member is looked at when
// something is due; each change happens as of its own instant, so a late look ends as a timely one does.
import type { Explanation } from "../explanation.ts";
import { sourceKey, type PostingKind } from "../ledger/entry.ts";
import { lotsOf, type Leg, type MemberLedger } from "../ledger/posting.ts";
import type { Lot } from "../ledger/lots.ts";
import { addDays } from "./local-time.ts";

/** Points do not expire sooner than this after the program was switched on, so that they can be spent first. */
export const DAYS_UNTIL_EXPIRY_GOES_ON = 30;

/**
 * The instant before which nothing expires. `onSince`: since when the program is on without interruption; null while it
 * is not.
 */
export const nothingExpiresBefore = (onSince: string | null, now: string): string =>
  addDays(onSince ?? now, DAYS_UNTIL_EXPIRY_GOES_ON);

interface Due {
  readonly at: string;
  readonly kind: Extract<PostingKind, "release" | "expiry">;
  readonly sourceKey: string;
  readonly leg: Leg;
  readonly explanation: Explanation;
}

/** The first change that is due by `now`; null if none is. Post it as of `at`, and ask again. */
export function nextDue(member: MemberLedger, now: string, expiresFrom: string): Due | null {
  let next: { readonly lot: Lot; readonly at: string } | null = null;
  for (const lot of lotsOf(member)) {
    const at = changesAt(lot, expiresFrom);
    if (at !== null && at <= now && (next === null || at < next.at)) next = { lot, at };
  }
  return next && dueOf(next.lot, next.at);
}

/** When the first of these lots changes; null: never. */
export function dueAtOf(lots: readonly Lot[], expiresFrom: string): string | null {
  let next: string | null = null;
  for (const lot of lots) {
    const at = lot.remaining > 0 ? changesAt(lot, expiresFrom) : null;
    if (at !== null && (next === null || at < next)) next = at;
  }
  return next;
}

/** A pending lot is released on its day; an available one expires on its own. */
function changesAt({ isHeld, availableAt, expiresAt }: Lot, expiresFrom: string): string | null {
  if (isHeld) return availableAt;
  return expiresAt !== null && expiresAt < expiresFrom ? expiresFrom : expiresAt;
}

function dueOf({ lotId, isHeld, availableAt, expiresAt }: Lot, at: string): Due {
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
        explanation: { kind: "expiry", lot: lotId, expiresAt: expiresAt ?? at },
      };
}
