import { z } from "zod";
import { pointsSchema } from "../points.ts";
import { occurrenceKind } from "./earning-kind.ts";

/** Points for becoming a customer, once. */
export const signup = occurrenceKind({
  config: z.strictObject({ points: pointsSchema }),
  award: (config, occurrence) =>
    occurrence.earlierLocalDates.length > 0
      ? { ok: false, code: "limit_reached" }
      : { ok: true, points: config.points },
});
