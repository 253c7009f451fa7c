import { useFormats } from "../../ui/format/formats.tsx";
import { Chart, type Series } from "../../ui/chart/chart.tsx";
import type { RunMonth } from "../simulator.generated.ts";

/** The points of each month by both programs; a month that the days cut is paler. */
export function MonthsChart({ months: all }: { readonly months: readonly RunMonth[] }) {
  const formats = useFormats();
  const months = withoutEmptyStart(all);
  const series = (key: "inForce" | "draft", words: Pick<Series, "label" | "colour">): Series => ({
    ...words,
    key,
    shape: "bar",
    isHalf: true,
    isBeside: key === "draft",
    values: months.map((month) => month[key]),
  });
  return (
    <Chart
      label="Points by month"
      unit="points a month"
      pointName="Month"
      nothing="Neither program gives points in these days."
      points={months.map(({ month, isPartial }) => {
        const name = formats.month(month);
        return {
          key: month,
          kind: "month",
          short: formats.shortMonth(month),
          long: isPartial ? `${name}, part of it` : name,
          isOpen: isPartial,
        };
      })}
      series={[
        series("inForce", { label: "Today’s program", colour: "grey" }),
        series("draft", { label: "Draft", colour: "accent" }),
      ]}
      format={(value) => formats.number(value)}
      formatTick={(value) => formats.compact(value)}
    />
  );
}

/** Months before the first order say nothing. */
function withoutEmptyStart(months: readonly RunMonth[]): readonly RunMonth[] {
  const first = months.findIndex(({ inForce, draft }) => inForce !== 0 || draft !== 0);
  return first === -1 ? months : months.slice(first);
}
