// A member's tier as time passes: what counts is added in the order of time, and each order asks for the tier of its
// moment.
import type { Contribution } from "../standing/contribution.ts";
import { floorAt, type Floor } from "../standing/floor.ts";
import { progressOf } from "../standing/progress.ts";
import {
  isPlainRise,
  lifetimeStanding,
  risen,
  tierOfOrder,
  windowedStanding,
  type Standing,
} from "../standing/standing.ts";
import { inForce, isWindowed, type TierHistory } from "../standing/tier-history.ts";
import { higherTier } from "../standing/tier.ts";

export class MovingTier {
  readonly #history: TierHistory;
  readonly #floor: Floor;
  readonly #contributions: Contribution[] = [];
  /** Over a window. Null: nothing has counted. */
  #standing: Standing | null = null;
  /** Over a lifetime. */
  #sums = { spentMinor: 0, lifetime: 0, countedAdjustments: 0 };
  #reachedTierId: string | null = null;

  constructor(history: TierHistory, floor: Floor) {
    this.#history = history;
    this.#floor = floor;
  }

  /** In the order of time. */
  get contributions(): readonly Contribution[] {
    return this.#contributions;
  }

  /** By what was added so far: nothing that happened later may be among it. */
  at(order: { readonly orderId: string; readonly at: string }): string | null {
    const { tiers } = inForce(this.#history);
    const given = floorAt(this.#floor, order.at);
    if (!isWindowed(tiers)) return higherTier(tiers, this.#reachedTierId, given);
    if (this.#standing === null) return higherTier(tiers, null, given);
    const { progressFrom, tierUntil, tierId } = this.#standing;
    const isLater = progressFrom === null || order.at > progressFrom;
    if (isLater && (tierUntil === null || order.at < tierUntil)) return higherTier(tiers, tierId, given);
    return tierOfOrder(this.#history, this.#floor, this.#contributions, order);
  }

  count(one: Contribution): void {
    if (one.spentMinor === 0 && one.points === 0) return;
    this.#contributions.push(one);
    if (isWindowed(inForce(this.#history).tiers)) this.#countInWindow(one);
    else this.#countForLife(one);
  }

  #countInWindow({ at, spentMinor, points }: Contribution): void {
    const { basis } = inForce(this.#history).tiers;
    const amount = basis === "spend" ? spentMinor : points;
    if (amount === 0) return;
    const standing = this.#standing;
    const isPlain = amount > 0 && standing !== null && isPlainRise(this.#history, standing, { at, now: at });
    this.#standing = isPlain
      ? { ...standing, ...risen(this.#history, standing, { amount, at }) }
      : { ...this.#floor, ...windowedStanding(this.#history, this.#floor, this.#contributions, at) };
  }

  #countForLife({ at, spentMinor, points }: Contribution): void {
    const { spentMinor: spent, lifetime } = this.#sums;
    this.#sums = { spentMinor: spent + spentMinor, lifetime: lifetime + points, countedAdjustments: 0 };
    const { tiers } = inForce(this.#history);
    if (tiers.levels.length === 0 || progressOf(tiers, this.#sums) === 0) return;
    const kept = { ...this.#sums, ...this.#floor, reachedTierId: this.#reachedTierId };
    this.#reachedTierId = lifetimeStanding(tiers, kept, at).reachedTierId;
  }
}
