import { isPending } from "../ledger/is-pending.ts";
import { PendingBadge } from "../ledger/pending-badge.tsx";
import { useNow } from "../ui/format/use-now.ts";
import { Link } from "react-router";
import { movementWords } from "../ledger/movement-labels.ts";
import { HappenedOn } from "../ledger/recorded-on.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { Points, Time } from "../ui/data/figures.tsx";
import type { ActivityRow } from "./activity.generated.ts";
import css from "./activity.module.css";

interface ActivityTableProps {
  readonly rows: readonly ActivityRow[] | undefined;
  /** Continues the table above it, so it has no header row. */
  readonly isHeadless: boolean;
}

export function ActivityTable({ rows, isHeadless }: ActivityTableProps) {
  return (
    <div className={css.entries} data-headless={isHeadless || undefined}>
      <DataTable
        caption="Activity"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        narrow={(row) => <PhoneRow row={row} />}
        expectedRows={12}
      />
    </div>
  );
}

const columns: Column<ActivityRow>[] = [
  {
    key: "what",
    header: "What",
    cell: (row) => (
      <TwoLines
        first={
          <>
            {movementWords(row).title} <PendingBadge movement={row} />
          </>
        }
        second={row.summary}
      />
    ),
  },
  { key: "customer", header: "Customer", width: 210, cell: (row) => <Customer row={row} /> },
  {
    key: "points",
    header: "Points",
    align: "right",
    width: 110,
    cell: ({ points }) => (
      <span className={css.points}>
        <Points value={points} signed />
      </span>
    ),
  },
  {
    key: "recorded",
    header: "Recorded",
    align: "right",
    width: 190,
    cell: (row) => <TwoLines first={<Time at={row.recordedAt} />} second={<HappenedOn entry={row} />} />,
  },
];

function Customer({ row: { customer } }: { readonly row: ActivityRow }) {
  return customer && <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>;
}

function PhoneRow({ row }: { readonly row: ActivityRow }) {
  const now = useNow();
  return (
    <NarrowRow
      title={movementWords(row).title}
      lines={[
        <Customer key="customer" row={row} />,
        <Time key="recorded" at={row.recordedAt} />,
        <HappenedOn key="happened" entry={row} />,
      ]}
      figure={<Points value={row.points} signed />}
      figureLines={[isPending(row, now) ? "pending" : "available"]}
    />
  );
}
