// When members are warned that points will expire: at the start of the day so many days before. Each expiry day and
// warning is told once; a late look tells those that it missed as one.
import { addLocalDays } from "./calendar.ts";
import { startOfLocalDay, toLocalDate } from "./local-time.ts";

export interface WarningRules {
  readonly timeZone: string;
  /** How many days before. Empty: nobody is warned. */
  readonly warnDays: readonly number[];
}

export interface Warnings extends WarningRules {
  /** Warnings up to this instant have been told; null: none ever. */
  readonly warnedUntil: string | null;
}

/** Open points with a date. */
export interface Expiring {
  readonly points: number;
  readonly expiresAt: string;
  /** Warnings of days before it are not made up for: the points were not there yet. */
  readonly recordedAt: string;
}

/** All of a member's points that expire on one day. */
export interface Warning {
  readonly points: number;
  readonly expiresAt: string;
  /** The last day on which they can be spent, in the shop's time zone. */
  readonly lastDay: string;
  readonly daysBefore: number;
}

/** The next warning that has not been told; null: none. */
export function nextWarningAt(points: Expiring, warnings: Warnings): string | null {
  const after = toldUntil(points, warnings);
  return momentsOf(points.expiresAt, warnings).find(({ at }) => at > after)?.at ?? null;
}

/** What is to be told at `now`, soonest expiry first. */
export function dueWarnings(all: readonly Expiring[], now: string, warnings: Warnings): Warning[] {
  const ahead = all.filter(({ expiresAt }) => expiresAt > now).sort(bySoonest);
  const days = Map.groupBy(ahead, ({ expiresAt }) => toLocalDate(expiresAt, warnings.timeZone));
  return [...days.values()].flatMap((ofDay): Warning[] => {
    const due = ofDay.flatMap((points) => {
      const after = toldUntil(points, warnings);
      return momentsOf(points.expiresAt, warnings).filter(({ at }) => after < at && at <= now);
    });
    const { expiresAt } = ofDay[0]!;
    return due.length === 0
      ? []
      : [
          {
            points: ofDay.reduce((sum, { points }) => sum + points, 0),
            expiresAt,
            lastDay: toLocalDate(new Date(Date.parse(expiresAt) - 1), warnings.timeZone),
            daysBefore: Math.min(...due.map(({ daysBefore }) => daysBefore)),
          },
        ];
  });
}

const toldUntil = ({ recordedAt }: Expiring, { warnedUntil }: Warnings): string =>
  warnedUntil !== null && warnedUntil > recordedAt ? warnedUntil : recordedAt;

interface Moment {
  readonly at: string;
  readonly daysBefore: number;
}

const known = new Map<string, readonly Moment[]>();
const KNOWN_MAX = 1_000;

/** Earliest first. Points of a day expire together: what was worked out for one award serves the next. */
function momentsOf(expiresAt: string, { timeZone, warnDays }: WarningRules): readonly Moment[] {
  if (warnDays.length === 0) return [];
  const key = `${expiresAt} ${timeZone} ${warnDays.join()}`;
  const found = known.get(key);
  if (found) return found;
  const day = toLocalDate(expiresAt, timeZone);
  const moments = warnDays
    .toSorted((one, other) => other - one)
    .map((daysBefore) => ({
      daysBefore,
      at: startOfLocalDay(addLocalDays(day, -daysBefore), timeZone).toISOString(),
    }));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, moments);
  return moments;
}

const bySoonest = (one: Expiring, other: Expiring): number => (one.expiresAt < other.expiresAt ? -1 : 1);
