import {
  findRewardKind,
  isRewardKind,
  type RewardKindId,
  rewardKinds,
} from "@laurel/domain/rewards/kinds.ts";

import { type KindWords, labelInForm, wordsOfFields } from "./kind-labels.ts";

export const rewardKindIds = Object.keys(rewardKinds) as RewardKindId[];

/** The title of a kind of reward; the id of an unknown one. */
export const rewardKindTitle = (kind: string): string =>
  isRewardKind(kind) ? findRewardKind(kind).texts.title : kind;

/** A field name has one meaning in all kinds of rewards: an entry about a change does not give the kind. */
export const rewardFieldWords: KindWords = Object.assign(
  {},
  ...rewardKindIds.map((kind) => wordsOfFields(findRewardKind(kind).fields, labelInForm)),
);
