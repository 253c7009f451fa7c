// Carries out a cancellation: the code or gift card is disabled on the platform, then the points go back. An interrupted
// run starts again: disabling it twice is harmless, and the points go back once. A gift card of which something was spent
// stays.
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import { enqueueJob, type NewJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Withdrawal } from "../../../platform/platform.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { endRedemption } from "./end-redemption.ts";
import { loadRedemption, type Redemption } from "../redemption.ts";
import { withdrawCancel } from "../redemptions.sql.ts";
import { takeCreditBack } from "../store-credit/take-credit-back.ts";

const payload = z.object({ shopId: z.uuid(), redemptionId: z.uuid(), actor: z.string() });
type Payload = z.output<typeof payload>;

const AGAIN_SECONDS = 3600;
/** While the code is being created: the outcome comes soon. */
const SOON_SECONDS = 2;

export const cancelRedemptionTask: Task<Payload> = {
  name: "cancel-redemption",
  queue: "answer",
  payload,
  async run(deps, wish, attempt) {
    const again = async (seconds: number): Promise<void> => {
      const runAt = new Date(deps.clock.now().getTime() + seconds * 1000);
      const job = cancelRedemptionJob(wish.shopId, wish.redemptionId, wish.actor);
      await deps.db.global((tx) => enqueueJob(tx, { ...job, runAt }));
    };
    try {
      const seconds = await cancel(deps, wish);
      if (seconds !== null) await again(seconds);
    } catch (error) {
      if (!attempt.isLast) throw error;
      deps.log.error({ err: error }, "a code could not be switched off yet; trying again in an hour");
      await again(AGAIN_SECONDS);
    }
  },
};

export const cancelRedemptionJob = (shopId: string, redemptionId: string, actor: string): NewJob => ({
  task: cancelRedemptionTask.name,
  payload: { shopId, redemptionId, actor } satisfies Payload,
  key: `${cancelRedemptionTask.name}:${redemptionId}`,
});

/** Null: there is nothing more to do. Otherwise, try again after so many seconds. */
async function cancel(deps: Deps, wish: Payload): Promise<number | null> {
  const { shopId, redemptionId } = wish;
  const shop = await findShopById(deps, shopId);
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  if (!shop || !redemption?.cancelRequestedAt) return null;
  if (redemption.status === "REQUESTED") {
    // Somebody must say first what became of it, and then this wish is over.
    if (redemption.doubtedAt) return null;
    // The platform was never asked, so it has no code. It will not be asked now, because the cancellation is stored.
    return (await end(deps, wish, { redemption, mayEnd: isUntried })) ? null : SOON_SECONDS;
  }
  if (redemption.status !== "ISSUED") return null;
  const withdrawn = await withdraw(deps, shop, redemption);
  if (typeof withdrawn === "object") return withdrawn.againSeconds;
  if (withdrawn === "spent") {
    const { debitsAfter: _, ...spec } = { debitsAfter: null, ...redemption.fulfilment };
    await deps.db.transaction(shopId, (tx) =>
      tx.run(withdrawCancel, [shopId, redemptionId, JSON.stringify(spec)]),
    );
    return null;
  }
  await end(deps, wish, {
    redemption,
    mayEnd: ({ status }) => status === "ISSUED",
    isSpent: withdrawn === "spent_meanwhile",
  });
  return null;
}

/** Of a discount that the platform has no id for, nothing is there to switch off; of money, nobody knows where it is. */
async function withdraw(
  deps: Deps,
  shop: Shop,
  redemption: Redemption,
): Promise<Withdrawal | { readonly againSeconds: number }> {
  const { fulfilment, platformId } = redemption;
  if (platformId === null) return fulfilment.type === "code" ? "withdrawn" : "spent";
  return fulfilment.type === "store_credit"
    ? takeCreditBack(deps, shop, { ...redemption, fulfilment })
    : deps.platform.withdraw(shop.domain, fulfilment, platformId);
}

const isUntried = ({ status, triedAt }: Redemption): boolean => status === "REQUESTED" && triedAt === null;

/** `isSpent`: the points stay spent, because some of what they bought was used. */
function end(
  deps: Deps,
  { shopId, actor }: Payload,
  {
    redemption,
    mayEnd,
    isSpent = false,
  }: { redemption: Redemption; mayEnd: (redemption: Redemption) => boolean; isSpent?: boolean },
): Promise<boolean> {
  const place = { shopId, ...redemption };
  const why = isSpent ? null : "cancelled";
  return endRedemption(deps, place, { status: "CANCELLED", mayEnd, why, actor, isFlagged: isSpent });
}
