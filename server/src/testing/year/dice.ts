import { seededRandom } from "../random.ts";

/** Everything that a simulated year leaves to chance, from one seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** From `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  /** `share`: 0 to 1. */
  isLucky(share: number): boolean {
    return this.#random() < share;
  }

  /** Undefined: there is nothing to choose from. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }

  /** Those with more weight are chosen more often. */
  weigh<T extends { readonly weight: number }>(from: readonly T[]): T {
    let left = this.#random() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of from) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return from.at(-1)!;
  }
}
