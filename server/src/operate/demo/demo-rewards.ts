// How shoppers in the demo's past redeem rewards: through the normal use cases, with the past's own clock.
import { setTimeout as sleep } from "node:timers/promises";
import { loadLots } from "../../core/customers/find-customer.ts";
import { listCustomers } from "../../core/customer-list/list-customers.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { createNewId } from "../../process/new-id.ts";
import { countUnderWay } from "../../intake/inbox/count-inbox.ts";
import { cancelRedemption } from "../../core/redemptions/ending/cancel-redemption.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import { loadRedemption, type Redemption } from "../../core/redemptions/redemption.ts";
import { listStoredRewards, type StoredReward } from "../../core/rewards/stored-reward.ts";
import { waitForRedemption } from "../../core/redemptions/wait-for-redemption.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

interface Wish {
  /** The platform's id. */
  readonly customerId: number;
  readonly memberId: string;
  readonly rewardId: string;
}

interface Redeemed {
  readonly id: string;
  readonly code: string;
}

const actor = "demo";
/** How many shoppers consider a reward at a time. */
const LOOKING = 6;
const TAKES = 0.8;
/** The others redeem a cheaper one. */
const TAKES_THE_DEAREST = 0.5;
/** Time after the points became available. By then, all returns of the demo have happened. */
const SETTLED_AFTER_MS = 16 * 24 * 3_600_000;

/** `hasCode`: whether the store knows the code. */
export function shoppersRewards(deps: Deps, shop: Shop, hasCode: (code: string) => boolean) {
  const { shopId } = shop;
  return {
    catchUp: () => waitUntilApplied(deps, shop.shopId),

    async choose(at: Date, random: () => number): Promise<readonly Wish[]> {
      return (await listAffordable(deps, shopId, { at, random })).flatMap(
        ({ customerId, memberId, rewards }) => {
          if (random() > TAKES) return [];
          const choice = random() < TAKES_THE_DEAREST ? rewards.length - 1 : random() * rewards.length;
          const reward = rewards[Math.floor(choice)];
          return reward ? [{ customerId, memberId, rewardId: reward.rewardId }] : [];
        },
      );
    },

    async redeem(wish: Wish, at: Date): Promise<Redeemed | null> {
      const id = await redeem(then(deps, at), shopId, wish);
      if (id === null) return null;
      const redemption = await waitUntilMade(deps, { shopId, redemptionId: id });
      const { status, code, fulfilment } = redemption;
      if (status !== "ISSUED" && status !== "USED") return null;
      // A store that was killed may have lost the latest requests.
      if (fulfilment.type === "code" && !hasCode(code)) await deps.platform.make(shop.domain, fulfilment);
      return { id, code };
    },

    async giveBack({ id }: Redeemed, at: Date): Promise<void> {
      const reason = "Redeemed by mistake";
      await cancelRedemption(then(deps, at), shopId, { redemptionId: id, reason, actor });
    },
  };
}

/** Some seconds after the past's own clock, because several redeem in one round. */
function then(deps: Deps, at: Date): Deps {
  const clock = { now: () => at };
  return { ...deps, clock, newId: createNewId(clock) };
}

/** Waits until every received event has been applied. */
export async function waitUntilApplied(deps: Deps, shopId: string): Promise<void> {
  const countLeft = () => deps.db.transaction(shopId, (tx) => countUnderWay(tx, deps.clock.now()));
  while ((await countLeft()) > 0) await sleep(10);
}

interface Affordable {
  readonly customerId: number;
  readonly memberId: string;
  /** Cheapest first. */
  readonly rewards: readonly StoredReward[];
}

/** Some members, with the points that they can spend and no refund will take back. */
function listAffordable(
  deps: Deps,
  shopId: string,
  { at, random }: { readonly at: Date; readonly random: () => number },
): Promise<readonly Affordable[]> {
  return deps.db.transaction(shopId, async (tx) => {
    const asked = { after: null, status: "ACTIVE", isArchived: false, limit: 50 };
    const rewards = (await listStoredRewards(tx, asked)).toSorted(
      (a, b) => a.reward.points - b.reward.points,
    );
    const cheapest = rewards[0];
    if (!cheapest) return [];
    const { nodes } = await listCustomers(tx, {
      order: "POINTS_DESC",
      conditions: { status: "MEMBER", minPoints: cheapest.reward.points },
      page: { limit: 1_000, isBackward: false, cursor: null },
    });
    const members = nodes.toSorted(
      (a, b) => b.points.available - a.points.available || Number(a.platformId) - Number(b.platformId),
    );
    // Members with many points buy often, so they also consider rewards more often.
    const drawn = Array.from({ length: LOOKING }, () => members[Math.floor(random() ** 2 * members.length)]);
    const before = new Date(at.getTime() - SETTLED_AFTER_MS);
    const looking = [...new Set(drawn)].filter((member) => member !== undefined);
    const lotsOf = await loadLots(
      tx,
      looking.map(({ id }) => id),
      at,
    );
    return looking.map(({ id, platformId }) => {
      const lots = (lotsOf.get(id) ?? []).filter(({ availableAt }) => availableAt <= before);
      const points = lots.reduce((sum, { remaining }) => sum + remaining, 0);
      return {
        customerId: Number(platformId),
        memberId: id,
        rewards: rewards.filter(({ reward }) => reward.points <= points),
      };
    });
  });
}

/** The key is made of member and time. Null: refused in the current state. */
async function redeem(deps: Deps, shopId: string, { memberId, rewardId }: Wish): Promise<string | null> {
  const idempotencyKey = `demo-${memberId}-${deps.clock.now().toISOString()}`;
  try {
    return await redeemReward(deps, shopId, {
      customerId: memberId,
      rewardId,
      points: null,
      idempotencyKey,
      actor,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ code: error.code }, "a reward of the demo's past was refused");
    return null;
  }
}

async function waitUntilMade(
  deps: Deps,
  key: { readonly shopId: string; readonly redemptionId: string },
): Promise<Redemption> {
  for (;;) {
    await waitForRedemption(deps, key, ({ status }) => status !== "REQUESTED");
    const redemption = await deps.db.transaction(key.shopId, (tx) => loadRedemption(tx, key.redemptionId));
    if (redemption && redemption.status !== "REQUESTED") return redemption;
  }
}
