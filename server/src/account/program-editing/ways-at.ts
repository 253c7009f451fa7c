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
export const asOf = (program: ProgramDocument, now: Date, timeZone: string): ProgramDocument =>
  always(program, (rule) => isRunning(rule, now, timeZone));

/**
 * The same without ways that end, except `ids`: some days of three times the points would otherwise count for orders of
 * months.
 */
export const lasting = (
  program: ProgramDocument,
  ids: ReadonlySet<string>,
  now: Date,
  timeZone: string,
): ProgramDocument => always(program, (rule) => ids.has(rule.id) && isRunning(rule, now, timeZone));

/** Ways that run without an end in one of the programs. Who gives one an end, or takes it off, changes no other day. */
export const lastingIds = (
  programs: readonly ProgramDocument[],
  now: Date,
  timeZone: string,
): ReadonlySet<string> =>
  new Set(
    programs
      .flatMap(({ earning }) => earning)
      .filter((rule) => isRunning(rule, now, timeZone) && !rule.window?.to)
      .map(({ id }) => id),
  );

const isRunning = (rule: EarningRule, now: Date, timeZone: string): boolean =>
  timingOfRule(rule, now, timeZone) === "RUNNING";

const always = (program: ProgramDocument, isOpen: (rule: EarningRule) => boolean): ProgramDocument => ({
  ...program,
  earning: program.earning.map((rule) => ({ ...rule, window: undefined, enabled: isOpen(rule) })),
});
