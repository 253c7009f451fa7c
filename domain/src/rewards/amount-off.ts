import { z } from "zod";
import { rewardLimits } from "./limits.ts";
import { rewardKind, rewardTermsShape } from "./reward-kind.ts";

/** A fixed amount off the order, in the shop's currency. */
export const amountOff = rewardKind({
  config: z.strictObject({ ...rewardTermsShape, amountMinor: z.int().min(1).max(rewardLimits.amountMinor) }),
  value: (config, currencyCode) => ({ type: "amount", amountMinor: config.amountMinor, currencyCode }),
  worthMinor: (config) => config.amountMinor,
});
