// Points that a member brings along from another program: one posting a line of the file.
import { sourceKey } from "./movement.ts";
import type { PostingDraft } from "./posting.ts";

export function importedPoints(input: {
  readonly postingId: string;
  readonly lotId: string;
  readonly points: number;
  readonly now: string;
  readonly importId: string;
  readonly line: number;
}): PostingDraft {
  const { postingId, lotId, points, now, importId, line } = input;
  return {
    postingId,
    kind: "import",
    sourceKey: sourceKey.import(importId, line),
    legs: [
      {
        type: "credit",
        from: "imported",
        to: "available",
        lots: [{ lotId, points, availableAt: now, expiresAt: null }],
      },
    ],
  };
}
