import { z } from "zod";
import { pointsSchema } from "../points.ts";
import { orderKind } from "./earning-kind.ts";

/** The same points for each order of at least `minimumSpendMinor`; an order refunded below it earns none. */
export const orderFixed = orderKind({
  config: z.strictObject({ points: pointsSchema, minimumSpendMinor: z.int().min(0) }),
  contribute: (config, order) =>
    order.eligibleMinor > 0 && order.eligibleMinor >= config.minimumSpendMinor
      ? { type: "fixed", points: config.points }
      : { type: "nothing" },
});
