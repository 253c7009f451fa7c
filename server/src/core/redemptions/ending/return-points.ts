// Returns a redemption's points to the member, as children of the lots that they came from.
import type { Explanation } from "@laurel/domain/explanation.ts";
import type { PastPosting } from "@laurel/domain/ledger/adjust.ts";
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import { redemptionReturnDraft } from "@laurel/domain/rewards/redeem.ts";
import type { Tx } from "../../../database/database.ts";
import type { Book } from "../../ledger/book/book.ts";
import { loadUses } from "../../ledger/past-postings.ts";
import type { Redemption } from "../redemption.ts";

type Why = Extract<Explanation, { kind: "redemption_return" }>["why"];

export interface ReturnFacts {
  readonly why: Why;
  readonly actor: string;
  readonly now: Date;
  /** When the event that returns them happened in the shop; default: now. */
  readonly occurredAt?: string;
  readonly newId: () => string;
  /** The debit's uses, if this transaction made it and has not saved it. */
  readonly uses?: PastUses;
}

export type PastUses = PastPosting["uses"];

/** Posts the return in the open book. The caller counts it among the redemption's postings (`postings + 1`). */
export async function returnPoints(
  tx: Tx,
  book: Book,
  { redemption, facts }: { redemption: Redemption; facts: ReturnFacts },
): Promise<void> {
  const { redemptionId, customerId, points, postings } = redemption;
  const source = sourceKey.redemption(redemptionId, postings);
  const uses = facts.uses ?? (await loadUses(tx, source, book.expiry));
  const now = facts.now.toISOString();
  const draft = redemptionReturnDraft({
    postingId: facts.newId(),
    redemptionId,
    nth: postings + 1,
    points,
    uses,
    now,
  });
  book.post(customerId, draft, {
    actor: facts.actor,
    programVersion: null,
    occurredAt: facts.occurredAt ?? now,
    explanation: { kind: "redemption_return", redemption: redemptionId, why: facts.why },
  });
}
