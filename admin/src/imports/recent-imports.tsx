import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { Card } from "../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { Points, Time } from "../ui/data/figures.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Link } from "../ui/router/router.tsx";
import { type RecentImport, recentImportsQuery } from "./import.generated.ts";
import { StateBadge } from "./import-state.tsx";
import { counted } from "../ui/format/counted.ts";

const context = { additionalTypenames: ["Import"] };

/** Links to imports that were started or can be undone. Not drawn before the first import. */
export function RecentImports() {
  const [{ data, error }, read] = useQuery({ query: recentImportsQuery, variables: {}, context });
  if (!data)
    return (
      <QueryTrouble
        error={error}
        what="the past imports"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  const rows = data.imports.nodes;
  if (rows.length === 0) return null;
  return (
    <Card flush title="Past imports">
      <DataTable
        caption="Past imports"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        narrow={(row) => <PhoneRow row={row} />}
      />
    </Card>
  );
}

const columns: Column<RecentImport>[] = [
  {
    key: "file",
    header: "File",
    cell: (row) => <TwoLines first={<FileLink row={row} />} second={<Time at={row.createdAt} />} />,
  },
  { key: "state", header: "Status", width: 130, cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "lines",
    header: "Lines",
    align: "right",
    width: 110,
    cell: ({ rowCount }) => <Points value={rowCount} />,
  },
  {
    key: "given",
    header: "Points given",
    align: "right",
    width: 140,
    cell: (row) => <Points value={given(row)} />,
  },
];

function FileLink({ row }: { readonly row: RecentImport }) {
  return (
    <Link to={`/app/customers/import?id=${row.id}`} data-row-link>
      {row.fileName}
    </Link>
  );
}

function PhoneRow({ row }: { readonly row: RecentImport }) {
  const formats = useFormats();
  return (
    <NarrowRow
      title={<FileLink row={row} />}
      lines={[<Time key="at" at={row.createdAt} />, counted(row.rowCount, "line", formats)]}
      figure={<Points value={given(row)} />}
      figureLines={[<StateBadge key="state" state={row.state} />]}
    />
  );
}

const given = ({ progress }: RecentImport): number =>
  progress.appliedPoints + progress.appliedPending - progress.undonePoints;
