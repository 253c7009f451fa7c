import { z } from "zod";
import { rewardKind, rewardTermsShape } from "./reward-kind.ts";

/** A percentage off: 1000 basis points = 10 %. */
export const percentageOff = rewardKind({
  config: z.strictObject({ ...rewardTermsShape, basisPoints: z.int().min(1).max(10_000) }),
  value: (config) => ({ type: "percentage", basisPoints: config.basisPoints }),
  worthMinor: () => null,
});
