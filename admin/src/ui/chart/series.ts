/** What a chart draws, and its table writes. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly colour: "accent" | "red" | "ink" | "blue" | "amber" | "grey";
  readonly shape: "bar" | "line" | "dashes";
  /** One for each point; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Bars: downwards, although the values are positive. */
  readonly isBelow?: boolean;
  /** Bars: a narrower one beside the others, so that none hides another. */
  readonly isBeside?: boolean;
  /** Bars: as wide as those of the other side, because the two are compared. */
  readonly isHalf?: boolean;
}

/** A day, a month, an age: what stands along the bottom. */
export interface ChartPoint {
  /** Where there is no room for all labels, days have theirs by weeks, and months by quarters, halves or years. */
  readonly kind?: "day" | "month";
  readonly key: string;
  readonly short: string;
  readonly long: string;
  /** Not over yet: drawn paler. */
  readonly isOpen?: boolean;
}

export interface ChartData {
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series[];
  /** How a value is written in full, such as 1,200 or 4.5%. */
  readonly format: (value: number) => string;
  /** The same along the axis, shorter. */
  readonly formatTick: (value: number) => string;
}
