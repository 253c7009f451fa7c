// The ends of a redemption that may return its points: failed, cancelled, expired.
import type { RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadTierRules } from "../../standing/tier-rules.ts";
import { NOBODY, openBook } from "../../ledger/book/book.ts";
import { metrics } from "../../../http/metrics.ts";
import { deleteCode } from "../gift-cards/gift-card-codes.sql.ts";
import { loadLockedRedemption, type Redemption } from "../redemption.ts";
import { endRedemption as saveEnd } from "../redemptions.sql.ts";
import { returnPoints } from "./return-points.ts";

export interface Failure {
  /** Stable, snake_case. */
  readonly code: string;
  readonly message: string;
}

export interface RedemptionEnd {
  readonly status: Extract<RedemptionStatus, "FAILED" | "CANCELLED" | "EXPIRED">;
  /** Checked under the locks, because the redemption may have changed meanwhile. */
  readonly mayEnd: (redemption: Redemption) => boolean;
  /** Null: the points stay spent. */
  readonly why: "failed" | "cancelled" | "expired" | null;
  readonly actor: string;
  readonly failure?: Failure;
  /** A merchant should look at it. */
  readonly isFlagged?: boolean;
  /** What else changes with it. */
  readonly also?: (tx: Tx) => Promise<void>;
}

/** One transaction: locks the member, then the redemption; ends it, and returns the points. False: it may not end. */
export async function endRedemption(
  deps: Deps,
  { shopId, redemptionId, customerId }: { shopId: string; redemptionId: string; customerId: string },
  end: RedemptionEnd,
): Promise<boolean> {
  const hasEnded = await deps.db.transaction(shopId, async (tx) => {
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: loadTierRules(tx),
      takesFrom: NOBODY,
    });
    const redemption = await loadLockedRedemption(tx, redemptionId);
    if (!redemption || !end.mayEnd(redemption)) return false;
    const now = deps.clock.now();
    if (end.why) {
      const facts = { why: end.why, actor: end.actor, now, newId: deps.newId };
      await returnPoints(tx, book, { redemption, facts });
      book.save();
    }
    await tx.run(saveEnd, [
      shopId,
      redemptionId,
      end.status,
      redemption.postings + (end.why ? 1 : 0),
      end.status === "CANCELLED" ? now : null,
      end.failure?.message ?? null,
      end.status === "FAILED" ? now : null,
      end.failure?.code ?? null,
      end.isFlagged ?? false,
    ]);
    if (redemption.fulfilment.type === "gift_card" && end.status !== "EXPIRED")
      await tx.run(deleteCode, [shopId, redemptionId]);
    await end.also?.(tx);
    return true;
  });
  if (hasEnded) metrics.redemptions.inc({ status: end.status });
  return hasEnded;
}
