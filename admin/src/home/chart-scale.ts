// The scale of the chart's bars and lines. Points issued and points returned go up; points redeemed, expired and taken
// back go down.

export interface DayBars {
  readonly day: string;
  readonly issued: number;
  readonly takenBack: number;
  readonly redeemed: number;
  readonly returned: number;
  readonly expired: number;
}

export interface ChartScale {
  /** Round figures from below the lowest bar to above the highest, including zero. */
  readonly ticks: readonly number[];
  /** 0 to 1 from the top. */
  readonly y: (points: number) => number;
}

const STEPS = [1, 2, 2.5, 5, 10];

export function scaleOf(days: readonly DayBars[]): ChartScale {
  const up = days.flatMap(({ issued, returned }) => [issued, returned]);
  const down = days.flatMap(({ takenBack, redeemed, expired }) => [-takenBack, -(redeemed + expired)]);
  const high = Math.max(1, ...up);
  const low = Math.min(0, ...down);
  const step = roundStep((high - low) / 4);
  const [top, bottom] = [Math.ceil(high / step), Math.floor(low / step)];
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => (top - index) * step || 0);
  return { ticks, y: (points) => (top * step - points) / ((top - bottom) * step) };
}

/** The next of 1, 2, 2.5 or 5 times a power of ten that is a whole number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = STEPS.map((one) => one * power).find((one) => one >= least && Number.isInteger(one));
  return step ?? power * 10;
}
