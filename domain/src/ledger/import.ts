// Points that a member brings from another program: one posting for each line of the file.
import { sourceKey } from "./entry.ts";
import type { Leg, NewLot, PostingDraft } from "./posting.ts";

export interface ImportedLine {
  readonly postingId: string;
  readonly points: number;
  /** Points that cannot be spent before `pendingUntil`. */
  readonly pending: number;
  readonly pendingUntil: string;
  /** Expiry of the available points; null for never. */
  readonly expiresAt: string | null;
  readonly now: string;
  readonly importId: string;
  readonly line: number;
}

/** For points, pending points, or both; at least one is above zero. */
export function importedPoints(input: ImportedLine): PostingDraft {
  const { postingId, points, pending, pendingUntil, expiresAt, now, importId, line } = input;
  const credit = (to: "available" | "pending", lot: NewLot): Leg => ({
    type: "credit",
    from: "imported",
    to,
    lots: [lot],
  });
  const legs: Leg[] = [];
  if (points > 0) legs.push(credit("available", { points, availableAt: now, expiresAt }));
  if (pending > 0)
    legs.push(credit("pending", { points: pending, availableAt: pendingUntil, expiresAt: null }));
  return { postingId, kind: "import", sourceKey: sourceKey.import(importId, line), legs };
}
