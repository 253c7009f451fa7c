// Every way to earn, by its id in the program document. A new kind is one line here.
import { byId } from "../kinds/kind.ts";
import type { ConfigOf } from "../kinds/fields.ts";
import { action } from "./action.ts";
import { campaign } from "./campaign.ts";
import type { OccurrenceKind, OrderKind } from "./earning-kind.ts";
import { orderFixed } from "./order-fixed.ts";
import { orderSpend } from "./order-spend.ts";
import { productMultiplier } from "./product-multiplier.ts";
import { signup } from "./signup.ts";

/** In the order in which they are offered. */
export const earningKinds = byId([orderSpend, campaign, productMultiplier, orderFixed, signup, action]);

export type EarningKindId = keyof typeof earningKinds;

export const isEarningKind = (kind: string): kind is EarningKindId => Object.hasOwn(earningKinds, kind);

export type EarningConfig<Kind extends EarningKindId> = ConfigOf<(typeof earningKinds)[Kind]["fields"]>;

/** The kind behind an id. A rule's config was checked by that kind's own schema, so the type may be forgotten here. */
export const findEarningKind = (kind: EarningKindId): OrderKind | OccurrenceKind => earningKinds[kind];
