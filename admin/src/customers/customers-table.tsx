import { Link } from "react-router";
import { Badge } from "../ui/badge.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data-table.tsx";
import { Money, Points, Time } from "../ui/figures.tsx";
import type { CustomerRow } from "./customers.generated.ts";
import css from "./customers.module.css";
import type { Sort } from "./views.ts";

interface CustomersTableProps {
  readonly rows: readonly CustomerRow[] | undefined;
  readonly sort: Sort;
}

export function CustomersTable({ rows, sort }: CustomersTableProps) {
  return (
    <DataTable
      caption="Customers"
      columns={columnsFor(sort)}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => <PhoneRow row={row} />}
      expectedRows={12}
    />
  );
}

function columnsFor(sort: Sort): Column<CustomerRow>[] {
  const isSorted = (...sorts: Sort[]) => sorts.includes(sort);
  return [
    {
      key: "customer",
      head: "Customer",
      ...(isSorted("NAME") && { sort: "ascending" as const }),
      cell: (row) => <TwoLines first={<CustomerLink row={row} />} second={row.email ?? "no e-mail"} />,
    },
    { key: "tier", head: "Tier", width: 104, cell: ({ tier }) => tier && <Badge>{tier.name}</Badge> },
    { key: "status", head: "Status", width: 92, cell: ({ status }) => <Status status={status} /> },
    {
      key: "points",
      head: "Points",
      align: "right",
      width: 104,
      ...(isSorted("POINTS_DESC") && { sort: "descending" as const }),
      ...(isSorted("POINTS_ASC") && { sort: "ascending" as const }),
      cell: ({ points }) => (
        <span className={css.key}>
          <Points value={points.available} />
        </span>
      ),
    },
    {
      key: "pending",
      head: "Pending",
      align: "right",
      width: 92,
      cell: ({ points }) => (
        <span className={css.quiet}>
          <Points value={points.pending} />
        </span>
      ),
    },
    {
      key: "orders",
      head: "Orders",
      align: "right",
      width: 72,
      cell: ({ ordersCount }) => <Points value={ordersCount} />,
    },
    {
      key: "spent",
      head: "Spent",
      align: "right",
      width: 120,
      ...(isSorted("SPENT_DESC") && { sort: "descending" as const }),
      cell: ({ spent }) => <Money {...spent} />,
    },
    {
      key: "activity",
      head: "Last activity",
      align: "right",
      width: 124,
      ...(isSorted("LAST_ACTIVITY") && { sort: "descending" as const }),
      cell: ({ lastActivityAt }) => (
        <span className={css.quiet} data-above-row>
          {lastActivityAt && <Time at={lastActivityAt} as="ago" />}
        </span>
      ),
    },
  ];
}

function CustomerLink({ row }: { readonly row: CustomerRow }) {
  return (
    <Link to={`/app/customers/${row.id}`} data-row-link>
      {row.displayName}
    </Link>
  );
}

/** What is ordinary is plain text; only exceptions get a badge. */
function Status({ status }: Pick<CustomerRow, "status">) {
  switch (status) {
    case "MEMBER":
      return <span className={css.quiet}>Active</span>;
    case "GUEST":
      return <span className={css.quiet}>Guest</span>;
    case "EXCLUDED":
      return <Badge tone="warning">Excluded</Badge>;
    case "ERASED":
      return <Badge>Erased</Badge>;
    case "MERGED":
      return <Badge>Merged</Badge>;
  }
}

function PhoneRow({ row }: { readonly row: CustomerRow }) {
  const { tier, ordersCount, spent, points, lastActivityAt } = row;
  return (
    <NarrowRow
      title={<CustomerLink row={row} />}
      lines={[
        row.email ?? "no e-mail",
        <span key="facts">
          {tier && `${tier.name}, `}
          {ordersCount} {ordersCount === 1 ? "order" : "orders"}, <Money {...spent} />
        </span>,
      ]}
      figure={<Points value={points.available} />}
      figureLines={[
        <span key="pending">
          {points.pending === 0 ? (
            "none pending"
          ) : (
            <>
              <Points value={points.pending} /> pending
            </>
          )}
        </span>,
        lastActivityAt ? <Time key="activity" at={lastActivityAt} as="ago" /> : "",
      ]}
    />
  );
}
