// Points that a member gets when progress reaches a level: once in 12 months, a calendar year, or ever. A gift follows what
// is known: it stands while progress, as known now, entered the level in its time, and is taken back otherwise.
import { toLocalDate } from "../dates/local-time.ts";
import type { Contribution } from "./contribution.ts";
import { floorAt, type Floor } from "./floor.ts";
import { firstOf, leaveOf, Levels, mayReachLevel, yearOf, type Stretch } from "./level.ts";
import { inForce, type TierHistory, upToVersion } from "./tier-history.ts";
import { findTier, type TierSettings } from "./tier.ts";

export interface TierGift {
  /** Who reached the level. After a merge this may be the customer who was merged. */
  readonly customerId: string;
  readonly tierId: string;
  /** Counts this customer's gifts for this level, from 1. */
  readonly nth: number;
  /** The local day on which progress reached the level, as known at its last change. */
  readonly enteredOn: string;
  /** What the program gave when the level was first reached. */
  readonly points: number;
  /** What the member holds of it: `points` or 0. */
  readonly posted: number;
  /** How many postings gave it or took it back. */
  readonly changes: number;
  /** The posting that gave it last. */
  readonly postingId: string | null;
}

export interface DecidedGift {
  readonly gift: TierGift;
  /** What the member should hold of it: `points` or 0. */
  readonly target: number;
  /** When what reached the level happened. Null for a gift that does not stand. */
  readonly reachedAt: string | null;
}

/** Who may be given something new. */
export interface Receiver extends Floor {
  readonly customerId: string;
  /** Whether new gifts may be given at all now. */
  readonly mayReceive: boolean;
  /** Over a lifetime: the highest level that was ever reached before. It is kept, so it cannot be entered again. */
  readonly keptTierId: string | null;
}

/** A member's gifts, from everything that counted before and counts now. A level that is no longer there is left alone. */
export function decideGifts(
  history: TierHistory,
  member: Receiver,
  about: {
    readonly gifts: readonly TierGift[];
    readonly now: readonly Contribution[];
    /** For a merge, of both customers. */
    readonly before: readonly (readonly Contribution[])[];
  },
): readonly DecidedGift[] {
  const { gifts, now, before } = about;
  const { tiers } = inForce(history);
  if (gifts.length === 0 && !mayReachLevel(history, now)) return [];
  const all = new Levels(history, now);
  const earlier = before.map((contributions) => new Levels(history, contributions));
  return tiers.levels.flatMap(({ id, entryGiftPoints }) => {
    const ofLevel = gifts.filter(({ tierId }) => tierId === id);
    if (ofLevel.length === 0 && (entryGiftPoints === 0 || !member.mayReceive)) return [];
    const found = all.stretchesIn(id);
    const wasWithout = earlier.flatMap((levels) => {
      const past = levels.stretchesIn(id);
      const { free } = match(tiers, ofLevel, past);
      return past.filter((stretch) => stretch.liftedAt === null || free.includes(stretch));
    });
    const giver = giverOf(history, member, { tierId: id, gifts: ofLevel });
    const mayGive = (stretch: Stretch) =>
      giver.mayGive(stretch) && !wasWithout.some((past) => contains(past, stretch.from));
    const matched = match(tiers, ofLevel, found, { mayGive });
    const spared = spare(history, now, {
      tierId: id,
      gifts: matched.left,
      standing: [...matched.standing.map(([, stretch]) => stretch), ...matched.entered],
    });
    const standing = [...matched.standing, ...spared];
    const isStanding = new Set(standing.map(([gift]) => gift));
    return [
      ...standing.map(([gift, { from, liftedAt }]) => stands(gift, from, liftedAt)),
      ...ofLevel
        .filter((gift) => !isStanding.has(gift))
        .map((gift): DecidedGift => ({ gift, target: 0, reachedAt: null })),
      ...giver.give(matched.entered),
    ];
  });
}

/** Whether each of these gifts should be held, as known now. */
export const targetsOf = (
  history: TierHistory,
  gifts: readonly TierGift[],
  contributions: readonly Contribution[],
): readonly DecidedGift[] => decideGifts(history, NOBODY, { gifts, now: contributions, before: [] });

const NOBODY: Receiver = {
  customerId: "",
  mayReceive: false,
  keptTierId: null,
  floorTierId: null,
  floorFrom: null,
  floorUntil: null,
};

/** Where sums show that progress lifted a member, without what counted before. Other gifts stay as they are. */
export function giftsOfLift(
  history: TierHistory,
  member: Receiver,
  {
    gifts,
    lifts,
  }: { readonly gifts: readonly TierGift[]; readonly lifts: readonly { tierId: string; at: string }[] },
): readonly DecidedGift[] {
  const { tiers } = inForce(history);
  return lifts.flatMap(({ tierId, at }) => {
    const from = toLocalDate(at, history.timeZone);
    const ofLevel = gifts.filter((gift) => gift.tierId === tierId);
    const stretch = { from, until: null, liftedAt: at };
    const near = ofLevel.filter(({ enteredOn }) => areOneTime(tiers, enteredOn, from));
    if (near.some(({ posted }) => posted > 0)) return [];
    const [gift] = near;
    if (gift) return [stands(gift, from, at)];
    const giver = giverOf(history, member, { tierId, gifts: ofLevel });
    return giver.mayGive(stretch) ? giver.give([stretch]) : [];
  });
}

/** The levels that a change of progress reached newly, lowest first. */
export function levelsBetween(
  { levels }: TierSettings,
  from: string | null,
  to: string | null,
): readonly string[] {
  const rank = (tierId: string | null) => levels.findIndex(({ id }) => id === tierId);
  return levels.slice(rank(from) + 1, rank(to) + 1).map(({ id }) => id);
}

/**
 * Gifts that are held and stand by earlier settings, or without orders of the past that staff credited: neither a change
 * of the program nor such a credit takes a gift back.
 */
function spare(
  history: TierHistory,
  now: readonly Contribution[],
  about: {
    readonly tierId: string;
    readonly gifts: readonly TierGift[];
    readonly standing: readonly Stretch[];
  },
): readonly Standing[] {
  let left = about.gifts.filter(({ posted }) => posted > 0);
  const spared: Standing[] = [];
  const look = (past: TierHistory, counted: readonly Contribution[]) => {
    if (left.length === 0) return;
    const { tiers } = inForce(past);
    const stretches = new Levels(past, counted).stretchesIn(about.tierId);
    const already = [...about.standing, ...spared.map(([, stretch]) => stretch)];
    const matched = match(tiers, left, stretches, { already });
    spared.push(...matched.standing);
    left = [...matched.left];
  };
  if (left.length === 0) return [];
  if (now.some(({ isCredited }) => isCredited))
    look(
      history,
      now.filter(({ isCredited }) => !isCredited),
    );
  for (const { version } of history.settings.slice(0, -1).reverse()) look(upToVersion(history, version), now);
  return spared;
}

type Standing = readonly [TierGift, Stretch];

/** Each entering of a level belongs to the gift of its time, or to a new one if there may be one. */
function match(
  tiers: TierSettings,
  gifts: readonly TierGift[],
  stretches: readonly Stretch[],
  {
    already = [],
    mayGive = () => false,
  }: { readonly already?: readonly Stretch[]; readonly mayGive?: (stretch: Stretch) => boolean } = {},
): {
  readonly standing: readonly Standing[];
  readonly entered: readonly Stretch[];
  /** Without a gift. */
  readonly free: readonly Stretch[];
  readonly left: readonly TierGift[];
} {
  const standing: Standing[] = [];
  const entered: Stretch[] = [];
  const free: Stretch[] = [];
  const given = [...already];
  let left = gifts.toSorted(heldFirst);
  for (const stretch of stretches) {
    if (stretch.liftedAt === null || given.some(({ from }) => areOneTime(tiers, from, stretch.from)))
      continue;
    const gift = left.find(({ enteredOn }) => areOneTime(tiers, enteredOn, stretch.from));
    if (gift) {
      standing.push([gift, stretch]);
      left = left.filter((one) => one !== gift);
    } else if (mayGive(stretch)) entered.push(stretch);
    else {
      free.push(stretch);
      continue;
    }
    given.push(stretch);
  }
  return { standing, entered, free, left };
}

const heldFirst = (one: TierGift, other: TierGift): number =>
  Number(other.posted > 0) - Number(one.posted > 0) ||
  compare(one.enteredOn, other.enteredOn) ||
  compare(one.customerId, other.customerId) ||
  one.nth - other.nth;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Who gives points for a level that is entered anew, if the program does. */
function giverOf(
  history: TierHistory,
  { customerId, mayReceive, keptTierId, ...floor }: Receiver,
  /** `gifts`: all for this level. */
  { tierId, gifts }: { readonly tierId: string; readonly gifts: readonly TierGift[] },
): {
  readonly mayGive: (entered: Stretch) => boolean;
  readonly give: (entered: readonly Stretch[]) => readonly DecidedGift[];
} {
  const { tiers } = inForce(history);
  const { entryGiftPoints: points = 0 } = findTier(tiers, tierId) ?? {};
  const since = history.gifts?.[tierId];
  const sinceDay = since === undefined || since === "" ? "" : toLocalDate(since, history.timeZone);
  const isAtLeast = (held: string | null) => levelsBetween(tiers, held, tierId).length === 0;
  const isKept = tiers.window === "lifetime" && isAtLeast(keptTierId);
  const gives = mayReceive && points > 0 && since !== undefined && !isKept;
  const first =
    1 + Math.max(0, ...gifts.filter((gift) => gift.customerId === customerId).map(({ nth }) => nth));
  return {
    mayGive: ({ from, liftedAt }) =>
      gives && liftedAt !== null && from >= sinceDay && !isAtLeast(floorAt(floor, liftedAt)),
    give: (entered) =>
      entered.map(({ from, liftedAt }, index) => {
        const place = { customerId, tierId, nth: first + index, enteredOn: from };
        const gift = { ...place, points, posted: 0, changes: 0, postingId: null };
        return { gift, target: points, reachedAt: liftedAt };
      }),
  };
}

const stands = (gift: TierGift, enteredOn: string, reachedAt: string | null): DecidedGift => ({
  gift: { ...gift, enteredOn },
  target: gift.points,
  reachedAt,
});

/** Whether a level that is entered on both days gives points once: within 12 months, one calendar year, or ever. */
function areOneTime({ window }: TierSettings, one: string, other: string): boolean {
  const [first, second] = one < other ? [one, other] : [other, one];
  if (window === "lifetime") return true;
  return second < (window === "calendar_year" ? firstOf(yearOf(first) + 1) : leaveOf(first));
}

const contains = ({ from, until }: Stretch, day: string): boolean =>
  from <= day && (until === null || day < until);
