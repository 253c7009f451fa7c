// Where values are in a chart: bars stand on zero and are stacked, up and down separately; lines need no zero.
import { nice, ticks as ticksOf } from "d3-array";
import { stack, stackOffsetDiverging } from "d3-shape";
import type { Series } from "./series.ts";

export interface Bar {
  readonly series: Series;
  readonly index: number;
  /** In the chart's unit: from the lower end to the upper. */
  readonly from: number;
  readonly to: number;
}

export interface ChartScale {
  /** Round figures from below the lowest value to above the highest. */
  readonly ticks: readonly number[];
  /** 0 to 1 from the top. */
  readonly y: (value: number) => number;
  readonly bars: readonly Bar[];
}

const TICKS = 4;

export function scaleOf(all: readonly Series[]): ChartScale {
  const bars = barsOf(all);
  const lines = all.filter(({ shape }) => shape !== "bar").flatMap(({ values }) => values.filter(isKnown));
  const values = [...lines, ...bars.flatMap(({ from, to }) => [from, to])];
  const hasBars = all.some(({ shape }) => shape === "bar");
  // Bars grow out of zero. A line that is level has no height of its own.
  const isLevel = new Set(values).size < 2;
  const least = Math.min(...(hasBars || isLevel ? [0] : []), ...values);
  const most = Math.max(least + 1, ...values);
  const [low, high] = nice(least, most, TICKS);
  const ticks = ticksOf(low, high, TICKS).filter((tick) => !hasBars || Number.isInteger(tick));
  return { ticks: ticks.toReversed(), y: (value) => (high - value) / (high - low), bars };
}

/** Bars of the same lane are stacked. */
function barsOf(all: readonly Series[]): Bar[] {
  const lanes = Map.groupBy(
    all.filter(({ shape }) => shape === "bar"),
    ({ isBeside = false }) => isBeside,
  );
  return [...lanes.values()].flatMap((lane) => {
    const indexes = lane[0]?.values.map((_, index) => index) ?? [];
    const stacked = stack<unknown, number, Series>()
      .keys(lane)
      .value((index, { values, isBelow }) => (isBelow ? -1 : 1) * (values[index] ?? 0))
      .offset(stackOffsetDiverging)(indexes);
    return stacked.flatMap((layer) =>
      layer.map(([from, to], index) => ({ series: layer.key, index, from, to })),
    );
  });
}

const isKnown = (value: number | null): value is number => value !== null;
