// A person says what became of a request that nobody else can tell: it was given, or its points go back.
import { recordChange } from "../../../tenant/audit/record-change.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError, errors } from "../../../process/errors.ts";
import { openOutbox } from "../../../tenant/events/outbox.ts";
import { loadReward } from "../../rewards/stored-reward.ts";
import { endRedemption } from "../ending/end-redemption.ts";
import { loadRedemption, type Redemption } from "../redemption.ts";
import { markHandled } from "../redemptions.sql.ts";
import { settleAsGiven } from "./store-credit.sql.ts";

export interface Settlement {
  readonly redemptionId: string;
  readonly wasGiven: boolean;
  readonly actor: string;
}

/** Refuses `redemption_not_found`, and `redemption_not_in_doubt` for any that is not, or no longer. */
export async function settleRedemption(deps: Deps, shopId: string, settlement: Settlement): Promise<void> {
  const { redemptionId, wasGiven } = settlement;
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  if (!redemption) throw new AppError("redemption_not_found", {}, { field: ["id"] });
  const isDone = wasGiven
    ? await asGiven(deps, shopId, { redemption, settlement })
    : await endRedemption(
        deps,
        { shopId, ...redemption },
        {
          status: "FAILED",
          mayEnd: ({ status, doubtedAt }) => status === "REQUESTED" && doubtedAt !== null,
          why: "failed",
          actor: settlement.actor,
          failure: { code: "not_given", message: errors.redemption_not_given.message },
          also: async (tx) => {
            await record(deps, tx, { redemption, settlement });
            // The person who says so has handled it.
            await tx.run(markHandled, [shopId, redemptionId, deps.clock.now(), null]);
          },
        },
      );
  if (!isDone) throw new AppError("redemption_not_in_doubt", {}, { field: ["id"] });
}

interface Asked {
  readonly redemption: Redemption;
  readonly settlement: Settlement;
}

const asGiven = (deps: Deps, shopId: string, asked: Asked): Promise<boolean> =>
  deps.db.transaction(shopId, async (tx) => {
    const { redemptionId, customerId, rewardId, points } = asked.redemption;
    const [rows, outbox] = await Promise.all([
      tx.run(settleAsGiven, [shopId, redemptionId, deps.clock.now()]),
      openOutbox(tx, deps),
    ]);
    if (rows.length === 0) return false;
    outbox.add({
      topic: "reward.issued",
      data: { redemptionId, customerId, rewardId, points, expiresAt: null },
    });
    outbox.save();
    await record(deps, tx, asked);
    return true;
  });

async function record(
  deps: Deps,
  tx: Tx,
  { redemption: { customerId, rewardId, points }, settlement: { wasGiven, actor } }: Asked,
): Promise<void> {
  const { reward } = await loadReward(tx, rewardId);
  const after = { reward: reward.name, points, wasGiven };
  recordChange(deps, tx, { action: "REDEMPTION_SETTLED", subjectId: customerId, actor, before: null, after });
}
