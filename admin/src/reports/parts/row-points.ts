// The rows of a report as the points of its chart.
import type { ChartPoint } from "../../ui/chart/series.ts";
import type { Formats } from "../../ui/format/formats.tsx";

interface Row {
  readonly from: string;
  readonly isOpen?: boolean;
}

/** Such as “19 Nov 2026”, “November 2026”. */
export const nameRow = ({ from }: Row, by: "DAY" | "MONTH", formats: Formats): string =>
  by === "MONTH" ? formats.month(from.slice(0, 7)) : formats.day(from);

export const chartPoints = (
  rows: readonly Row[],
  by: "DAY" | "MONTH",
  formats: Formats,
): readonly ChartPoint[] =>
  rows.map((row) => ({
    key: row.from,
    kind: by === "MONTH" ? "month" : "day",
    short: by === "MONTH" ? formats.shortMonth(row.from.slice(0, 7)) : formats.shortDay(row.from),
    long: nameRow(row, by, formats),
    ...(row.isOpen && { isOpen: true }),
  }));

/** Hundredths of a percent as a percentage. Null: there is nothing to divide. */
export const showRate = (basisPoints: number | null, formats: Formats): string =>
  basisPoints === null ? "–" : formats.percent(basisPoints / 10_000, 1);
