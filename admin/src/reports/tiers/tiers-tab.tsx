import { Chart, type Series } from "../../ui/chart/chart.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Text } from "../../ui/page/text.tsx";
import { Count } from "../parts/count.tsx";
import { ReportTable } from "../parts/report-table.tsx";
import { chartPoints, nameRow } from "../parts/row-points.ts";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { nameTier } from "./name-tier.ts";
import { tierMixQuery, type TierMixData } from "./tier-mix.generated.ts";
import { TiersNow } from "./tiers-now.tsx";

const COLOURS = ["accent", "amber", "blue", "ink", "red"] as const satisfies readonly Series["colour"][];

/** How many members each tier has, and had at the end of each day. */
export function TiersTab({ range }: ReportTabProps) {
  const { data, waiting } = useReport(tierMixQuery, range);
  if (!data) return waiting;
  const { hasTiers } = data.tierMix;
  if (!hasTiers)
    return (
      <Card>
        <EmptyState
          title="Your program has no tiers"
          actions={<ButtonLink to="/app/settings/tiers">Tier settings</ButtonLink>}
        >
          Once it has tiers, this report shows how many members each of them has, day by day.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <TiersNow mix={data.tierMix} />
      <TierDays mix={data.tierMix} by={range.by} />
    </>
  );
}

interface TierDaysProps {
  readonly mix: TierMixData["tierMix"];
  readonly by: "DAY" | "MONTH";
}

function TierDays({ mix: { tiers, rows }, by }: TierDaysProps) {
  const formats = useFormats();
  const unit = by === "MONTH" ? "month" : "day";
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="No days counted yet">
          Members of each tier are counted in the night after each day. The first count comes after the first
          night; earlier days cannot be counted.
        </EmptyState>
      </Card>
    );
  const named = rows.map((row) => ({ ...row, from: row.day }));
  return (
    <>
      <Card>
        <Chart
          label={`Members of each tier at the end of each ${unit}`}
          unit="members"
          pointName={unit === "month" ? "Month" : "Day"}
          nothing="There were no members on these days."
          points={chartPoints(named, by, formats)}
          series={tiers.map((tier, index) => ({
            key: tier.id ?? "",
            label: nameTier(tier),
            colour: tier.id === null ? "grey" : COLOURS[(index - 1) % COLOURS.length]!,
            shape: "bar",
            values: rows.map(({ counts }) => counts[index]!),
          }))}
          format={(value) => formats.number(value)}
          formatTick={(value) => formats.compact(value)}
        />
      </Card>
      <Card flush>
        <ReportTable
          caption={`Members of each tier by ${unit}`}
          columns={[
            {
              key: "name",
              header: unit === "month" ? "Month" : "Day",
              cell: (row) => nameRow(row, by, formats),
            },
            ...tiers.map((tier, index) => ({
              key: tier.id ?? "",
              header: nameTier(tier),
              cell: ({ counts }: (typeof rows)[number]) => <Count value={counts[index]!} />,
            })),
            {
              key: "members",
              header: "Members",
              isStrong: true,
              cell: ({ members }) => <Count value={members} />,
            },
          ]}
          rows={named.toReversed()}
          rowKey={({ day }) => day}
        />
      </Card>
      <Text kind="note">
        Members are counted in the hours after each day. A day that could not be counted then is left out
        {by === "MONTH" ? ", and a month shows its last counted day." : "."}
      </Text>
    </>
  );
}
