import { Chart, type Series } from "../../ui/chart/chart.tsx";
import { Figure, Figures } from "../../ui/data/facts.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Text } from "../../ui/page/text.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Definition } from "../parts/definition.tsx";
import { chartPoints, showRate } from "../parts/row-points.ts";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { moved } from "./moved.ts";
import { type PointsByDayData, pointsByDayQuery } from "./points.generated.ts";
import { PointsTable } from "./points-table.tsx";

const SERIES = [
  { key: "issued", colour: "accent" },
  { key: "takenBack", colour: "red", isBelow: true, isBeside: true },
  { key: "redeemed", colour: "ink", isBelow: true },
  { key: "returned", colour: "blue", isBeside: true },
  { key: "expired", colour: "amber", isBelow: true },
] as const satisfies readonly (Pick<Series, "colour" | "isBelow" | "isBeside"> & { readonly key: string })[];

/** What happened to points on each day, and how much of what was earned is redeemed. */
export function PointsTab({ range }: ReportTabProps) {
  const formats = useFormats();
  const { data, waiting } = useReport(pointsByDayQuery, range);
  if (!data) return waiting;
  const { rows, total } = data.pointsByDay;
  if (!total)
    return (
      <Card>
        <EmptyState title="Nothing was recorded on these days">
          Choose other days to see points that were issued, redeemed or expired then.
        </EmptyState>
      </Card>
    );
  const unit = range.by === "MONTH" ? "month" : "day";
  return (
    <>
      <Card>
        <Stack>
          <Figures>
            {SERIES.map(({ key }) => (
              <Figure
                key={key}
                label={<Definition name={moved[key].label}>{moved[key].definition}</Definition>}
                value={formats.number(total.points[key])}
                notes={[formats.money(total.money[key])]}
              />
            ))}
            <RedemptionRate rate={data.redemptionRate.latest} />
          </Figures>
          <Chart
            label={`Points issued, taken back, redeemed, returned and expired in each ${unit}`}
            unit={`points a ${unit}`}
            pointName={unit === "month" ? "Month" : "Day"}
            nothing="Nothing was issued, taken back, redeemed, returned or expired on these days."
            points={chartPoints(rows, range.by, formats)}
            series={SERIES.map((one) => ({
              ...one,
              label: moved[one.key].label,
              shape: "bar",
              values: rows.map(({ points }) => points[one.key]),
            }))}
            format={(value) => formats.number(value)}
            formatTick={(value) => formats.compact(value)}
          />
        </Stack>
      </Card>
      <Card flush>
        <PointsTable rows={rows} total={total} by={range.by} />
      </Card>
      <Text kind="note">
        Days are those on which the ledger recorded the points, as in Liability and Activity, so an order that
        is credited later counts on the day of its credit. Money is at the value of a point at each day’s end.
      </Text>
    </>
  );
}

function RedemptionRate({ rate }: { readonly rate: PointsByDayData["redemptionRate"]["latest"] }) {
  const formats = useFormats();
  return (
    <Figure
      label={
        <Definition name="Redemption rate">
          Points redeemed less those returned, of points issued less those taken back, over 365 days by when
          they were recorded. No rate is shown if nothing was earned, or over 1,000 times less than was
          redeemed.
        </Definition>
      }
      value={rate ? showRate(rate.basisPoints, formats) : "–"}
      notes={
        rate
          ? [
              `${formats.number(rate.redeemed)} of ${formats.points(rate.earned)}`,
              `365 days to ${formats.day(rate.day)}`,
            ]
          : ["once a day is over"]
      }
    />
  );
}
