// Which tier a member has, and until when. It is decided again at each change of what counts, and when time takes or
// gives a tier: the higher of the level that progress gives and the floor. A lifetime level that was reached is kept for
// ever, even if refunds lower progress.
import { toLocalDate } from "../dates/local-time.ts";
import { before, type Contribution } from "./contribution.ts";
import { floorAt, type Floor } from "./floor.ts";
import { firstOf, leaveOf, Levels, startOf, yearOf } from "./level.ts";
import { progressOf, type Contributions } from "./progress.ts";
import { asOf, inForce, isWindowed, type TierHistory } from "./tier-history.ts";
import { findTier, higherTier, type TierSettings } from "./tier.ts";

/** What is stored of a member between two decisions. */
export interface KeptStanding extends Floor {
  /** The level that progress gives. Over a lifetime: the highest that it has ever reached. */
  readonly reachedTierId: string | null;
}

export interface Standing extends KeptStanding {
  /** The member's tier; null: none. */
  readonly tierId: string | null;
  /** Nothing that counts, and no change of the tier, is later than this. Null: nothing ever counted. */
  readonly progressFrom: string | null;
  /** What counts over the window, from `progressFrom` until `progressUntil`. 0 if tiers count over a lifetime. */
  readonly progress: number;
  /** Null: nothing that counts will stop counting. It may be too early, and is never too late. */
  readonly progressUntil: string | null;
  /** Before it, time alone does not change the tier. It may be too early, and is never too late. Null: never. */
  readonly tierUntil: string | null;
}

type Decided = Omit<Standing, keyof Floor>;

/** Over a lifetime, from sums alone. It can run any number of times: the same figures give the same standing. */
export function lifetimeStanding(
  tiers: TierSettings,
  member: Contributions & KeptStanding,
  at: string,
): Omit<Decided, "progressFrom"> {
  const reachedTierId = higherTier(tiers, levelFor(tiers, progressOf(tiers, member)), member.reachedTierId);
  const tierId = higherTier(tiers, reachedTierId, floorAt(member, at));
  const isLeft = tierId !== reachedTierId;
  return {
    tierId,
    reachedTierId,
    progress: 0,
    progressUntil: null,
    tierUntil: isLeft ? member.floorUntil : null,
  };
}

/** Over a window of time, from all that counts. */
export function windowedStanding(
  history: TierHistory,
  member: Floor,
  contributions: readonly Contribution[],
  at: string,
): Decided {
  const { tiers } = inForce(history);
  const levels = new Levels(history, contributions);
  const day = levels.dayOf(at);
  const reachedTierId = levels.on(day);
  const tierId = higherTier(tiers, reachedTierId, floorAt(member, at));
  const countsUntil = levels.countsUntil(day);
  return {
    tierId,
    reachedTierId,
    progressFrom: at,
    progress: levels.progressOn(day),
    progressUntil: countsUntil === null ? null : countsUntil === day ? at : startOf(countsUntil, history),
    tierUntil: tierUntil(history, member, { levels, at, tierId }),
  };
}

/** The tier alone: until when it lasts takes longer to find. */
export function windowedTier(
  history: TierHistory,
  member: Floor,
  contributions: readonly Contribution[],
  at: string,
): string | null {
  const levels = new Levels(history, contributions);
  return higherTier(inForce(history).tiers, levels.on(levels.dayOf(at)), floorAt(member, at));
}

/** When the level changes next, or the floor ends, so that the tier is another one. */
function tierUntil(
  history: TierHistory,
  member: Floor,
  { levels, at, tierId }: { readonly levels: Levels; readonly at: string; readonly tierId: string | null },
): string | null {
  const { tiers } = inForce(history);
  const day = levels.dayOf(at);
  let level = levels.on(day);
  const { floorUntil } = member;
  const endsLater = floorUntil !== null && floorUntil > at;
  for (const turn of levels.turnsAfter(day)) {
    const next = levels.on(turn);
    if (next === level) continue;
    const turnsAt = startOf(turn, history);
    if (endsLater && floorUntil < turnsAt && level !== tierId) return floorUntil;
    level = next;
    if (higherTier(tiers, level, floorAt(member, turnsAt)) !== tierId) return turnsAt;
  }
  return endsLater && level !== tierId ? floorUntil : null;
}

/**
 * Whether something that adds to progress can be counted without reading what counted before. `at` is when it happened.
 */
export function isPlainRise(
  history: TierHistory,
  { progressFrom, progressUntil, tierUntil }: Standing,
  { at, now }: { readonly at: string; readonly now: string },
): boolean {
  const latest = at > now ? at : now;
  if (isByFormerSettings(history, at)) return false;
  if (progressFrom !== null && at < progressFrom) return false;
  if ((progressUntil !== null && progressUntil <= latest) || (tierUntil !== null && tierUntil <= latest))
    return false;
  // What counted before happened before this, and so stops counting before it.
  return progressUntil !== null || countedUntil(history, at) > latest;
}

/** Longer than any day. */
const DAY_MS_MAX = 26 * 3_600_000;

/** Whether settings before those in force judge it as well: those of the day of the change also do, for all of that day. */
function isByFormerSettings({ settings, timeZone }: TierHistory, at: string): boolean {
  const [former, last] = [settings.at(-2), settings.at(-1)];
  if (!former || !last || Date.parse(at) - Date.parse(last.from) > DAY_MS_MAX) return false;
  return toLocalDate(at, timeZone) <= toLocalDate(last.from, timeZone);
}

/** When something that happened then stops counting toward progress. */
function countedUntil(history: TierHistory, at: string): string {
  const day = toLocalDate(at, history.timeZone);
  const isByYear = inForce(history).tiers.window === "calendar_year";
  return startOf(isByYear ? firstOf(yearOf(day) + 1) : leaveOf(day), history);
}

/** Counts an addition. Ask `isPlainRise` first. */
export function risen(
  history: TierHistory,
  member: Standing,
  { amount, at }: { readonly amount: number; readonly at: string },
): Decided {
  const { tiers } = inForce(history);
  const progress = member.progress + amount;
  const reachedTierId = higherTier(tiers, levelFor(tiers, progress), member.reachedTierId);
  const tierId = higherTier(tiers, reachedTierId, member.tierId);
  const progressUntil = member.progressUntil ?? countedUntil(history, at);
  // Settings decide nothing before they came.
  const from = at > inForce(history).from ? at : inForce(history).from;
  return {
    tierId,
    reachedTierId,
    progress,
    progressFrom: member.progressFrom !== null && member.progressFrom > from ? member.progressFrom : from,
    progressUntil,
    // A new tier lasts at least as long as all of this counts. A look then finds its last day.
    tierUntil: tierId === member.tierId ? member.tierUntil : progressUntil,
  };
}

/** The tier that an order has: that of its moment, by what happened before it. */
export function tierOfOrder(
  history: TierHistory,
  member: Floor,
  contributions: readonly Contribution[],
  order: { readonly orderId: string; readonly at: string },
): string | null {
  const { tiers } = inForce(history);
  const earlier = before(contributions, order);
  if (isWindowed(tiers)) return windowedTier(asOf(history, order.at), member, earlier, order.at);
  const sum = (amountOf: (one: Contribution) => number) =>
    earlier.reduce((all, one) => all + amountOf(one), 0);
  const progress = sum(tiers.basis === "spend" ? ({ spentMinor }) => spentMinor : ({ points }) => points);
  return higherTier(tiers, levelFor(tiers, progress), floorAt(member, order.at));
}

/** The highest level that this progress reaches. */
export const levelFor = (tiers: TierSettings, progress: number): string | null =>
  tiers.levels.findLast(({ threshold }) => progress >= threshold)?.id ?? null;

/** Why a member has a tier that progress does not reach. `counted_before`: it did a while ago, and grace is not over. */
export type KeptBecause = "once_reached" | "counted_before" | "given";

/** Null if progress reaches the tier, or there is none. */
export function keptBecause(
  tiers: TierSettings,
  { tierId, reachedTierId }: Pick<Standing, "tierId" | "reachedTierId">,
  progress: number,
): KeptBecause | null {
  const held = findTier(tiers, tierId);
  if (held === null || progress >= held.threshold) return null;
  if (reachedTierId !== held.id) return "given";
  return isWindowed(tiers) ? "counted_before" : "once_reached";
}

/** What brought a change of a tier. `time`: something stopped counting, or a tier that was given ended. */
export type WhyTierChanged = "progress" | "time" | "program" | "import" | "staff" | "merge";
