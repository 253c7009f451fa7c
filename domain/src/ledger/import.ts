// Points that a member brings along from another program: one posting a line of the file.
import { sourceKey } from "./movement.ts";
import type { Leg, NewLot, PostingDraft } from "./posting.ts";

export interface ImportedLine {
  readonly postingId: string;
  readonly newId: () => string;
  readonly points: number;
  /** Not to be spent before `pendingUntil`. */
  readonly pending: number;
  readonly pendingUntil: string;
  readonly now: string;
  readonly importId: string;
  readonly line: number;
}

/** Of points, pending points, or both: at least one of them above zero. */
export function importedPoints(input: ImportedLine): PostingDraft {
  const { postingId, newId, points, pending, pendingUntil, now, importId, line } = input;
  const lot = (of: number, availableAt: string): NewLot => ({
    lotId: newId(),
    points: of,
    availableAt,
    expiresAt: null,
  });
  const legs: Leg[] = [];
  if (points > 0) legs.push({ type: "credit", from: "imported", to: "available", lots: [lot(points, now)] });
  if (pending > 0)
    legs.push({ type: "credit", from: "imported", to: "pending", lots: [lot(pending, pendingUntil)] });
  return { postingId, kind: "import", sourceKey: sourceKey.import(importId, line), legs };
}
