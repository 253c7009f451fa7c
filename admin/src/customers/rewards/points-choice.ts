// The points that are spent on a reward: its one price, or what staff enter for the customer.
import { isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { priceOf, worthOf } from "@laurel/domain/rewards/price.ts";
import { wholeNumberProblems } from "../../api/user-errors.ts";
import { readPoints } from "../../program/read-points.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { PricedReward } from "./reward-choice.tsx";

export type PointsChoice =
  | { readonly ok: true; readonly points: number; readonly worthMinor: number | null }
  | { readonly ok: false; readonly problem: string };

/** `text`: the entered points; ignored for a reward with one price. */
export function choosePoints(
  { kind, config, points: price, pointsRange }: PricedReward,
  {
    text,
    available,
    formats,
  }: { readonly text: string; readonly available: number; readonly formats: Formats },
): PointsChoice {
  if (pointsRange === null || !isRewardKind(kind)) return { ok: true, points: price, worthMinor: null };
  const read = readPoints(text);
  if (!read.ok) return { ok: false, problem: wholeNumberProblems[read.code] };
  const reward = { kind, config, points: price };
  const chosen = priceOf(reward, read.value);
  if (chosen.ok && chosen.points <= available)
    return { ok: true, points: chosen.points, worthMinor: worthOf(reward, chosen.points) };
  const { least, step, most } = pointsRange;
  if (!chosen.ok && chosen.code === "points_not_on_step")
    return { ok: false, problem: `Enter a multiple of ${formats.number(step)}` };
  const [from, to] = [least, Math.min(most ?? available, available)].map((value) => formats.number(value));
  return { ok: false, problem: `Enter ${from} to ${to} ${formats.pointsName.other}` };
}
