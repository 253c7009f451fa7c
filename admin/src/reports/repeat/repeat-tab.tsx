import { Chart } from "../../ui/chart/chart.tsx";
import { Figure, Figures } from "../../ui/data/facts.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { AsOf, NotCounted } from "../parts/as-of.tsx";
import { Count } from "../parts/count.tsx";
import { Definition } from "../parts/definition.tsx";
import { ReportTable } from "../parts/report-table.tsx";
import { showRate } from "../parts/row-points.ts";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { repeatRateQuery } from "./repeat.generated.ts";

/** Why no figure here leads to its people. */
const NO_LIST = "Customers cannot be listed by how often they ordered.";

const GROUPS = [
  {
    key: "redeemers",
    label: "Members who redeemed",
    definition: `Of people who redeemed a reward in the 365 days and ordered in them: those with two orders or more. ${NO_LIST}`,
    colour: "accent",
    shape: "line",
  },
  {
    key: "members",
    label: "Other members",
    definition: `Of other members with an order in the 365 days: those with two or more. ${NO_LIST}`,
    colour: "ink",
    shape: "line",
  },
  {
    key: "others",
    label: "Guests and others",
    definition:
      "Of guests, and customers who do not take part, with an order in the 365 days: those with two or more. Guests without a customer account are told apart by a keyed hash of their e-mail address: there is no list of them.",
    colour: "amber",
    shape: "dashes",
  },
] as const;

/** How many of those who bought came back: members against others. */
export function RepeatTab({ range }: ReportTabProps) {
  const formats = useFormats();
  const { data, waiting } = useReport(repeatRateQuery, { from: range.from, to: range.to });
  if (!data) return waiting;
  const { measuredAt, latest, rows } = data.repeatRate;
  if (!latest || measuredAt === null) return <NotCounted measuredAt={null} />;
  return (
    <>
      <Card title="Came back within 365 days" note={`365 days to ${formats.day(latest.day)}`}>
        <Stack>
          <Figures>
            {GROUPS.map(({ key, label, definition }) => (
              <Figure
                key={key}
                label={<Definition name={label}>{definition}</Definition>}
                value={showRate(latest[key].basisPoints, formats)}
                notes={[
                  `${formats.number(latest[key].repeat)} of ${formats.number(latest[key].people)} ordered twice or more`,
                ]}
              />
            ))}
          </Figures>
          {rows.length > 1 && (
            <Chart
              label="Share of people with two orders or more in the 365 days to each month’s end"
              unit="% of people with an order"
              pointName="365 days to"
              points={rows.map(({ day }) => ({
                key: day,
                kind: "month",
                short: formats.shortMonth(day.slice(0, 7)),
                long: `365 days to ${formats.day(day)}`,
              }))}
              series={GROUPS.map(({ key, label, colour, shape }) => ({
                key,
                label,
                colour,
                shape,
                values: rows.map((row) => toShare(row[key].basisPoints)),
              }))}
              format={(share) => formats.percent(share, 1)}
              formatTick={(share) => formats.percent(share)}
            />
          )}
        </Stack>
      </Card>
      {rows.length > 0 && (
        <Card flush>
          <ReportTable
            caption="Repeat rates by the end of their 365 days"
            columns={[
              { key: "day", header: "365 days to", cell: ({ day }) => formats.day(day) },
              ...GROUPS.flatMap(({ key, label, definition }) => [
                {
                  key,
                  header: label,
                  definition,
                  isStrong: true,
                  cell: (row: (typeof rows)[number]) => showRate(row[key].basisPoints, formats),
                },
                {
                  key: `${key} people`,
                  header: "of people",
                  isQuiet: true,
                  cell: (row: (typeof rows)[number]) => <Count value={row[key].people} />,
                },
              ]),
            ]}
            rows={rows.toReversed()}
            rowKey={({ day }) => day}
          />
        </Card>
      )}
      <AsOf at={measuredAt}>
        Rates are of the last night and of the ends of the 36 months before. People whose data was erased, and
        orders without an e-mail address, are left out.
      </AsOf>
    </>
  );
}

const toShare = (basisPoints: number | null): number | null =>
  basisPoints === null ? null : basisPoints / 10_000;
