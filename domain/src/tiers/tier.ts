// Which tier a member holds. Lifetime tiers go up at once and are kept for good, also when refunds lower progress.
import type { ProgramDocument, TierLevel } from "../program.ts";

export const BASE_MULTIPLIER_BASIS_POINTS = 10_000;

/** How far a member has come, in the unit of the program's basis: minor units of eligible spend, or points earned. */
export const progressOf = (
  tiers: ProgramDocument["tiers"],
  member: { readonly spentMinor: number; readonly lifetime: number },
): number => (tiers.basis === "spend" ? member.spentMinor : member.lifetime);

/** The tier to hold now. `present` is kept when it is the higher one. Null: no tier. */
export function tierAfter(
  tiers: ProgramDocument["tiers"],
  present: string | null,
  progress: number,
): string | null {
  const held = tiers.levels.findIndex((level) => level.id === present);
  const reached = tiers.levels.findLastIndex((level) => progress >= level.threshold);
  return tiers.levels[Math.max(held, reached)]?.id ?? null;
}

export interface NextTier {
  readonly level: TierLevel;
  /** What progress still lacks, in the unit of the program's basis; 0 where the next order moves the member up. */
  readonly missing: number;
  /** From 0 to 10,000. */
  readonly shareBasisPoints: number;
}

/** The tier above the one held, and how far it is; null at the top. Example: 146,240 of 200,000 → 53,760 missing. */
export function nextTier(
  tiers: ProgramDocument["tiers"],
  present: string | null,
  progress: number,
): NextTier | null {
  const held = tiers.levels.findIndex((level) => level.id === present);
  const level = tiers.levels[held + 1];
  if (!level) return null;
  const counted = Math.min(level.threshold, Math.max(0, progress));
  return {
    level,
    missing: level.threshold - counted,
    shareBasisPoints: Number((BigInt(counted) * 10_000n) / BigInt(level.threshold)),
  };
}

/** Of two tiers the one above. Example: silver and none → silver. */
export function higherTier(
  tiers: ProgramDocument["tiers"],
  one: string | null,
  other: string | null,
): string | null {
  const place = (id: string | null) => tiers.levels.findIndex((level) => level.id === id);
  return tiers.levels[Math.max(place(one), place(other))]?.id ?? null;
}

/** A tier that the program no longer has counts as none. */
export const findTier = (tiers: ProgramDocument["tiers"], tierId: string | null): TierLevel | null =>
  tiers.levels.find((level) => level.id === tierId) ?? null;

export const multiplierOf = (tiers: ProgramDocument["tiers"], tierId: string | null): number =>
  findTier(tiers, tierId)?.multiplierBasisPoints ?? BASE_MULTIPLIER_BASIS_POINTS;
