// Carries out a cancellation: the code or gift card is disabled on the platform, then the points go back. An interrupted
// run starts again: disabling it twice is harmless, and the points go back once. A gift card of which something was spent
// stays.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { findShopById } from "../shops/find-shop.ts";
import { endRedemption } from "./end-redemption.ts";
import { loadRedemption, type Redemption } from "./redemption.ts";
import { withdrawCancel } from "./redemptions.sql.ts";

const payload = z.object({ shopId: z.uuid(), redemptionId: z.uuid(), actor: z.string() });
type Payload = z.output<typeof payload>;

const AGAIN_SECONDS = 3600;
/** While the code is being created: the outcome comes soon. */
const SOON_SECONDS = 2;

export const cancelRedemptionTask: Task<Payload> = {
  name: "cancel-redemption",
  runs: "now",
  payload,
  async run(deps, wish, attempt) {
    const again = async (seconds: number): Promise<void> => {
      const runAt = new Date(deps.clock.now().getTime() + seconds * 1000);
      const job = cancelRedemptionJob(wish.shopId, wish.redemptionId, wish.actor);
      await deps.db.global((tx) => enqueueJob(tx, { ...job, runAt }));
    };
    try {
      if ((await cancel(deps, wish)) === "not_yet") await again(SOON_SECONDS);
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
  runs: "now",
});

async function cancel(deps: Deps, wish: Payload): Promise<"done" | "not_yet"> {
  const { shopId, redemptionId } = wish;
  const shop = await findShopById(deps, shopId);
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  if (!shop || !redemption?.cancelRequestedAt) return "done";
  if (redemption.status === "REQUESTED") {
    // The platform was never asked, so it has no code. It will not be asked now, because the cancellation is stored.
    if (await end(deps, wish, { redemption, mayEnd: isUntried })) return "done";
    return "not_yet";
  }
  if (redemption.status !== "ISSUED") return "done";
  const { platformId, fulfilment } = redemption;
  const withdrawn =
    platformId === null ? "withdrawn" : await deps.platform.withdraw(shop.domain, fulfilment, platformId);
  if (withdrawn === "spent") {
    await deps.db.transaction(shopId, (tx) => tx.run(withdrawCancel, [shopId, redemptionId]));
    return "done";
  }
  await end(deps, wish, {
    redemption,
    mayEnd: ({ status }) => status === "ISSUED",
    isSpent: withdrawn === "spent_meanwhile",
  });
  return "done";
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
