import { z } from "zod";
import { orderKind } from "./earning-kind.ts";

/** Multiplies whole orders while the rule's window is open, judged by when the order was processed. */
export const campaign = orderKind({
  config: z.strictObject({ multiplierBasisPoints: z.int().min(0).max(1_000_000) }),
  contribute: (config) => ({
    type: "multiply",
    basisPoints: config.multiplierBasisPoints,
    covers: "whole_order",
  }),
});
