// Every kind of reward, by its id. A new kind is one line here.
import { amountOff } from "./amount-off.ts";
import { percentageOff } from "./percentage-off.ts";
import type { RewardKind } from "./reward-kind.ts";

export const rewardKinds = { amount_off: amountOff, percentage_off: percentageOff } as const;

export type RewardKindId = keyof typeof rewardKinds;

export const isRewardKind = (kind: string): kind is RewardKindId => Object.hasOwn(rewardKinds, kind);

/** The kind behind an id. Its config was checked by that kind's own schema, so the type may be forgotten here. */
export const findRewardKind = (kind: RewardKindId): RewardKind => rewardKinds[kind] as unknown as RewardKind;
