import { useState } from "react";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { dayOf } from "../../dates/local-day.ts";
import { QuietLink } from "../../ui/page/text.tsx";
import { Count } from "../parts/count.tsx";
import { type ReportColumn, ReportTable } from "../parts/report-table.tsx";
import { type FigureName, figureNames, figures, rowName } from "./figures.ts";
import type { LiabilityLine } from "./liability.generated.ts";

interface LiabilityTableProps {
  /** Oldest first. */
  readonly rows: readonly LiabilityLine[];
  readonly total: LiabilityLine;
  readonly by: "DAY" | "MONTH";
}

/** The latest row first, below the totals in points and in money. */
export function LiabilityTable({ rows, total, by }: LiabilityTableProps) {
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const today = dayOf(now, formats.timeZone);
  const unit = by === "MONTH" ? "month" : "day";
  // A movement that none of the rows has would be a column of zeros.
  const shown = figureNames.filter(
    (name) => name === "start" || name === "end" || rows.some(({ points }) => points[name] !== 0),
  );
  const columns: ReportColumn<LiabilityLine>[] = [
    {
      key: "name",
      header: by === "MONTH" ? "Month" : "Day",
      cell: (row) => rowName(row, by, formats, today),
    },
    ...shown.map((name) => ({
      key: name,
      header: figures[name].label,
      definition: figures[name].definition,
      isStrong: name === "end",
      isQuiet: name === "start",
      cell: (row: LiabilityLine) => <LinkedCount row={row} name={name} />,
    })),
    {
      key: "money",
      header: `End, ${formats.currencySign}`,
      definition: `The points at the end, at the value that a point had then.`,
      isQuiet: true,
      cell: ({ money }) => formats.decimal(money.end),
    },
  ];
  return (
    <ReportTable
      caption={`Points owed to members, by ${unit}`}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ from }) => from}
      totals={[
        {
          key: "points",
          cells: [
            counted(rows.length, unit, formats),
            ...shown.map((name) => <LinkedCount key={name} row={total} name={name} />),
            "",
          ],
        },
        {
          key: "money",
          isQuiet: true,
          cells: [
            `in ${formats.currencySign}`,
            ...shown.map((name) => formats.decimal(total.money[name])),
            formats.decimal(total.money.end),
          ],
        },
        ...(isZero(total.money.revalued)
          ? []
          : [
              {
                key: "revalued",
                isQuiet: true,
                cells: [
                  "Value of a point changed",
                  ...shown.map((name) => name === "end" && formats.decimal(total.money.revalued)),
                  "",
                ],
              },
            ]),
      ]}
      note={({ money, pointValueHundredths }) =>
        isZero(money.revalued)
          ? null
          : `${formats.points(1000)} were worth ${formats.moneyOfMinor(pointValueHundredths * 10)} from then on. ` +
            `That changed what was owed by ${formats.money(money.revalued)}.`
      }
    />
  );
}

/** A figure that counts entries leads to them. */
function LinkedCount({ row, name }: { readonly row: LiabilityLine; readonly name: FigureName }) {
  const count = <Count value={row.points[name]} />;
  if (name === "start" || name === "end" || row.points[name] === 0) return count;
  const search = new URLSearchParams({ kind: name, from: row.from, to: row.to });
  return <QuietLink to={`/app/activity?${search.toString()}`}>{count}</QuietLink>;
}

const isZero = (amount: string): boolean => /^-?[0.]+$/.test(amount);
