// How far before a range orders matter.
import { addLocalDays, addMonths } from "../dates/calendar.ts";
import type { ProgramDocument } from "../program/program.ts";
import { firstOf, yearOf } from "../standing/level.ts";

/**
 * The first day whose orders can change a figure of a range that begins on `from`. Null: every order before it can.
 * Points for reaching a level go back without end: each one depends on when the one before it was given.
 */
export function countsFrom({ tiers }: ProgramDocument, from: string): string | null {
  const { levels, window, graceDays } = tiers;
  if (levels.length === 0) return from;
  if (window === "lifetime" || levels.some(({ entryGiftPoints }) => entryGiftPoints > 0)) return null;
  const first = addLocalDays(from, -graceDays);
  if (window === "calendar_year") return firstOf(yearOf(first) - 1);
  // Months are of several lengths: one more is enough.
  return addMonths(first, -13);
}
