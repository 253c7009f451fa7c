// Undoes many postings of one batch together, each by a posting of its own, as a single undo would.
import { explainUndo, undo } from "@laurel/domain/ledger/adjust.ts";
import { isMemberAccount } from "@laurel/domain/ledger/entry.ts";
import { hasRoomFor } from "@laurel/domain/ledger/posting.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { openBook } from "./book/book.ts";
import { loadTierRules } from "../standing/tier-rules.ts";
import { loadPastPostings, type PostingRef } from "./past-postings.ts";

/**
 * Returns how many were undone. Skips postings that were undone before, and those of merged customers. An undo does not
 * count as the customer's activity. Runs in the caller's transaction, which opens no other book on these members.
 */
export async function undoPostings(
  deps: Deps,
  tx: Tx,
  wish: {
    readonly refs: readonly PostingRef[];
    readonly reason: string | undefined;
    readonly actor: string;
    readonly now: Date;
    /** The batch that is undone. */
    readonly bulkId: string;
  },
): Promise<number> {
  const { refs, actor, reason, now, bulkId } = wish;
  const book = await openBook(tx, deps, {
    customerIds: refs.map((ref) => ref.customerId),
    rules: loadTierRules(tx),
    takesFrom: "everyone",
    isOldNews: true,
  });
  const past = await loadPastPostings(tx, refs, book.expiry);
  const at = now.toISOString();
  let undone = 0;
  for (const { postingId, customerId } of refs) {
    const posting = past.get(postingId);
    if (!posting) continue;
    const decided = undo(posting, { postingId: deps.newId(), now: at });
    if (!decided.ok) continue;
    const before = book.member(customerId);
    // A merged customer's points belong to another customer now. The merge has to be undone first.
    if (before.status === "MERGED") continue;
    if (
      !posting.moves.every(({ from, points }) => hasRoomFor(before, isMemberAccount(from) ? points : -points))
    )
      continue;
    book.post(customerId, decided.draft, {
      actor,
      programVersion: null,
      occurredAt: at,
      explanation: explainUndo(posting, bulkId),
      // No text is stored about an erased person.
      reason: before.status === "ERASED" ? undefined : reason,
    });
    book.change(customerId, { lastActivityAt: before.lastActivityAt });
    undone += 1;
  }
  book.save();
  return undone;
}
