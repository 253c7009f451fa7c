// Every kind of reward, by its id. A new kind is one line here.
import { byId } from "../kinds/kind.ts";
import { amountOff } from "./amount-off.ts";
import { anyAmount } from "./any-amount.ts";
import { freeProduct } from "./free-product.ts";
import { freeShipping } from "./free-shipping.ts";
import { giftCard } from "./gift-card.ts";
import { percentageOff } from "./percentage-off.ts";
import { storeCredit } from "./store-credit.ts";
import type { RewardKind } from "./reward-kind.ts";

/** In the order in which the pages offer them. */
export const rewardKinds = byId([
  amountOff,
  percentageOff,
  freeShipping,
  freeProduct,
  anyAmount,
  giftCard,
  storeCredit,
]);

export type RewardKindId = keyof typeof rewardKinds;

export const isRewardKind = (kind: string): kind is RewardKindId => Object.hasOwn(rewardKinds, kind);

/**
 * The kind with this id. The config's type may be dropped here, because the kind's own schema has checked the config.
 */
export const findRewardKind = (kind: RewardKindId): RewardKind => rewardKinds[kind];
