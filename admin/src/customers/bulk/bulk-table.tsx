import { actorWords } from "../../ledger/actor-labels.ts";
import { bulkAddress, eachWords } from "../../ledger/bulk-words.ts";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Link } from "../../ui/router/router.tsx";
import type { BulkAdjustmentState } from "./bulk-adjustments.generated.ts";
import { StateBadge } from "./bulk-state.tsx";

/** Undefined while they load. */
export function BulkTable({ rows }: { readonly rows: readonly BulkAdjustmentState[] | undefined }) {
  return (
    <DataTable
      caption="Bulk adjustments"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => <PhoneRow row={row} />}
    />
  );
}

const columns: Column<BulkAdjustmentState>[] = [
  {
    key: "what",
    header: "What",
    cell: (row) => <TwoLines first={<Title row={row} />} second={row.reason} />,
  },
  {
    key: "by",
    header: "By",
    width: 200,
    cell: (row) => (
      <TwoLines first={actorWords(row.createdBy, row.createdByName)} second={<Time at={row.createdAt} />} />
    ),
  },
  { key: "state", header: "Status", width: 140, cell: ({ status }) => <StateBadge status={status} /> },
  {
    key: "points",
    header: "Points in all",
    align: "right",
    width: 140,
    cell: (row) => <Points value={row.points * row.adjusted} signed />,
  },
];

function Title({ row }: { readonly row: BulkAdjustmentState }) {
  const customers = row.status === "APPLYING" ? row.members : row.adjusted;
  return (
    <Link to={bulkAddress(row.id)} data-row-link>
      {eachWords(row.points, customers, useFormats())}
    </Link>
  );
}

function PhoneRow({ row }: { readonly row: BulkAdjustmentState }) {
  return (
    <NarrowRow
      title={<Title row={row} />}
      lines={[row.reason, actorWords(row.createdBy, row.createdByName), <Time key="at" at={row.createdAt} />]}
      figure={<Points value={row.points * row.adjusted} signed />}
      figureLines={[<StateBadge key="state" status={row.status} />]}
    />
  );
}
