// What takes points back that expired meanwhile: a clawback, an undo, a bonus that two merged customers both had.
import { lotIdOf } from "./entry.ts";
import type { Leg, NewLot } from "./posting.ts";

/** What became of the points that an order gave. */
export interface GivenBefore {
  /** The postings by which it gave them. */
  readonly postingIds: ReadonlySet<string>;
  readonly expired: readonly ExpiredPoints[];
}

/** Points of a lot that expired and were not brought back. */
export interface ExpiredPoints {
  /** The first lot that they come from. */
  readonly lotId: string;
  readonly points: number;
}

/**
 * Points that expired left the balance already. Up to `limit` of them come back for a moment, in lots that the next leg of
 * the same posting uses first: otherwise the same points would be taken twice.
 */
export function ownExpired(
  expired: readonly ExpiredPoints[],
  limit: number,
  posting: {
    readonly postingId: string;
    /** The number of the leg's first entry. */
    readonly firstLeg?: number;
    readonly now: string;
    readonly orderId?: string;
  },
): { readonly legs: readonly Leg[]; readonly lotIds: readonly string[] } {
  const { postingId, firstLeg = 0, now, orderId } = posting;
  const lots: NewLot[] = [];
  let left = limit;
  for (const { lotId, points } of expired) {
    const part = Math.min(left, points);
    if (part <= 0) break;
    left -= part;
    const order = orderId === undefined ? {} : { orderId };
    lots.push({ points: part, availableAt: now, expiresAt: null, lotOf: lotId, ...order });
  }
  if (lots.length === 0) return { legs: [], lotIds: [] };
  return {
    legs: [{ type: "credit", from: "expired", to: "available", lots, isTakenAtOnce: true }],
    lotIds: lots.map((_, index) => lotIdOf(postingId, firstLeg + index)),
  };
}
