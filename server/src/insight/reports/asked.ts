// What every report is asked for: days in the shop's time zone, as rows of days or of months.
import { z } from "zod";
import { checkInput } from "../../graphql/check-input.ts";

export interface ReportAsked {
  /** Such as 2026-11-20; both are included. */
  readonly from: string;
  readonly to: string;
  readonly by: "DAY" | "MONTH";
}

/** Three years: a longer table is nothing that anybody reads. Months have no limit. */
const DAYS_MAX = 1_100;

const day = z.iso
  .date("Enter a day such as 2026-11-20.")
  .refine((text) => text >= "1970-01-01" && text < "9998");

export const askedFields = {
  from: day,
  to: day,
  by: z.enum(["DAY", "MONTH"]).default("DAY"),
};

const askedSchema = z
  .object(askedFields)
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The last day is before the first." })
  .refine(({ from, to, by }) => by === "MONTH" || daysBetween(from, to) < DAYS_MAX, {
    path: ["from"],
    message: `At most ${DAYS_MAX} days. Choose months for more.`,
  });

/** Refuses `invalid_input`. */
export const checkAsked = (asked: unknown): ReportAsked => checkInput(askedSchema, asked);

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
