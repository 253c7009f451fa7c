// The points that are spent on a reward: its one price, or what staff enter for the customer.
import { findRewardKind, isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { wholeNumberProblems } from "../../api/user-errors.ts";
import { readPoints } from "../../program/read-points.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { PricedReward } from "./reward-choice.tsx";

export type PointsChoice =
  | { readonly ok: true; readonly points: number; readonly worthMinor: number | null }
  | { readonly ok: false; readonly problem: string };

/** `text`: the entered points; ignored for a reward with one price. */
export function choosePoints(
  reward: PricedReward,
  {
    text,
    available,
    formats,
  }: { readonly text: string; readonly available: number; readonly formats: Formats },
): PointsChoice {
  const { pointsRange: range } = reward;
  if (range === null) return { ok: true, points: reward.points, worthMinor: null };
  const read = readPoints(text);
  if (!read.ok) return { ok: false, problem: wholeNumberProblems[read.code] };
  const points = read.value;
  const most = Math.min(range.most ?? available, available);
  if (points < range.least || points > most) {
    const [from, to] = [formats.number(range.least), formats.number(most)];
    return { ok: false, problem: `Enter ${from} to ${to} points` };
  }
  if (points % range.step !== 0)
    return { ok: false, problem: `Enter a multiple of ${formats.number(range.step)}` };
  const worthMinor = isRewardKind(reward.kind)
    ? findRewardKind(reward.kind).worthMinor(reward.config as never, points)
    : null;
  return { ok: true, points, worthMinor };
}
