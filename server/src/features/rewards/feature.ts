import type { Feature } from "../feature.ts";
import { rewardsResolvers } from "./rewards.resolvers.ts";
import { measureBalancesTask } from "./measure-balances.job.ts";

export const rewardsFeature: Feature = {
  name: "rewards",
  api: {
    sdl: [new URL("./rewards.graphql", import.meta.url)],
    resolvers: [rewardsResolvers],
    needs: {
      "Query.rewards": "read_rewards",
      "Query.reward": "read_rewards",
      "Mutation.rewardCreate": "write_rewards",
      "Mutation.rewardUpdate": "write_rewards",
      "Mutation.rewardSetStatus": "write_rewards",
      "Mutation.rewardMove": "write_rewards",
      "Mutation.rewardDuplicate": "write_rewards",
      Reward: "read_rewards",
    },
  },
  tasks: [measureBalancesTask],
  schedule: ["7 * * * * measure-balances"],
  reads: ["balances", "orders", "redemptions"],
};
