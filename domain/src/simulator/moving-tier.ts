// A member's tier as time passes: what counts is added in the order of time, and each order asks for the tier of its
// moment.
import type { Contribution } from "../standing/contribution.ts";
import { floorAt, type Floor } from "../standing/floor.ts";
import { lifetimeStanding, tierOfOrder } from "../standing/standing.ts";
import { inForce, isWindowed, type TierHistory } from "../standing/tier-history.ts";
import { higherTier } from "../standing/tier.ts";
import { WindowLevel } from "./window-level.ts";

/** What something counted from an instant on. */
export interface CountedSince {
  readonly at: string;
  readonly spentMinor: number;
  readonly points: number;
}

/** What a contribution is from an instant on. */
interface Fall {
  readonly at: string;
  readonly becomes: Contribution;
}

export class MovingTier {
  readonly #history: TierHistory;
  readonly #floor: Floor;
  /** In the order of time, with the amounts that were known at the present moment. */
  readonly #contributions: Contribution[] = [];
  /** Null: tiers count over a lifetime, or there are none. */
  readonly #window: WindowLevel | null;
  /** Over a lifetime: a level that was reached is kept. */
  #sums = { spentMinor: 0, lifetime: 0, countedAdjustments: 0 };
  #reachedTierId: string | null = null;
  /** Refunds that are yet to come, the next one last. */
  readonly #falls: Fall[] = [];

  constructor(history: TierHistory, floor: Floor) {
    this.#history = history;
    this.#floor = floor;
    this.#window = isWindowed(inForce(history).tiers) ? new WindowLevel(history) : null;
  }

  get hasLevels(): boolean {
    return inForce(this.#history).tiers.levels.length > 0;
  }

  /** By what was added so far and known at that moment: nothing that happened later may be among it. */
  at(order: { readonly orderId: string; readonly at: string }): string | null {
    this.#fallUntil(order.at);
    const last = this.#contributions.at(-1);
    // At the same instant, only some of what counted came before.
    if (this.#window && last && last.at >= order.at)
      return tierOfOrder(this.#history, this.#floor, this.#contributions, order);
    const level = this.#window ? this.#window.at(order.at) : this.#reachedTierId;
    return higherTier(inForce(this.#history).tiers, level, floorAt(this.#floor, order.at));
  }

  /** `inTime`: what it counted from its own moment on, and after each refund, if that is not what it counts today. */
  count(one: Contribution, inTime: readonly CountedSince[] = []): void {
    this.#fallUntil(one.at);
    const [first = one, ...later] = inTime;
    const { spentMinor, points } = first;
    if (later.length === 0 && spentMinor === 0 && points === 0) return;
    const counted = { ...one, spentMinor, points };
    this.#contributions.push(counted);
    this.#add(one.at, one.at, first);
    if (later.length === 0) return;
    for (const { at, ...amounts } of later) this.#falls.push({ at, becomes: { ...one, ...amounts } });
    this.#falls.sort((x, y) => (x.at < y.at ? 1 : -1));
  }

  /** All that counts, as known today. Nothing can be asked of an earlier moment afterwards. */
  known(): readonly Contribution[] {
    this.#fallUntil(null);
    return this.#contributions;
  }

  /** Those before an instant; null: all of them. What happens at the same instant as an order comes after it. */
  #fallUntil(at: string | null): void {
    for (let next = this.#falls.at(-1); next; next = this.#falls.at(-1)) {
      if (at !== null && next.at >= at) return;
      this.#falls.pop();
      const { becomes } = next;
      const index = this.#contributions.findLastIndex(({ id, isOrder }) => isOrder && id === becomes.id);
      const before = this.#contributions[index]!;
      this.#contributions[index] = becomes;
      const spentMinor = becomes.spentMinor - before.spentMinor;
      this.#add(becomes.at, next.at, { spentMinor, points: becomes.points - before.points });
    }
  }

  /** What happened then counts so much more or less from another moment on. */
  #add(at: string, from: string, amounts: Omit<CountedSince, "at">): void {
    if (this.#window) this.#window.add(at, amounts);
    else if (this.hasLevels) this.#decideForLife(from, amounts);
  }

  #decideForLife(at: string, { spentMinor, points }: Omit<CountedSince, "at">): void {
    const { spentMinor: spent, lifetime } = this.#sums;
    this.#sums = { spentMinor: spent + spentMinor, lifetime: lifetime + points, countedAdjustments: 0 };
    const { tiers } = inForce(this.#history);
    const kept = { ...this.#sums, ...this.#floor, reachedTierId: this.#reachedTierId };
    this.#reachedTierId = lifetimeStanding(tiers, kept, at).reachedTierId;
  }
}
