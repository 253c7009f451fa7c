// Until when a member keeps the tier if nothing more is counted, and what would keep it longer.
import { addLocalDays } from "../dates/calendar.ts";
import type { Contribution } from "./contribution.ts";
import type { Floor } from "./floor.ts";
import { leaveOf, Levels, yearOf } from "./level.ts";
import { windowedStanding, windowedTier } from "./standing.ts";
import { inForce, type TierHistory } from "./tier-history.ts";
import { findTier, higherTier } from "./tier.ts";

export interface Keeping {
  /** The first instant without the tier. Null: time does not take it. */
  readonly until: string | null;
  /**
   * What keeps the tier beyond `until` if it is counted now, in the unit of the basis. Null: nothing that is counted now
   * can.
   */
  readonly missing: number | null;
}

/** Over a window of time. Example: Gold at €2,000 by €1,200 in March and €900 in June: €1,100 more keeps it. */
export function keepingOf(
  history: TierHistory,
  member: Floor,
  contributions: readonly Contribution[],
  at: string,
): Keeping {
  const { tiers } = inForce(history);
  const { tierId, tierUntil } = windowedStanding(history, member, contributions, at);
  const held = findTier(tiers, tierId);
  if (held === null || tierUntil === null) return { until: null, missing: null };
  const later = windowedTier(history, member, contributions, tierUntil);
  if (higherTier(tiers, later, tierId) !== tierId) return { until: null, missing: null };

  const levels = new Levels(history, contributions);
  const today = levels.dayOf(at);
  // The last day on which it would have to be reached again.
  const last = addLocalDays(levels.dayOf(tierUntil), -tiers.graceDays);
  const day = last > today ? last : today;
  const isByYear = tiers.window === "calendar_year";
  const counts = isByYear ? yearOf(day) <= yearOf(today) + 1 : day < leaveOf(today);
  const progress = levels.progressOn(isByYear ? today : day);
  const missing = counts ? Math.max(0, held.threshold - progress) : null;
  return { until: tierUntil, missing };
}
