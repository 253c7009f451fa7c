import { Chart } from "../../ui/chart/chart.tsx";
import { Figure, Figures } from "../../ui/data/facts.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Link } from "../../ui/router/router.tsx";
import { AsOf, NotCounted } from "../parts/as-of.tsx";
import { Count } from "../parts/count.tsx";
import { Definition } from "../parts/definition.tsx";
import { ReportTable } from "../parts/report-table.tsx";
import { chartPoints, nameRow, showRate } from "../parts/row-points.ts";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { type RevenueLine, revenueWithRewardsQuery } from "./revenue.generated.ts";

const REVENUE =
  "What counts for points, less refunds, of orders that are paid and were not cancelled or refunded in full.";
const WITH_REWARDS = `Revenue of orders that used a reward’s code, each order once. ${REVENUE}`;

/** What orders with a reward’s code brought, in all and by reward. */
export function RevenueTab({ range }: ReportTabProps) {
  const formats = useFormats();
  const { data, waiting } = useReport(revenueWithRewardsQuery, range);
  if (!data) return waiting;
  const { measuredAt, rows, total } = data.revenueWithRewards;
  if (!total || measuredAt === null) return <NotCounted measuredAt={measuredAt} />;
  const unit = range.by === "MONTH" ? "month" : "day";
  return (
    <>
      <Card>
        <Stack>
          <Figures>
            <Figure
              label={<Definition name="Revenue with rewards">{WITH_REWARDS}</Definition>}
              value={formats.money(total.withRewards.amount.amount)}
              notes={[counted(total.withRewards.orders, "order", formats)]}
            />
            <Figure
              label={<Definition name="All revenue">{REVENUE}</Definition>}
              value={formats.money(total.all.amount.amount)}
              notes={[counted(total.all.orders, "order", formats)]}
            />
            <Figure
              label={
                <Definition name="Share of revenue">
                  Revenue with rewards, of all revenue of these days.
                </Definition>
              }
              value={showRate(total.basisPoints, formats)}
            />
          </Figures>
          <Chart
            label={`Revenue with rewards in each ${unit}`}
            unit={`${formats.currencySign} a ${unit}`}
            pointName={unit === "month" ? "Month" : "Day"}
            nothing="No order used a reward’s code on these days."
            points={chartPoints(rows, range.by, formats)}
            series={[
              {
                key: "withRewards",
                label: "Revenue with rewards",
                colour: "accent",
                shape: "bar",
                values: rows.map(({ withRewards }) => Number(withRewards.amount.amount)),
              },
            ]}
            format={(value) => formats.money(String(value))}
            formatTick={(value) => formats.compact(value)}
          />
        </Stack>
      </Card>
      {total.rewards.length > 0 && (
        <Card flush>
          <ReportTable
            caption="Revenue by reward"
            columns={[
              {
                key: "name",
                header: "Reward",
                cell: ({ rewardId, name }) => <Link to={`/app/rewards/${rewardId}`}>{name}</Link>,
              },
              {
                key: "orders",
                header: "Orders",
                definition:
                  "Orders that used this reward’s code. An order with the codes of two rewards counts for both.",
                cell: ({ revenue }) => <Count value={revenue.orders} />,
              },
              {
                key: "revenue",
                header: `Revenue, ${formats.currencySign}`,
                definition: REVENUE,
                isStrong: true,
                cell: ({ revenue }) => formats.decimal(revenue.amount.amount),
              },
            ]}
            rows={total.rewards}
            rowKey={({ rewardId }) => rewardId}
          />
        </Card>
      )}
      <Card flush>
        <RevenueTable rows={rows} total={total} by={range.by} />
      </Card>
      <AsOf at={measuredAt}>
        Orders count on their own day, as they stand now. Gift cards and store credit are spent without a
        code, so orders that they paid are not counted as revenue with rewards.
      </AsOf>
    </>
  );
}

interface RevenueTableProps {
  readonly rows: readonly RevenueLine[];
  readonly total: RevenueLine;
  readonly by: "DAY" | "MONTH";
}

function RevenueTable({ rows, total, by }: RevenueTableProps) {
  const formats = useFormats();
  const unit = by === "MONTH" ? "month" : "day";
  return (
    <ReportTable
      caption={`Revenue by ${unit}`}
      columns={[
        { key: "name", header: by === "MONTH" ? "Month" : "Day", cell: (row) => nameRow(row, by, formats) },
        {
          key: "orders",
          header: "Orders with rewards",
          cell: ({ withRewards }) => <Count value={withRewards.orders} />,
        },
        {
          key: "revenue",
          header: `Revenue with rewards, ${formats.currencySign}`,
          definition: WITH_REWARDS,
          isStrong: true,
          cell: ({ withRewards }) => formats.decimal(withRewards.amount.amount),
        },
        { key: "all orders", header: "All orders", cell: ({ all }) => <Count value={all.orders} /> },
        {
          key: "all",
          header: `All revenue, ${formats.currencySign}`,
          definition: REVENUE,
          cell: ({ all }) => formats.decimal(all.amount.amount),
        },
        { key: "share", header: "Share", cell: ({ basisPoints }) => showRate(basisPoints, formats) },
      ]}
      rows={rows.toReversed()}
      rowKey={({ from }) => from}
      totals={[
        {
          key: "total",
          cells: [
            counted(rows.length, unit, formats),
            <Count key="orders" value={total.withRewards.orders} />,
            formats.decimal(total.withRewards.amount.amount),
            <Count key="all" value={total.all.orders} />,
            formats.decimal(total.all.amount.amount),
            showRate(total.basisPoints, formats),
          ],
        },
      ]}
    />
  );
}
