import type { RewardKind } from "../rewards/reward-kind.ts";

/** The kinds that a friend can get: one code of one worth. Gift cards and store credit need a customer. */
export const isFriendKind = (kind: RewardKind): boolean =>
  kind.handsOver === undefined && kind.chosenPoints === undefined;
