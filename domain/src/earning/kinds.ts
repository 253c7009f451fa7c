// Every way to earn, by its id in the program document. A new kind is one line here.
import { byId } from "../kinds/kind.ts";
import type { ConfigOf } from "../kinds/fields.ts";
import { action } from "./action.ts";
import { birthday } from "./birthday.ts";
import { campaign } from "./campaign.ts";
import type { OccurrenceKind, OrderKind } from "./earning-kind.ts";
import { newsletter } from "./newsletter.ts";
import { orderFixed } from "./order-fixed.ts";
import { orderSpend } from "./order-spend.ts";
import { productMultiplier } from "./product-multiplier.ts";
import { signup } from "./signup.ts";

/** In the order in which the pages offer them. */
export const earningKinds = byId([
  orderSpend,
  campaign,
  productMultiplier,
  orderFixed,
  signup,
  birthday,
  newsletter,
  action,
]);

export type EarningKindId = keyof typeof earningKinds;

export const isEarningKind = (kind: string): kind is EarningKindId => Object.hasOwn(earningKinds, kind);

export type EarningConfig<Kind extends EarningKindId> = ConfigOf<(typeof earningKinds)[Kind]["fields"]>;

/**
 * The kind with this id. The config's type may be dropped here, because the kind's own schema has checked the config.
 */
export const findEarningKind = (kind: EarningKindId): OrderKind | OccurrenceKind => earningKinds[kind];
