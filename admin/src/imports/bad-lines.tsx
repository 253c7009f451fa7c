import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { DownloadButton } from "../api/download-button.tsx";
import { Card } from "../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow } from "../ui/data/data-table.tsx";
import { Pager } from "../ui/data/pager.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { importLeftOutQuery, type ImportProblemRow, importProblemsQuery } from "./import.generated.ts";
import css from "./import.module.css";

const PAGE_SIZE = 50;
/** From this many lines on, the reasons are counted above the list. */
const COUNTED_MIN = 10;
const context = { additionalTypenames: ["Import"] };
const firstPage: Page = { first: PAGE_SIZE };

interface Page {
  readonly first?: number;
  readonly after?: string | null;
  readonly last?: number;
  readonly before?: string | null;
}

interface BadLinesProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
}

/** All refused lines, with the line numbers that a spreadsheet shows. */
export const BadLines = (props: BadLinesProps) => (
  <Listed {...props} query={importProblemsQuery} what="the refused lines" />
);

/** Birthdays, expiry dates, tiers and pending points that can’t be read, and names of merged customers. */
export const LeftOutCells = ({ id }: Pick<BadLinesProps, "id">) => (
  <Listed
    id={id}
    title="Cells that are left out"
    query={importLeftOutQuery}
    note="The points on these lines count."
    what="the cells that are left out"
  />
);

interface ListedProps extends BadLinesProps {
  readonly query: typeof importProblemsQuery | typeof importLeftOutQuery;
  readonly what: string;
}

function Listed({ id, title, query, note, what }: ListedProps) {
  const formats = useFormats();
  const [page, setPage] = useState(firstPage);
  const [{ data, error }, read] = useQuery({ query, variables: { id, ...page }, context });
  const problems = data?.import?.problems;
  const counts = data?.import?.problemCounts ?? [];
  if (error && !data)
    return <QueryTrouble error={error} what={what} onRetry={() => read({ requestPolicy: "network-only" })} />;
  const badLines = counts.reduce((sum, { count }) => sum + count, 0);
  // Nothing is listed: lines that gave nothing had zero points.
  if (problems && counts.length === 0) return null;
  return (
    <Card
      flush
      title={title}
      note={note}
      aside={
        <DownloadButton
          path={`/api/imports/${encodeURIComponent(id)}/problems.csv`}
          query={{}}
          label="Download"
        />
      }
    >
      {badLines >= COUNTED_MIN && (
        <ul className={css.counts} aria-label="Reasons">
          {counts.map(({ code, message, count }) => (
            <li key={code}>
              <span className={css.head}>{formats.number(count)}</span> {message}
            </li>
          ))}
        </ul>
      )}
      <DataTable
        caption={title}
        columns={columns}
        rows={problems?.nodes}
        rowKey={({ line, column }) => `${line} ${column ?? ""}`}
        narrow={(row) => (
          <NarrowRow
            title={`Line ${row.line}`}
            lines={[<Reason key="reason" row={row} />]}
            figure={row.column ?? ""}
          />
        )}
      />
      {problems && (
        <Pager
          label={`Pages of ${what}`}
          pageInfo={problems.pageInfo}
          onShow={(next) => setPage({ ["before" in next ? "last" : "first"]: PAGE_SIZE, ...next })}
        />
      )}
    </Card>
  );
}

const columns: Column<ImportProblemRow>[] = [
  { key: "line", header: "Line", width: 100, cell: ({ line }) => line },
  { key: "column", header: "Column", width: 180, cell: ({ column }) => column ?? "—" },
  { key: "reason", header: "Reason", cell: (row) => <Reason row={row} /> },
];

/** Never truncated: it says what to fix. */
function Reason({ row: { message, otherLine } }: { readonly row: ImportProblemRow }) {
  return (
    <span className={css.reason}>{otherLine === null ? message : `${message} See line ${otherLine}.`}</span>
  );
}
