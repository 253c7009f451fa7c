import { worthMinor } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Count } from "../parts/count.tsx";
import { type ReportColumn, ReportTable } from "../parts/report-table.tsx";
import type { LiabilityData } from "./liability.generated.ts";

interface ExpiryMonthsProps {
  readonly preview: NonNullable<LiabilityData["expiryPreview"]>;
  readonly pointValueHundredths: number;
}

interface Month {
  readonly name: string;
  readonly points: number;
  readonly members: number;
}

/** All open points by the month of the last day on which they can be spent. */
export function ExpiryMonths({ preview, pointValueHundredths }: ExpiryMonthsProps) {
  const { measuredAt, months, later, undated } = preview;
  const formats = useFormats();
  const rows: Month[] = months.map(({ month, sum }) => ({ name: formats.month(month), ...sum }));
  if (later.points > 0) rows.push({ name: "Later", ...later });
  if (rows.length === 0) return null;
  const open = [...rows, undated].reduce((sum, { points }) => sum + points, 0);
  if (undated.points > 0) rows.push({ name: "No expiry date", ...undated });
  const worth = (points: number) => formats.decimalOfMinor(worthMinor(points, pointValueHundredths));
  const columns: ReportColumn<Month>[] = [
    {
      key: "month",
      header: "Month",
      definition:
        "The month of the last day on which the points can be spent, as your program stands. Points that do not expire, and pending points, have none.",
      cell: ({ name }) => name,
    },
    { key: "points", header: "Points", isStrong: true, cell: ({ points }) => <Count value={points} /> },
    {
      key: "worth",
      header: `Worth, ${formats.currencySign}`,
      definition: "At what a point is worth at the end of the days above.",
      isQuiet: true,
      cell: ({ points }) => worth(points),
    },
    { key: "members", header: "Members", cell: ({ members }) => <Count value={members} /> },
  ];
  return (
    <Card
      flush
      title="Owed by month of expiry"
      note={`As of ${formats.dateTime(measuredAt)}. What members below zero owe you is not taken off.`}
    >
      <ReportTable
        caption="Points by the month in which they expire"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        totals={[
          { key: "open", cells: ["All open points", <Count key="points" value={open} />, worth(open), ""] },
        ]}
      />
    </Card>
  );
}
