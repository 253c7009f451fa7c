// How many points will expire, and of how many members, by month: summed member by member.
import { addPoints } from "../points.ts";
import { addMonths } from "./calendar.ts";
import { addDays, toLocalDate } from "./local-time.ts";
import type { Expiring } from "./warnings.ts";

export interface ExpirySum {
  readonly points: number;
  /** A member counts once in each sum. */
  readonly members: number;
}

export interface ExpiryPreview {
  /** Until 30 days after the preview was made. */
  readonly soon: ExpirySum;
  /** By the month of the last day on which the points can be spent, such as 2027-03. Months without are left out. */
  readonly months: Readonly<Record<string, ExpirySum>>;
  /** After those months. */
  readonly later: ExpirySum;
  /** Open points without such a day: they do not expire, or are pending. */
  readonly undated: ExpirySum;
}

const NONE: ExpirySum = { points: 0, members: 0 };
export const EMPTY_PREVIEW: ExpiryPreview = { soon: NONE, months: {}, later: NONE, undated: NONE };

const SOON_DAYS = 30;
/** From the present one on. */
const MONTHS = 24;

/** Adds one member's open points: those with a day, and how many have none. What is overdue counts as of today. */
export function addToPreview(
  preview: ExpiryPreview,
  { points, undated }: { readonly points: readonly Omit<Expiring, "recordedAt">[]; readonly undated: number },
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): ExpiryPreview {
  const end = addMonths(toLocalDate(now, timeZone), MONTHS).slice(0, 7);
  const soonEnds = addDays(now, SOON_DAYS);
  const monthOf = ({ expiresAt }: Pick<Expiring, "expiresAt">): string => {
    const last = expiresAt < now ? Date.parse(now) : Date.parse(expiresAt) - 1;
    return toLocalDate(new Date(last), timeZone).slice(0, 7);
  };
  const byMonth = Map.groupBy(points, monthOf);
  const months = { ...preview.months };
  for (const [month, ofMonth] of byMonth)
    if (month < end) months[month] = withMember(months[month] ?? NONE, ofMonth);
  return {
    soon: withMember(
      preview.soon,
      points.filter(({ expiresAt }) => expiresAt <= soonEnds),
    ),
    months,
    later: withMember(
      preview.later,
      points.filter((one) => monthOf(one) >= end),
    ),
    undated: withMember(preview.undated, undated === 0 ? [] : [{ points: undated }]),
  };
}

function withMember(sum: ExpirySum, points: readonly Pick<Expiring, "points">[]): ExpirySum {
  if (points.length === 0) return sum;
  return {
    points: points.reduce((total, one) => addPoints(total, one.points), sum.points),
    members: sum.members + 1,
  };
}
