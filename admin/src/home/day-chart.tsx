import { Chart, type Series } from "../ui/chart/chart.tsx";
import { useFormats } from "../ui/format/formats.tsx";

interface DayBars {
  readonly day: string;
  readonly issued: number;
  readonly takenBack: number;
  readonly redeemed: number;
  readonly returned: number;
  readonly expired: number;
  readonly adjusted: number;
}

/**
 * Issued points above the line, redeemed and expired points below it. Beside them what undoes them, so that no bar
 * hides another: returned points above the line, points taken back below it. What staff and imports changed is on
 * either side. All of them together are the change of what members hold.
 */
export function DayChart({ days }: { readonly days: readonly DayBars[] }) {
  const formats = useFormats();
  const last = days.length - 1;
  return (
    <Chart
      label="Points issued, taken back, redeemed, returned, expired and adjusted on each of the last 30 days"
      unit="points a day"
      pointName="Day"
      nothing="Nothing was issued, taken back, redeemed, returned, expired or adjusted on these days."
      points={days.map(({ day }, index) => ({
        key: day,
        kind: "day",
        short: index === last ? "today" : formats.shortDay(day),
        long: formats.day(day),
        isOpen: index === last,
      }))}
      series={SERIES.map((one) => ({ ...one, shape: "bar", values: days.map((day) => day[one.key]) }))}
      format={(points) => formats.number(points)}
      formatTick={(points) => formats.compact(points)}
    />
  );
}

const SERIES = [
  { key: "issued", label: "Issued", colour: "accent" },
  { key: "takenBack", label: "Taken back", colour: "red", isBelow: true, isBeside: true },
  { key: "redeemed", label: "Redeemed", colour: "ink", isBelow: true },
  { key: "returned", label: "Returned", colour: "blue", isBeside: true },
  { key: "expired", label: "Expired", colour: "amber", isBelow: true },
  { key: "adjusted", label: "Adjusted, imported", colour: "grey", isBeside: true },
] as const satisfies readonly (Pick<Series, "label" | "colour" | "isBelow" | "isBeside"> & {
  readonly key: keyof DayBars;
})[];
