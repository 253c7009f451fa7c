/** The stored figures that decide a customer's tier. */
export interface TierFiguresRow {
  spent_minor: number;
  lifetime: number;
  counted_adjustments: number;
  tier_id: string | null;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
  tier_floor_from: Date | null;
  tier_floor_until: Date | null;
}

/** Of `balances`, besides `tier_id`. */
export const tierFigures = (b: string): string =>
  `${b}.spent_minor, ${b}.lifetime, ${b}.counted_adjustments, ${b}.tier_reached_id, ${b}.tier_floor_id,
   ${b}.tier_floor_from, ${b}.tier_floor_until`;
