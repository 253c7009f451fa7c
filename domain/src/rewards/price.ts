// What a redemption costs: the reward's one price, or the points that the member chooses.
import { refused, type Refusal } from "../refusal.ts";
import { findRewardKind, type RewardKindId } from "./kinds.ts";
import { rewardLimits } from "./limits.ts";

/** A reward, as far as its price needs it. `points` is its price, or the fewest that a member may choose. */
export interface Priced {
  readonly kind: RewardKindId;
  readonly points: number;
  readonly config: unknown;
}

export interface PointsRange {
  readonly least: number;
  readonly step: number;
  /** Null: no limit. */
  readonly most: number | null;
}

/** Null for a reward with one price. The least is a whole number of steps. */
export function pointsRangeOf({ kind, config, points }: Priced): PointsRange | null {
  const chosen = findRewardKind(kind).chosenPoints?.(config as never);
  return chosen ? { least: Math.ceil(points / chosen.step) * chosen.step, ...chosen } : null;
}

/** The price, or the fewest points that a member may choose. */
export const leastPointsOf = (reward: Priced): number => pointsRangeOf(reward)?.least ?? reward.points;

/** The fewest points may not be more than the most. Null if all is well. */
export function rangeProblem(reward: Priced): { readonly path: string; readonly message: string } | null {
  const range = pointsRangeOf(reward);
  if (range === null || range.most === null || range.most >= range.least) return null;
  return { path: "config.mostPoints", message: `Enter ${range.least} or more.` };
}

export type PriceRefusal =
  | Refusal<"points_fixed" | "points_not_chosen">
  | Refusal<"points_out_of_range", { least: number; most: number | null }>
  | Refusal<"points_not_on_step", { step: number }>;

/** `asked`: the points that the member chose; null if none. */
export function priceOf(
  reward: Priced,
  asked: number | null,
): { readonly ok: true; readonly points: number } | PriceRefusal {
  const range = pointsRangeOf(reward);
  if (range === null) {
    const isSame = asked === null || asked === reward.points;
    return isSame ? { ok: true, points: reward.points } : refused("points_fixed");
  }
  const { least, step, most } = range;
  if (asked === null) return refused("points_not_chosen");
  // Without a limit, a large balance could buy more than any amount that can be stored exactly.
  const isTooMuch =
    (most !== null && asked > most) || (worthOf(reward, asked) ?? 0) > rewardLimits.amountMinor;
  if (asked < least || isTooMuch) return refused("points_out_of_range", { least, most });
  return asked % step === 0 ? { ok: true, points: asked } : refused("points_not_on_step", { step });
}

/** In minor units; null if that depends on the order. */
export const worthOf = ({ kind, config }: Pick<Priced, "kind" | "config">, points: number): number | null =>
  findRewardKind(kind).worthMinor(config as never, points);
