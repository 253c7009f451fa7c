// Ways to earn with a time window: which are open at a given time, and what a program earns for orders placed then.
import { timingOf, type WindowTiming } from "@laurel/domain/dates/local-time.ts";
import type { EarningRule, ProgramDocument } from "@laurel/domain/program/program.ts";

export type EarningTiming = WindowTiming;

/** Null: it is switched off or missing. */
export function timingOfRule(
  rule: EarningRule | undefined,
  now: Date,
  timeZone: string,
): EarningTiming | null {
  if (!rule?.enabled) return null;
  return rule.window ? timingOf(rule.window, now, timeZone) : "RUNNING";
}

/** The program as it applies at `now`: a past order calculated by it earns as if it were placed then. */
export const asOf = (program: ProgramDocument, now: Date, timeZone: string): ProgramDocument => ({
  ...program,
  earning: program.earning.map((rule) => {
    const isOpen = timingOfRule(rule, now, timeZone) === "RUNNING";
    return { ...rule, window: undefined, enabled: isOpen };
  }),
});
