// Every kind of reward, by its id. A new kind is one line here.
import { byId } from "../kinds/kind.ts";
import { amountOff } from "./amount-off.ts";
import { percentageOff } from "./percentage-off.ts";
import type { RewardKind } from "./reward-kind.ts";

/** In the order in which they are offered. */
export const rewardKinds = byId([amountOff, percentageOff]);

export type RewardKindId = keyof typeof rewardKinds;

export const isRewardKind = (kind: string): kind is RewardKindId => Object.hasOwn(rewardKinds, kind);

/** The kind behind an id. A reward's config was checked by that kind's own schema, so the type may be forgotten here. */
export const findRewardKind = (kind: RewardKindId): RewardKind => rewardKinds[kind];
