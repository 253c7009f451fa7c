import { Link } from "react-router";
import { movementWords } from "../ledger/movement-words.ts";
import { Badge } from "../ui/badge.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data-table.tsx";
import { Points, Time } from "../ui/figures.tsx";
import type { ActivityRow } from "./activity.generated.ts";
import css from "./activity.module.css";

interface ActivityTableProps {
  readonly rows: readonly ActivityRow[] | undefined;
  /** Goes on where another table ended. */
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
    head: "What",
    cell: (row) => (
      <TwoLines
        first={
          <>
            {movementWords(row).title} {row.pending && <Badge>Pending</Badge>}
          </>
        }
        second={row.summary}
      />
    ),
  },
  { key: "customer", head: "Customer", width: 210, cell: (row) => <Customer row={row} /> },
  {
    key: "points",
    head: "Points",
    align: "right",
    width: 110,
    cell: ({ points }) => (
      <span className={css.points}>
        <Points value={points} signed />
      </span>
    ),
  },
  {
    key: "after",
    head: "After",
    align: "right",
    width: 110,
    cell: ({ balanceAfter }) => balanceAfter !== null && <Points value={balanceAfter} />,
  },
  {
    key: "when",
    head: "When",
    align: "right",
    width: 190,
    cell: ({ recordedAt, occurredAt }) => (
      <TwoLines first={<Time at={occurredAt} />} second={<LearnedOf at={recordedAt} of={occurredAt} />} />
    ),
  },
];

const LATE_MS = 3_600_000;

/** The ledger may learn of an order long after it was placed. */
function LearnedOf({ at, of }: { readonly at: string; readonly of: string }) {
  if (Date.parse(at) - Date.parse(of) < LATE_MS) return null;
  return (
    <>
      in the books <Time at={at} as="ago" />
    </>
  );
}

function Customer({ row: { customer } }: { readonly row: ActivityRow }) {
  return customer && <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>;
}

function PhoneRow({ row }: { readonly row: ActivityRow }) {
  return (
    <NarrowRow
      title={movementWords(row).title}
      lines={[<Customer key="customer" row={row} />, <Time key="time" at={row.occurredAt} />]}
      figure={<Points value={row.points} signed />}
      figureLines={[row.pending ? "pending" : "available"]}
    />
  );
}
