import { Chart } from "../../ui/chart/chart.tsx";
import { Figure, Figures } from "../../ui/data/facts.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Link } from "../../ui/router/router.tsx";
import { ActivityLink } from "../parts/activity-link.tsx";
import { AsOf, NotCounted } from "../parts/as-of.tsx";
import { Count } from "../parts/count.tsx";
import { Definition } from "../parts/definition.tsx";
import { ReportTable } from "../parts/report-table.tsx";
import { chartPoints, nameRow } from "../parts/row-points.ts";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { referralFiguresQuery } from "./referral-figures.generated.ts";

const DEFINITIONS = {
  claims: "Friends who asked for a code with a member’s link.",
  codes: "Codes that the store made for friends.",
  firstOrders: "Friends’ orders with such a code that were not cancelled or refunded in full.",
  points: "Points that members have for these orders, at the present value of a point.",
  revenue: "What counts for points of these orders, less refunds, once paid.",
};

/** What members’ links brought. */
export function ReferralFiguresTab({ range }: ReportTabProps) {
  const formats = useFormats();
  const { data, waiting } = useReport(referralFiguresQuery, range);
  if (!data) return waiting;
  const { isUsed, measuredAt, rows, total } = data.referralFigures;
  if (!isUsed)
    return (
      <Card>
        <EmptyState
          title="Referrals are off"
          actions={<ButtonLink to="/app/settings/referrals">Referral settings</ButtonLink>}
        >
          Once members can invite friends, this report shows how many friends ordered, and for how much.
        </EmptyState>
      </Card>
    );
  if (!total || measuredAt === null) return <NotCounted measuredAt={measuredAt} />;
  const unit = range.by === "MONTH" ? "month" : "day";
  return (
    <>
      <Card>
        <Stack>
          <Figures>
            <Figure
              label={<Definition name="Claims">{DEFINITIONS.claims}</Definition>}
              value={<Link to="/app/referrals">{formats.number(total.claims)}</Link>}
            />
            <Figure
              label={<Definition name="Codes">{DEFINITIONS.codes}</Definition>}
              value={formats.number(total.codes)}
            />
            <Figure
              label={<Definition name="First orders">{DEFINITIONS.firstOrders}</Definition>}
              value={formats.number(total.firstOrders.orders)}
            />
            <Figure
              label={<Definition name="Points given">{DEFINITIONS.points}</Definition>}
              value={formats.number(total.points)}
              notes={[formats.money(total.pointsMoney)]}
            />
            <Figure
              label={<Definition name="Revenue of friends’ orders">{DEFINITIONS.revenue}</Definition>}
              value={formats.money(total.firstOrders.amount.amount)}
            />
          </Figures>
          <Chart
            label={`Claims and first orders in each ${unit}`}
            unit={`a ${unit}`}
            pointName={unit === "month" ? "Month" : "Day"}
            nothing="No friend asked for a code on these days."
            points={chartPoints(rows, range.by, formats)}
            series={[
              {
                key: "claims",
                label: "Claims",
                colour: "accent",
                shape: "bar",
                values: rows.map(({ claims }) => claims),
              },
              {
                key: "firstOrders",
                label: "First orders",
                colour: "ink",
                shape: "bar",
                isBeside: true,
                values: rows.map(({ firstOrders }) => firstOrders.orders),
              },
            ]}
            format={(value) => formats.number(value)}
            formatTick={(value) => formats.compact(value)}
          />
        </Stack>
      </Card>
      <Card flush>
        <ReportTable
          caption={`Referrals by ${unit}`}
          columns={[
            {
              key: "name",
              header: unit === "month" ? "Month" : "Day",
              cell: (row) => nameRow(row, range.by, formats),
            },
            {
              key: "claims",
              header: "Claims",
              definition: DEFINITIONS.claims,
              cell: ({ claims }) => <Count value={claims} />,
            },
            {
              key: "codes",
              header: "Codes",
              definition: DEFINITIONS.codes,
              cell: ({ codes }) => <Count value={codes} />,
            },
            {
              key: "orders",
              header: "First orders",
              definition: DEFINITIONS.firstOrders,
              cell: ({ firstOrders }) => <Count value={firstOrders.orders} />,
            },
            {
              key: "points",
              header: "Points given",
              definition: DEFINITIONS.points,
              cell: ({ points, from, to }) => (
                <ActivityLink points={points} group="referrals" from={from} to={to} />
              ),
            },
            {
              key: "money",
              header: `Points, ${formats.currencySign}`,
              isQuiet: true,
              cell: ({ pointsMoney }) => formats.decimal(pointsMoney),
            },
            {
              key: "revenue",
              header: `Revenue, ${formats.currencySign}`,
              definition: DEFINITIONS.revenue,
              isStrong: true,
              cell: ({ firstOrders }) => formats.decimal(firstOrders.amount.amount),
            },
          ]}
          rows={rows.toReversed()}
          rowKey={({ from }) => from}
          totals={[
            {
              key: "total",
              cells: [
                counted(rows.length, unit, formats),
                <Count key="claims" value={total.claims} />,
                <Count key="codes" value={total.codes} />,
                <Count key="orders" value={total.firstOrders.orders} />,
                <Count key="points" value={total.points} />,
                formats.decimal(total.pointsMoney),
                formats.decimal(total.firstOrders.amount.amount),
              ],
            },
          ]}
        />
      </Card>
      <AsOf at={measuredAt}>
        Claims and codes count on their own days, orders and their points on the day of the order.
      </AsOf>
    </>
  );
}
