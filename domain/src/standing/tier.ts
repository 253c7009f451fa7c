// The tiers of a program by their ids. A tier that the program no longer has counts as none.
import type { ProgramDocument, TierLevel } from "../program/program.ts";

export type TierSettings = ProgramDocument["tiers"];

export const BASE_MULTIPLIER_BASIS_POINTS = 10_000;

export const findTier = (tiers: TierSettings, tierId: string | null): TierLevel | null =>
  tiers.levels.find((level) => level.id === tierId) ?? null;

export const multiplierOf = (tiers: TierSettings, tierId: string | null): number =>
  findTier(tiers, tierId)?.multiplierBasisPoints ?? BASE_MULTIPLIER_BASIS_POINTS;

/** The higher of two tiers. Example: silver and none → silver. */
export function higherTier(tiers: TierSettings, one: string | null, other: string | null): string | null {
  const rank = (id: string | null) => tiers.levels.findIndex((level) => level.id === id);
  return tiers.levels[Math.max(rank(one), rank(other))]?.id ?? null;
}
