// One award through the ledger's only write path: open the book, post, save.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import type { PostingDraft } from "@laurel/domain/ledger/posting.ts";
import { NOBODY, openBook } from "@laurel/server/core/ledger/book/book.ts";
import type { Deps } from "@laurel/server/process/deps.ts";

const POINTS = 25;

/** Of a shop whose program is its second version. */
const rules = { version: 2, createdAt: new Date(0).toISOString(), document: defaultProgram("EUR") };

/** All in one transaction; with one member it is one award. */
export async function awardTo(deps: Deps, shopId: string, customerIds: readonly string[]): Promise<number> {
  await deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const additions = new Map(customerIds.map((id) => [id, [{ at: now.toISOString(), isOrder: false }]]));
    const book = await openBook(tx, deps, { customerIds, rules, takesFrom: NOBODY, additions });
    for (const customerId of customerIds) {
      book.post(customerId, draft(deps, now.toISOString()), {
        actor: "platform",
        programVersion: 2,
        occurredAt: now.toISOString(),
        explanation: { kind: "action", rule: "review", action: "review", points: POINTS },
      });
    }
    book.save();
  });
  return customerIds.length;
}

function draft(deps: Deps, availableAt: string): PostingDraft {
  const postingId = deps.newId();
  const lot = { points: POINTS, availableAt, expiresAt: null };
  return {
    postingId,
    kind: "action",
    sourceKey: `action:review:${postingId}`,
    legs: [{ type: "credit", from: "granted", to: "available", lots: [lot] }],
  };
}
