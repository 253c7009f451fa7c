import { useFormats } from "../../ui/format/formats.tsx";
import { Count } from "../parts/count.tsx";
import { type ReportColumn, ReportTable } from "../parts/report-table.tsx";
import type { BreakageCohortRow } from "./breakage.generated.ts";

const origins: Readonly<Record<BreakageCohortRow["origin"], string>> = {
  SALE: "Orders",
  GRANTED: "Actions and gifts",
  ADJUSTED: "Staff",
  IMPORTED: "Imports",
};

type Figure = "opened" | "redeemed" | "expired" | "takenBack" | "open" | "expected";

const figures: readonly { readonly key: Figure; readonly header: string; readonly definition: string }[] = [
  { key: "opened", header: "Given", definition: "Points that were first given in that month." },
  { key: "redeemed", header: "Redeemed", definition: "Spent on rewards so far, less what came back." },
  { key: "expired", header: "Expired", definition: "Expired so far, less what was given back." },
  {
    key: "takenBack",
    header: "Taken back",
    definition:
      "Taken back so far: for refunds and cancellations, by staff, and to pay a debt of the same member.",
  },
  {
    key: "open",
    header: "Open",
    definition:
      "Given, less what was redeemed, expired or taken back. All rows together are all open points.",
  },
  { key: "expected", header: "Expected", definition: "Open points that are expected to be redeemed." },
];

/** The latest month first, below the totals. */
export function CohortTable({ cohorts }: { readonly cohorts: readonly BreakageCohortRow[] }) {
  const formats = useFormats();
  const columns: ReportColumn<BreakageCohortRow>[] = [
    { key: "month", header: "Given in", cell: ({ issuedOn }) => formats.month(issuedOn) },
    { key: "origin", header: "For", isText: true, cell: ({ origin }) => origins[origin] },
    ...figures.map(({ key, header, definition }) => ({
      key,
      header,
      definition,
      isStrong: key === "open",
      cell: (row: BreakageCohortRow) => <Count value={row[key]} />,
    })),
  ];
  const total = (key: Figure) => cohorts.reduce((sum, row) => sum + row[key], 0);
  return (
    <ReportTable
      caption="Points by the month in which they were given"
      columns={columns}
      rows={cohorts.toReversed()}
      rowKey={({ issuedOn, origin }) => `${issuedOn} ${origin}`}
      totals={[
        {
          key: "all",
          cells: ["All", "", ...figures.map(({ key }) => <Count key={key} value={total(key)} />)],
        },
      ]}
    />
  );
}
