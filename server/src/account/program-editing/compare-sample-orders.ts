// An example order, calculated by two programs: with every way to earn that is open now, in each tier.
import { exampleUnits } from "@laurel/domain/earning/spending.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { exampleOrder, examplePoints } from "@laurel/domain/orders/example/example-order.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { Comparison } from "./compare-orders.ts";

export interface EffectOnSample {
  readonly tierId: string | null;
  readonly pointsBefore: number | null;
  readonly pointsAfter: number;
}

/** No tier first, then the tiers of the draft. A figure too large to be stored is left out. */
export function compareSampleOrders({ before, after, shop }: Comparison, now: Date): EffectOnSample[] {
  const goods = exampleUnits(before, after) * 10 ** currencyDecimals(shop.currencyCode);
  const state = exampleOrder({ goods }, { ...shop, now });
  const pointsIn = (program: ProgramDocument, tierId: string | null): number | null =>
    tierId !== null && findTier(program.tiers, tierId) === null
      ? null
      : examplePoints(program, state, shop, tierId);
  return [null, ...after.tiers.levels.map(({ id }) => id)].flatMap((tierId) => {
    const pointsAfter = pointsIn(after, tierId);
    return pointsAfter === null ? [] : [{ tierId, pointsBefore: pointsIn(before, tierId), pointsAfter }];
  });
}
