// Points that staff give or take, and the undo of single postings. Nothing is deleted: an undo is a posting of its own
// that moves the points back to the account that they came from.
import type { Explanation } from "../explanation.ts";
import { addDays } from "../dates/local-time.ts";
import { refused, type Refusal } from "../refusal.ts";
import type { Lot } from "./lots.ts";
import { isMemberAccount, sourceKey, type Move, type PostingKind, type ShopAccount } from "./entry.ts";
import { ownExpired, type ExpiredPoints } from "./own-expired.ts";
import type { Leg, NewLot, PostingDraft } from "./posting.ts";

export function adjustment(input: {
  readonly postingId: string;
  readonly points: number;
  readonly now: string;
  readonly idempotencyKey: string;
}): PostingDraft {
  const { postingId, points, now } = input;
  return {
    postingId,
    kind: "adjustment",
    sourceKey: sourceKey.adjustment(input.idempotencyKey),
    legs: [
      points > 0
        ? {
            type: "credit",
            from: "adjusted",
            to: "available",
            lots: [{ points, availableAt: now, expiresAt: null }],
          }
        : { type: "debit", from: "available", to: "adjusted", points: -points },
    ],
  };
}

export const UNDOABLE_KINDS: readonly PostingKind[] = ["adjustment", "import", "action"];

/** Points that a debit took from a lot. */
export interface PastUse extends Pick<Lot, "lotId" | "lotOf" | "availableAt" | "expiresAt" | "ownExpiresAt"> {
  readonly points: number;
}

/** A stored posting, with the lots that it opened and used. */
export interface PastPosting {
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly moves: readonly Move[];
  readonly openedLotIds: readonly string[];
  readonly uses: readonly PastUse[];
  readonly isUndone: boolean;
  /** For an adjustment that counts toward tiers: its undo no longer counts it. */
  readonly countsTowardTier: boolean;
  /** Of the points that it gave as pending, those still pending; the others were released. */
  readonly stillPending: number;
  /** Of the points that it gave, those that expired, by their lot. */
  readonly expired: readonly ExpiredPoints[];
}

/** `bulk`: if a whole bulk adjustment is undone. */
export const explainUndo = (
  { postingId, kind, countsTowardTier, expired }: PastPosting,
  bulk?: string,
): Explanation => ({
  kind: "undo",
  posting: postingId,
  of: kind,
  ...(bulk !== undefined && { bulk }),
  ...(expired.length > 0 && { expired: expired.reduce((sum, { points }) => sum + points, 0) }),
  ...(countsTowardTier && { countsTowardTier }),
});

export type UndoRefusal = Refusal<"not_undoable" | "already_undone">;

/**
 * Reverses one posting. Points that were spent meanwhile become debt, under either negative-balance policy. An undo
 * cannot be undone.
 */
export function undo(
  past: PastPosting,
  ids: { readonly postingId: string; readonly now: string },
): { readonly ok: true; readonly draft: PostingDraft } | UndoRefusal {
  if (!UNDOABLE_KINDS.includes(past.kind)) return refused("not_undoable");
  if (past.isUndone) return refused("already_undone");
  const expired = ownExpired(past.expired, Infinity, ids);
  const ownLotIds = [...past.openedLotIds, ...expired.lotIds];
  const legs = past.moves.flatMap(({ from, to, points }): Leg[] => {
    if (!isMemberAccount(to))
      return [{ type: "credit", from: to, to: "available", lots: childLots(past.uses, points, ids.now) }];
    const held = to === "pending" ? Math.min(points, past.stillPending) : 0;
    const parts = [
      { account: "pending", points: held },
      { account: "available", points: points - held },
    ] as const;
    return parts
      .filter((part) => part.points > 0)
      .map((part) => ({
        type: "debit",
        from: part.account,
        to: from as ShopAccount,
        points: part.points,
        ownLotIds,
      }));
  });
  return {
    ok: true,
    draft: {
      postingId: ids.postingId,
      kind: "undo",
      sourceKey: sourceKey.undo(past.postingId),
      legs: [...expired.legs, ...legs],
    },
  };
}

/** A returned lot lives at least this long, however soon the lot it came from would have expired. */
const RETURNED_LOT_DAYS_MIN = 30;

/**
 * Returns points as a child of each lot they came from. The child expires when that lot would have, but not sooner than
 * 30 days from now. Points that came from no lot (they were debt) return as a new lot.
 */
export function childLots(uses: PastPosting["uses"], points: number, now: string): NewLot[] {
  const soonest = addDays(now, RETURNED_LOT_DAYS_MIN);
  const lots: NewLot[] = [];
  let left = points;
  for (const use of uses) {
    const part = Math.min(left, use.points);
    if (part === 0) break;
    left -= part;
    const isTooSoon = use.expiresAt !== null && use.expiresAt < soonest;
    lots.push({
      points: part,
      availableAt: use.availableAt,
      expiresAt: isTooSoon ? soonest : use.ownExpiresAt,
      lotOf: use.lotOf ?? use.lotId,
    });
  }
  if (left > 0) lots.push({ points: left, availableAt: now, expiresAt: null });
  return lots;
}
