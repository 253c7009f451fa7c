import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { loadRewarded } from "../../../core/referrals/friends/friend-letter.ts";
import type { PartOf } from "../part.ts";

/** A friend's order brings the member points: thanks, unless it does not count any more. */
export const referral: PartOf<"referral"> = async ({ deps, tx, shop, notes }) => {
  const ids = notes.map(({ subject }) => subject);
  const rewarded = await loadRewarded(tx, ids);
  if (rewarded.length === 0) return null;
  const now = deps.clock.now();
  const [last] = rewarded
    .flatMap(({ holdEndsAt }) => (holdEndsAt !== null && holdEndsAt > now ? [holdEndsAt] : []))
    .sort((one, other) => other.getTime() - one.getTime());
  return {
    kind: "referral",
    friends: rewarded.length,
    points: rewarded.reduce((sum, { points }) => sum + points, 0),
    on: last === undefined ? null : toLocalDate(last, shop.timeZone),
  };
};
