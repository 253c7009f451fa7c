// The settings of tiers that were in force. The days of grace after a change of the program follow from them: nothing
// about it is stored with members.
import { invariant } from "../refusal.ts";
import type { TierSettings } from "./tier.ts";

export interface PastTiers {
  /** The program's version that brought them. */
  readonly version: number;
  readonly from: string;
  readonly tiers: TierSettings;
}

export interface TierHistory {
  readonly timeZone: string;
  /** Oldest first; the last ones are in force. */
  readonly settings: readonly PastTiers[];
  /** Missing: the program never gave points for reaching a tier. */
  readonly gifts?: GiftHistory;
}

/** By the id of each level for which the program in force gives points: since when. Empty text: since ever. */
export type GiftHistory = Readonly<Record<string, string>>;

export function inForce({ settings }: TierHistory): PastTiers {
  const last = settings.at(-1);
  invariant(last, "a program has settings of tiers");
  return last;
}

/** Whether tiers are counted over a window of time, so that time alone can take one. */
export const isWindowed = ({ window, levels }: TierSettings): boolean =>
  window !== "lifetime" && levels.length > 0;

/** As they were in force by a version of the program. */
export const upToVersion = (history: TierHistory, version: number): TierHistory => ({
  ...history,
  settings: history.settings.filter((one) => one.version <= version),
});

/** Settings of another time decide nothing before they came: what happened earlier is judged by those in force. */
export const asOf = (history: TierHistory, at: string): TierHistory =>
  at < inForce(history).from ? { ...history, settings: [inForce(history)] } : history;

/** Whether these settings give every member the same tier. */
export const decideAlike = (one: TierSettings, other: TierSettings): boolean =>
  JSON.stringify(decidingPart(one)) === JSON.stringify(decidingPart(other));

const decidingPart = ({ basis, window, graceDays, levels }: TierSettings): unknown => [
  basis,
  window,
  graceDays,
  levels.map(({ id, threshold }) => [id, threshold]),
];
