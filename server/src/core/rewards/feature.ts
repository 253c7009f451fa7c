import type { Feature } from "../../features/feature.ts";
import { rewardsResolvers } from "./rewards.resolvers.ts";
import { balancesWork } from "./measure-balances.job.ts";
import { readReward, storedRewardSchema } from "./stored-reward.ts";

export const rewardsFeature: Feature = {
  name: "rewards",
  api: {
    sdl: [new URL("./rewards.graphql", import.meta.url)],
    resolvers: [rewardsResolvers],
    needs: {
      "Query.rewards": "read_rewards",
      "Query.reward": "read_rewards",
      "Query.productVariants": "read_rewards",
      "Mutation.rewardCreate": "write_rewards",
      "Mutation.rewardUpdate": "write_rewards",
      "Mutation.rewardSetStatus": "write_rewards",
      "Mutation.rewardMove": "write_rewards",
      "Mutation.rewardDuplicate": "write_rewards",
      Reward: "read_rewards",
      PointsRange: "read_rewards",
      ProductVariant: "read_rewards",
    },
  },
  due: [balancesWork],
  tables: {
    rewards: { archive: "replace_all", row: storedRewardSchema },
    balance_spreads: { leftOut: "measured again once an hour" },
  },
  documents: [{ path: "rewards/*", read: readReward }],
  reads: ["balances", "orders", "redemptions"],
};
