// Which points have their label below a chart, so that none lies on another.
import type { ChartPoint } from "./series.ts";

/** About as wide as small text is drawn: figures and letters are up to 7 px. */
export const textWidth = (text: string): number => text.length * 7;

const GAP = 12;
const WEEK = 7;
const YEAR = 12;

/** How wide each point is drawn. The last label is below its own point too, and needs room to the right of it. */
export function pointWidth(points: readonly ChartPoint[], room: number): number {
  const count = Math.max(points.length, 1);
  const half = textWidth(points.at(-1)?.short ?? "") / 2;
  return Math.min(room / count, (room - half) / (count - 0.5));
}

/** Counted from the last point, which always has its label. */
export function pointsPerLabel(points: readonly ChartPoint[], step: number): number {
  const widest = Math.max(0, ...points.map(({ short }) => textWidth(short)));
  const least = Math.max(Math.ceil((widest + GAP) / step), 1);
  if (points[0]?.kind === "month")
    return [1, 3, 6].find((months) => months >= least) ?? Math.ceil(least / YEAR) * YEAR;
  return points[0]?.kind === "day" && points.length > 2 * WEEK ? Math.ceil(least / WEEK) * WEEK : least;
}
