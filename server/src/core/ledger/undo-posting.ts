// Staff undo one posting. Nothing is deleted: a new posting moves the points back to where they came from.
import { explainUndo, undo } from "@laurel/domain/ledger/adjust.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { openBook } from "./book/book.ts";
import type { Member } from "./book/members.ts";
import { type MovementNode, toNewMovement } from "./movements/movement-node.ts";
import { loadTierRules } from "../standing/tier-rules.ts";
import { findPostingOwner, loadPastPosting } from "./past-postings.ts";

export interface UndoInput {
  readonly postingId: string;
  readonly reason: string | undefined;
  readonly actor: string;
}

/** Returns the undo. Refuses `posting_not_found`, `not_undoable` and `already_undone`. */
export async function undoPosting(deps: Deps, shopId: string, input: UndoInput): Promise<MovementNode> {
  return deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const customerId = await findPostingOwner(tx, input.postingId);
    if (customerId === null) throw refusal("posting_not_found");
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: loadTierRules(tx),
      takesFrom: "everyone",
      isOldNews: true,
    });
    const past = await loadPastPosting(tx, { postingId: input.postingId, customerId }, book.expiry);
    if (!past) throw refusal("posting_not_found");
    const now = deps.clock.now();
    const postingId = deps.newId();
    const decided = undo(past, { postingId, now: now.toISOString() });
    if (!decided.ok) throw refusal(decided.code);
    const before = balanceOf(book.member(customerId));
    const posting = book.post(customerId, decided.draft, {
      actor: input.actor,
      programVersion: null,
      occurredAt: now.toISOString(),
      explanation: explainUndo(past),
      // No text is stored about an erased person.
      reason: book.member(customerId).status === "ERASED" ? undefined : input.reason,
    });
    book.save();
    const after = balanceOf(book.member(customerId));
    recordChange(deps, tx, {
      action: "POSTING_UNDONE",
      subjectId: customerId,
      actor: input.actor,
      before,
      after,
    });
    return toNewMovement(posting);
  });
}

const balanceOf = ({ available, pending }: Member) => ({ available, pending });

const refusal = (code: "posting_not_found" | "not_undoable" | "already_undone") =>
  new AppError(code, {}, { field: ["postingId"] });
