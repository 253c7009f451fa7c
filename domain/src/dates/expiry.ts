// When points expire that have no date of their own, by the settings that were in force since they were given. The date
// is worked out whenever it is needed, and never stored with the points.
import { NO_EXPIRY, type LotExpiry } from "../ledger/lots.ts";
import { timeOfId } from "../time-of-id.ts";
import { addLocalDays, addMonths } from "./calendar.ts";
import { startOfLocalDay, toLocalDate } from "./local-time.ts";

/** `per_lot`: so many months after the points were given. `inactivity`: so many months after the last activity. */
export interface ExpirySetting {
  readonly policy: "never" | "inactivity" | "per_lot";
  readonly months: number;
}

/** A setting that was or is in force. */
export interface PastSetting extends ExpirySetting {
  /** The program's version that brought it. */
  readonly version: number;
  readonly from: string;
}

export interface ExpiryRules {
  readonly timeZone: string;
  /** Oldest first. Before the first one, nothing expires. */
  readonly settings: readonly PastSetting[];
}

/** What decides a date. */
interface Dated {
  /** When the points can or could first be spent. */
  readonly availableAt: string;
  /** When the ledger recorded them, or the first lot that they come from. */
  readonly recordedAt: string;
}

/** The rule for lots, for as long as these rules hold. Make it once for many lots: it remembers what it worked out. */
export function lotExpiryOf(rules: ExpiryRules): LotExpiry {
  if (!isInForce(rules, "per_lot")) return NO_EXPIRY;
  const known = new Map<string, string | null>();
  return ({ lotId, lotOf, availableAt }) => {
    const recordedAt = timeOfId(lotOf ?? lotId).toISOString();
    const givenAt = later(availableAt, recordedAt);
    const settingsBefore = rules.settings.filter(({ from }) => from <= recordedAt).length;
    const key = `${toLocalDate(givenAt, rules.timeZone)} ${settingsBefore}`;
    let expiresAt = known.get(key);
    if (expiresAt === undefined) known.set(key, (expiresAt = expiryOf({ availableAt, recordedAt }, rules)));
    return expiresAt;
  };
}

/** When all points of a member without a date of their own expire, if nothing has happened since. Null: never. */
export const inactiveSince = (activeAt: string, rules: ExpiryRules): string | null =>
  isInForce(rules, "inactivity")
    ? expiryOf({ availableAt: activeAt, recordedAt: activeAt }, rules, "inactivity")
    : null;

export const isInForce = ({ settings }: ExpiryRules, policy: ExpirySetting["policy"]): boolean =>
  settings.at(-1)?.policy === policy;

/**
 * The first instant at which points are expired: the start of the day after their last one. Null: never. A change of the
 * settings gives points that were there already at least the new number of months from the change, unless they had less
 * before.
 */
export function expiryOf(
  { availableAt, recordedAt }: Dated,
  { timeZone, settings }: ExpiryRules,
  by: ExpirySetting["policy"] = "per_lot",
): string | null {
  const local = (instant: string) => toLocalDate(instant, timeZone);
  // Points that are credited years late do not expire at once.
  const given = local(later(availableAt, recordedAt));
  let lastDay: string | null = null;
  for (const { policy, months, from } of settings) {
    const ofGiven = addMonths(given, months);
    if (policy !== by) lastDay = null;
    else if (from <= recordedAt) lastDay = ofGiven;
    else {
      const ofChange = addMonths(local(from), months);
      lastDay = later(ofGiven, lastDay !== null && lastDay < ofChange ? lastDay : ofChange);
    }
  }
  return lastDay === null ? null : startOfLocalDay(addLocalDays(lastDay, 1), timeZone).toISOString();
}

const later = (a: string, b: string): string => (a > b ? a : b);
