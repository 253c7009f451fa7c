import { z } from "zod";
import { orderKind } from "./earning-kind.ts";

/** Points for money: 100 hundredths are 1 point for each 1.00. Example: €36.00 at 1000 → 360. */
export const orderSpend = orderKind({
  config: z.strictObject({ pointsPerUnitHundredths: z.int().min(0).max(100_000_00) }),
  contribute: (config) => ({ type: "rate", pointsPerUnitHundredths: config.pointsPerUnitHundredths }),
});
