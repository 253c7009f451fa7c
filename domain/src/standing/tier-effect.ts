// What new settings of tiers change for a member if nothing more is counted: which tier they bring, and when a tier that
// they no longer give ends. What time alone would bring is left out.
import { addLocalDays } from "../dates/calendar.ts";
import { toLocalDate } from "../dates/local-time.ts";
import { momentOf, type Contribution } from "./contribution.ts";
import { floorAt } from "./floor.ts";
import { Levels, startOf } from "./level.ts";
import type { Contributions } from "./progress.ts";
import { lifetimeStanding, type KeptStanding } from "./standing.ts";
import { decideAlike, inForce, isWindowed, type TierHistory } from "./tier-history.ts";
import { higherTier, type TierSettings } from "./tier.ts";

export interface TierChangeAsked {
  readonly history: TierHistory;
  readonly next: TierSettings;
  /** When it would be saved. */
  readonly now: string;
}

/** Everything that counts may be empty if neither the present nor the next settings count over a window. */
export interface AskedMember extends Contributions, KeptStanding {
  readonly contributions: readonly Contribution[];
}

export interface TierEffect {
  readonly before: string | null;
  /** Once the days of grace are over. */
  readonly after: string | null;
  /** For a tier that is lost: the first local day without it. */
  readonly fallsOn: string | null;
  readonly isRising: boolean;
}

export const changesTiers = ({ history, next }: Pick<TierChangeAsked, "history" | "next">): boolean =>
  !decideAlike(inForce(history).tiers, next);

export function effectOnTier(asked: TierChangeAsked, member: AskedMember): TierEffect {
  const { history, next } = asked;
  const now = momentOf(member.contributions, asked.now);
  const last = inForce(history);
  const settings = [...history.settings, { version: last.version + 1, from: asked.now, tiers: next }];
  const today = toLocalDate(now, history.timeZone);
  const endDay = isWindowed(next) ? addLocalDays(today, next.graceDays + 1) : today;
  const end = endDay === today ? now : startOf(endDay, history);

  const [present, changed] = [tiersOf(history, member), tiersOf({ ...history, settings }, member)];
  const [before, atOnce, otherwise, after] = [present(now), changed(now), present(end), changed(end)];
  const isLower = (one: string | null, other: string | null) => isBelow([next, last.tiers], one, other);
  if (isLower(after, otherwise))
    return { before, after, fallsOn: isLower(atOnce, before) ? today : endDay, isRising: false };
  const isRising = isLower(before, atOnce);
  return { before, after: isRising ? atOnce : before, fallsOn: null, isRising };
}

/** The member's tier at an instant, by settings and all that counts now. */
function tiersOf(history: TierHistory, member: AskedMember): (at: string) => string | null {
  const { tiers } = inForce(history);
  if (!isWindowed(tiers)) return (at) => lifetimeStanding(tiers, member, at).tierId;
  const levels = new Levels(history, member.contributions);
  return (at) => higherTier(tiers, levels.on(levels.dayOf(at)), floorAt(member, at));
}

/** By the first settings that have both. A tier that only one of them has is not compared. */
function isBelow(settings: readonly TierSettings[], one: string | null, other: string | null): boolean {
  if (other === null) return false;
  if (one === null) return true;
  const ranks = settings
    .map(({ levels }) => [one, other].map((tierId) => levels.findIndex(({ id }) => id === tierId)))
    .find((pair) => pair.every((rank) => rank >= 0));
  return ranks !== undefined && ranks[0]! < ranks[1]!;
}
