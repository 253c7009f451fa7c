import {
  findRewardKind,
  isRewardKind,
  type RewardKindId,
  rewardKinds,
} from "@laurel/domain/rewards/kinds.ts";

export const rewardKindIds = Object.keys(rewardKinds) as RewardKindId[];

/** The title of a kind of reward; the id of an unknown one. */
export const rewardKindTitle = (kind: string): string =>
  isRewardKind(kind) ? findRewardKind(kind).texts.title : kind;
