import {
  findRewardKind,
  isRewardKind,
  type RewardKindId,
  rewardKinds,
} from "@laurel/domain/rewards/kinds.ts";

export const rewardKindIds = Object.keys(rewardKinds) as RewardKindId[];

/** What a kind of reward is called; one that this page does not know, by its id. */
export const rewardKindTitle = (kind: string): string =>
  isRewardKind(kind) ? findRewardKind(kind).texts.title : kind;
