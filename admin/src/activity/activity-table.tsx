import { isPending } from "../ledger/is-pending.ts";
import { PendingBadge } from "../ledger/pending-badge.tsx";
import { useNow } from "../ui/format/use-now.ts";
import { bulkAddress, bulkWords } from "../ledger/bulk-words.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { movementWords } from "../ledger/movement-labels.ts";
import { HappenedOn } from "../ledger/recorded-on.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { Points, Time } from "../ui/data/figures.tsx";
import { Link } from "../ui/router/router.tsx";
import type { ActivityLine, ActivityRow } from "./activity.generated.ts";
import css from "./activity.module.css";

interface ActivityTableProps {
  readonly rows: readonly ActivityLine[] | undefined;
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
        narrow={(line) => <PhoneRow line={line} />}
        expectedRows={12}
      />
    </div>
  );
}

const columns: Column<ActivityLine>[] = [
  {
    key: "what",
    header: "What",
    cell: (line) =>
      ofLine(
        line,
        (movement) => (
          <TwoLines
            first={
              <>
                {movementWords(movement).title} <PendingBadge movement={movement} />
              </>
            }
            second={movement.summary}
          />
        ),
        (bulk) => (
          <TwoLines
            first={<BulkTitle bulk={bulk} line={line} />}
            second={<WhoAndWhy bulk={bulk} line={line} />}
          />
        ),
      ),
  },
  {
    key: "customer",
    header: "Customer",
    width: 210,
    cell: (line) =>
      ofLine(
        line,
        (movement) => <Customer row={movement} />,
        () => null,
      ),
  },
  {
    key: "points",
    header: "Points",
    align: "right",
    width: 110,
    cell: (line) => (
      <span className={css.points}>
        <LinePoints line={line} />
      </span>
    ),
  },
  {
    key: "recorded",
    header: "Recorded",
    align: "right",
    width: 190,
    cell: ({ recordedAt, movement }) => (
      <TwoLines first={<Time at={recordedAt} />} second={movement && <HappenedOn entry={movement} />} />
    ),
  },
];

type Bulk = NonNullable<ActivityLine["bulkAdjustment"]>;

/** A line is either of the two. */
function ofLine<T>(
  { movement, bulkAdjustment }: ActivityLine,
  ofMovement: (movement: ActivityRow) => T,
  ofBulk: (bulk: Bulk) => T,
): T | null {
  if (movement) return ofMovement(movement);
  return bulkAdjustment && ofBulk(bulkAdjustment);
}

interface BulkProps {
  readonly bulk: Bulk;
  readonly line: ActivityLine;
}

function BulkTitle({ bulk, line }: BulkProps) {
  return <Link to={bulkAddress(bulk.id)}>{bulkWords(bulk, line.isUndo, useFormats()).title}</Link>;
}

/** “By Ann: our birthday”. */
function WhoAndWhy({ bulk, line }: BulkProps) {
  const { by } = bulkWords(bulk, line.isUndo, useFormats());
  const reason = line.isUndo ? bulk.undoReason : bulk.reason;
  return [by && by[0]!.toUpperCase() + by.slice(1), reason].filter(Boolean).join(": ");
}

function LinePoints({ line }: { readonly line: ActivityLine }) {
  const formats = useFormats();
  const { movement, bulkAdjustment: bulk, isUndo } = line;
  const points = movement ? movement.points : bulk && bulkWords(bulk, isUndo, formats).points;
  return points !== null && <Points value={points} signed />;
}

function Customer({ row: { customer } }: { readonly row: ActivityRow }) {
  return customer && <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>;
}

function PhoneRow({ line }: { readonly line: ActivityLine }) {
  const now = useNow();
  const { movement: row, bulkAdjustment: bulk } = line;
  if (bulk)
    return (
      <NarrowRow
        title={<BulkTitle bulk={bulk} line={line} />}
        lines={[
          <WhoAndWhy key="who" bulk={bulk} line={line} />,
          <Time key="recorded" at={line.recordedAt} />,
        ]}
        figure={<LinePoints line={line} />}
      />
    );
  if (!row) return null;
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
