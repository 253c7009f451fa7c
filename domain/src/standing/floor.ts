// A member's lowest tier, whatever the progress: one that an import or staff gave, and how long it lasts.
import { addMonths } from "../dates/calendar.ts";
import { toLocalDate } from "../dates/local-time.ts";
import { firstOf, startOf, yearOf } from "./level.ts";
import { higherTier, type TierSettings } from "./tier.ts";

export interface Floor {
  readonly floorTierId: string | null;
  /** Null: always. */
  readonly floorFrom: string | null;
  /** Null: for good. */
  readonly floorUntil: string | null;
}

export const NO_FLOOR: Floor = { floorTierId: null, floorFrom: null, floorUntil: null };

/**
 * As if it had been earned then, without days of grace: for 12 months, to the end of next year, or for good. Example: 12
 * months from 1 March 2026 → to the end of 28 February 2027.
 */
export function givenFloor(
  { window }: Pick<TierSettings, "window">,
  tierId: string,
  { from, timeZone }: { readonly from: string; readonly timeZone: string },
): Floor {
  const day = toLocalDate(from, timeZone);
  const until = {
    rolling_12_months: addMonths(day, 12),
    calendar_year: firstOf(yearOf(day) + 2),
    lifetime: null,
  }[window];
  const floorUntil = until === null ? null : startOf(until, { timeZone });
  return { floorTierId: tierId, floorFrom: from, floorUntil };
}

/** The floor at an instant; null: none. */
export function floorAt({ floorTierId, floorFrom, floorUntil }: Floor, at: string): string | null {
  if (floorFrom !== null && at < floorFrom) return null;
  return floorUntil !== null && at >= floorUntil ? null : floorTierId;
}

/** The better of two floors at an instant: the higher tier, or the longer time. */
export function higherFloor(tiers: TierSettings, first: Floor, second: Floor, at: string): Floor {
  const [one, other] = [first, second].map((floor) => (floorAt(floor, at) === null ? NO_FLOOR : floor)) as [
    Floor,
    Floor,
  ];
  const higher = higherTier(tiers, one.floorTierId, other.floorTierId);
  if (higher === null) return NO_FLOOR;
  if (one.floorTierId !== other.floorTierId) return one.floorTierId === higher ? one : other;
  const isLonger =
    one.floorUntil === null || (other.floorUntil !== null && one.floorUntil >= other.floorUntil);
  return isLonger ? one : other;
}
