// Points of a redemption that go back to the member, as children of the lots that they came from.
import type { Explanation } from "@laurel/domain/explanation.ts";
import { sourceKey } from "@laurel/domain/ledger/movement.ts";
import { redemptionReturnDraft } from "@laurel/domain/rewards/redeem.ts";
import type { Tx } from "../database/database.ts";
import type { Book } from "../ledger/book.ts";
import type { Redemption } from "./redemption.ts";
import { listUsesOfPosting } from "./redemptions.sql.ts";

type Why = Extract<Explanation, { kind: "redemption_return" }>["why"];

export interface ReturnFacts {
  readonly why: Why;
  readonly actor: string;
  readonly now: Date;
  /** When what gives them back happened in the shop; now when absent. */
  readonly occurredAt?: string;
  readonly newId: () => string;
  /** Of the taking, where this transaction made it and has not saved it. */
  readonly uses?: PastUses;
}

export type PastUses = readonly {
  readonly lotId: string;
  readonly points: number;
  readonly expiresAt: string | null;
}[];

/** Posts the return in the open book; the redemption's count of postings is one more then. */
export async function returnPoints(
  tx: Tx,
  book: Book,
  { redemption, facts }: { redemption: Redemption; facts: ReturnFacts },
): Promise<void> {
  const { redemptionId, customerId, points, postings } = redemption;
  const uses = facts.uses ?? (await loadUses(tx, redemption));
  const now = facts.now.toISOString();
  const draft = redemptionReturnDraft({
    postingId: facts.newId(),
    redemptionId,
    nth: postings + 1,
    points,
    uses,
    newId: facts.newId,
    now,
  });
  book.post(customerId, draft, {
    actor: facts.actor,
    programVersion: null,
    occurredAt: facts.occurredAt ?? now,
    explanation: { kind: "redemption_return", redemption: redemptionId, why: facts.why },
  });
}

async function loadUses(tx: Tx, { redemptionId, customerId, postings }: Redemption): Promise<PastUses> {
  const key = sourceKey.redemption(redemptionId, postings);
  const rows = await tx.run(listUsesOfPosting, [tx.shopId, key, customerId]);
  return rows.map((row) => ({
    lotId: row.lot_id,
    points: row.points,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }));
}
