// What keeps points from expiring by inactivity: points that a member gets or spends.
import { inactiveSince, isInForce, type ExpiryRules } from "../dates/expiry.ts";
import { timeOfId } from "../time-of-id.ts";
import { isMemberAccount, type Account, type Entry, type Move } from "./entry.ts";

const ACTIVE_FROM: ReadonlySet<Account> = new Set([
  "issued",
  "granted",
  "gifted",
  "adjusted",
  "imported",
  "redeemed",
  "merged",
]);

/** Points that come back only for a moment, because they are taken back, are no activity. */
export const isActivity = ({ from, to }: Pick<Move, "from" | "to">): boolean =>
  to === "redeemed" || (isMemberAccount(to) && ACTIVE_FROM.has(from));

/** When pending points become available counts, too. */
export function activeAtOf({ postingId, availableAt }: Active): string {
  const recordedAt = timeOfId(postingId).toISOString();
  return availableAt !== null && availableAt > recordedAt ? availableAt : recordedAt;
}

interface Active extends Pick<Entry, "availableAt"> {
  readonly postingId: string;
}

/**
 * When all points without a date of their own expire, because nothing has happened since the last of these entries. Null:
 * they do not expire by inactivity.
 */
export function inactiveAtOf(entries: readonly (Active & Move)[], rules: ExpiryRules): string | null {
  if (!isInForce(rules, "inactivity")) return null;
  const last = entries
    .filter(isActivity)
    .map(activeAtOf)
    .reduce((one, other) => (one > other ? one : other), "");
  return last === "" ? null : inactiveSince(last, rules);
}
