// Every way to earn, by its id in the program document. A new kind is one line here.
import type { z } from "zod";
import { action } from "./action.ts";
import { campaign } from "./campaign.ts";
import { orderFixed } from "./order-fixed.ts";
import { orderSpend } from "./order-spend.ts";
import { productMultiplier } from "./product-multiplier.ts";
import { signup } from "./signup.ts";

export const earningKinds = {
  order_spend: orderSpend,
  order_fixed: orderFixed,
  product_multiplier: productMultiplier,
  campaign,
  signup,
  action,
} as const;

export type EarningKindId = keyof typeof earningKinds;

export const isEarningKind = (kind: string): kind is EarningKindId => Object.hasOwn(earningKinds, kind);

export type EarningConfig<Kind extends EarningKindId> = z.infer<(typeof earningKinds)[Kind]["config"]>;
