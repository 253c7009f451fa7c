import { z } from "zod";
import { pointsSchema } from "../points.ts";
import { occurrenceKind } from "./earning-kind.ts";

/** Points for something recorded over the API, such as a review; at most so often in a day, month, year or ever. */
export const action = occurrenceKind({
  config: z.strictObject({
    action: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_]{0,63}$/, "Lower-case letters, digits and _ only, at most 64."),
    points: pointsSchema,
    /** Null: no limit. */
    limitPerCustomer: z.int().min(1).max(1_000_000).nullable(),
    limitPeriod: z.enum(["day", "month", "year", "ever"]),
  }),
  award: (config, occurrence) => {
    if (occurrence.action !== config.action) return { ok: false, code: "other_action" };
    const period = limitPeriodOf(config, occurrence.localDate);
    const inPeriod = occurrence.earlierLocalDates.filter((date) => limitPeriodOf(config, date) === period);
    if (config.limitPerCustomer !== null && inPeriod.length >= config.limitPerCustomer)
      return { ok: false, code: "limit_reached" };
    return { ok: true, points: config.points };
  },
});

/** The period that a limit counts over. Examples: of a year `2026-11-20` → `2026`; of all time always "". */
export const limitPeriodOf = (
  { limitPeriod }: { readonly limitPeriod: keyof typeof PERIOD_LENGTH },
  localDate: string,
): string => localDate.slice(0, PERIOD_LENGTH[limitPeriod]);

/** How much of a local date `2026-11-20` names the period. */
const PERIOD_LENGTH = { day: 10, month: 7, year: 4, ever: 0 } as const;
