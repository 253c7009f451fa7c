import { stepsDone } from "@laurel/domain/program/getting-started.ts";
import type { Tx } from "../../database/database.ts";
import { loadPastCredits } from "../../intake/past-orders/past-credit.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { loadPlace } from "../../shopper/storefront/place/place.ts";
import { listStoredRewards } from "../../core/rewards/stored-reward.ts";

/** Whether every step of the checklist is ticked. */
export async function isGettingStartedFinished(tx: Tx): Promise<boolean> {
  const [{ currencyCode }, program, rewards, [pastOrders], { calledOn }] = await Promise.all([
    loadShop(tx),
    loadProgram(tx),
    listStoredRewards(tx, { after: null, status: "ACTIVE", isArchived: null, limit: 1 }),
    loadPastCredits(tx),
    loadPlace(tx),
  ]);
  const done = stepsDone({
    program: program.document,
    currencyCode,
    isDraft: program.status === "DRAFT",
    hasReward: rewards.length > 0,
    pastOrders,
    isInStore: calledOn !== null,
  });
  return Object.values(done).every((isDone) => isDone);
}
