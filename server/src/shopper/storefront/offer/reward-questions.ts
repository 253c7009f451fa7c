import type { RewardQuestion } from "@laurel/domain/shopper/reward-states.ts";
import type { CustomerRow } from "../storefront.sql.ts";
import type { Asked, OfferedReward } from "./asked.ts";

/** Whether the visitor may have each reward, in the merchant's order. Who is no member is asked about as one without points. */
export function rewardQuestions(
  { program, rewards, estimate }: Asked,
  customer: Pick<CustomerRow, "available"> | null,
): readonly (RewardQuestion & Pick<OfferedReward, "rewardId">)[] {
  const member = { available: customer?.available ?? 0, tierId: estimate.tierId, mayRedeem: true };
  return rewards.map(({ rewardId, reward, taken }) => ({
    rewardId,
    reward,
    program: program.document,
    programStatus: program.status,
    timeZone: estimate.timeZone,
    now: estimate.now,
    member,
    taken: customer === null ? { ...taken, byCustomer: 0 } : taken,
  }));
}
