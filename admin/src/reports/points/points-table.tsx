import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { ActivityLink } from "../parts/activity-link.tsx";
import { Count } from "../parts/count.tsx";
import { type ReportColumn, ReportTable } from "../parts/report-table.tsx";
import { nameRow } from "../parts/row-points.ts";
import { moved, movedNames } from "./moved.ts";
import type { PointsLine } from "./points.generated.ts";

interface PointsTableProps {
  /** Oldest first. */
  readonly rows: readonly PointsLine[];
  readonly total: PointsLine;
  readonly by: "DAY" | "MONTH";
}

/** The latest row first, below the totals in points and in money. */
export function PointsTable({ rows, total, by }: PointsTableProps) {
  const formats = useFormats();
  const unit = by === "MONTH" ? "month" : "day";
  const columns: ReportColumn<PointsLine>[] = [
    {
      key: "name",
      header: by === "MONTH" ? "Month" : "Day",
      cell: (row) => nameRow(row, by, formats),
    },
    ...movedNames.map((name) => ({
      key: name,
      header: moved[name].label,
      definition: moved[name].definition,
      cell: ({ points, from, to }: PointsLine) => (
        <ActivityLink points={points[name]} group={moved[name].group} from={from} to={to} />
      ),
    })),
    ...movedNames.map((name) => ({
      key: `${name} money`,
      header: `${moved[name].label}, ${formats.currencySign}`,
      isQuiet: true,
      cell: ({ money }: PointsLine) => formats.decimal(money[name]),
    })),
  ];
  return (
    <ReportTable
      caption={`Points by ${unit}`}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ from }) => from}
      totals={[
        {
          key: "total",
          cells: [
            counted(rows.length, unit, formats),
            ...movedNames.map((name) => <Count key={name} value={total.points[name]} />),
            ...movedNames.map((name) => formats.decimal(total.money[name])),
          ],
        },
      ]}
    />
  );
}
