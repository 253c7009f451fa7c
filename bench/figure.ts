// The result of a section. A benchmark reports and never fails: machines differ, so the ratio counts, to a reference
// that the same run measured on the same machine.

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Ratio to the reference of this run, if there is one. */
  readonly ratio?: number;
  /** The goal. Higher is better for "≥", lower for "≤". It applies to the ratio if there is one. */
  readonly goal?: { readonly is: "≥" | "≤"; readonly must: number; readonly aim?: number };
  /** How it was measured, or what limits it. */
  readonly note?: string;
}

export interface Section {
  readonly name: string;
  readonly about: string;
  run(report: (figure: Figure) => void): Promise<void>;
}

export function describeFigure(figure: Figure): string {
  const { name, value, unit, ratio, goal, note } = figure;
  const parts = [name.padEnd(58), `${shorten(value)} ${unit}`.padEnd(22)];
  if (ratio !== undefined) parts.push(`${ratio.toFixed(2)} ×`);
  if (goal) {
    const aim = goal.aim === undefined ? "" : `, aim ${goal.aim}`;
    parts.push(`${isReached(figure) ? "reached" : "MISSED "} (${goal.is} ${goal.must}${aim})`);
  }
  return `  ${parts.join("  ")}${note ? `\n      ${note}` : ""}`;
}

export function isReached({ value, ratio, goal }: Figure): boolean {
  if (!goal) return true;
  const measured = ratio ?? value;
  return goal.is === "≥" ? measured >= goal.must : measured <= goal.must;
}

function shorten(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en");
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}
