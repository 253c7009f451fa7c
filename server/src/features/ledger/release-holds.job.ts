// Pending points whose hold is over become available: every minute, in batches, each lot once.
import { sourceKey } from "@laurel/domain/ledger/movement.ts";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../shops/each-shop.ts";
import { openBook, type Book } from "./book.ts";
import { listDueLots } from "./release-holds.sql.ts";

const BATCH = 500;

export const releaseHolds: Task<unknown> = {
  name: "release-holds",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "release-holds", (shopId) => releaseHoldsOfShop(deps, shopId)),
};

/** Stopped anywhere, it goes on where it was: what is released is not due any more. */
export async function releaseHoldsOfShop(deps: Deps, shopId: string): Promise<void> {
  for (;;) {
    const due = await deps.db.transaction(shopId, async (tx) => {
      const now = deps.clock.now();
      const lots = await tx.run(listDueLots, [shopId, now, BATCH]);
      const customerIds = [...new Set(lots.map((lot) => lot.customer_id))];
      const book = await openBook(tx, customerIds);
      for (const customerId of customerIds) releaseOfMember(deps, book, { customerId, now });
      book.save(now);
      return lots.length;
    });
    if (due < BATCH) return;
  }
}

/** Looked at anew under the lock: a refund may have taken a lot meanwhile. */
function releaseOfMember(
  deps: Deps,
  book: Book,
  { customerId, now }: { customerId: string; now: Date },
): void {
  const { lots, lastActivityAt } = book.member(customerId);
  const at = now.toISOString();
  for (const { lotId, availableAt } of lots.filter(
    (lot) => lot.releasedAt === null && lot.availableAt <= at,
  )) {
    book.post(
      customerId,
      {
        postingId: deps.newId(),
        kind: "release",
        sourceKey: sourceKey.release(lotId),
        legs: [{ type: "release", lotId, at }],
      },
      {
        actor: "job:release-holds",
        programVersion: null,
        occurredAt: availableAt,
        explanation: { kind: "release", lot: lotId, heldUntil: availableAt },
      },
    );
  }
  // Time passing is nothing that the customer did.
  book.change(customerId, { lastActivityAt });
}
