// While the day on which orders begin to earn is ahead, no shopping earns yet.
import { toLocalDate } from "../dates/local-time.ts";
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import type { ProgramDocument } from "./program.ts";

interface Moment {
  readonly timeZone: string;
  readonly now: string;
}

/** Orders, new customers and the newsletter earn nothing yet. */
export const isBeforeStart = ({ orders: { earnsFrom } }: ProgramDocument, now: string): boolean =>
  earnsFrom !== null && Date.parse(now) < Date.parse(earnsFrom);

/** The local day from which orders earn, if it is ahead. Null also where orders never do. */
export function startAhead(program: ProgramDocument, { timeZone, now }: Moment): string | null {
  const { earnsFrom } = program.orders;
  const earns = program.earning.some(
    ({ enabled, kind }) => enabled && isEarningKind(kind) && findEarningKind(kind).shape === "order",
  );
  return earns && earnsFrom !== null && isBeforeStart(program, now) ? toLocalDate(earnsFrom, timeZone) : null;
}
