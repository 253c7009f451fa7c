import { Badge } from "../../ui/data/badge.tsx";
import { Check } from "../../ui/forms/check.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { Money, Points, Time } from "../../ui/data/figures.tsx";
import { Link } from "../../ui/router/router.tsx";
import { columnChoices, type ColumnKey } from "./columns.ts";
import type { CustomerRow } from "./customers.generated.ts";
import css from "./customers.module.css";
import { canBeSelected, type Selection } from "./use-selection.ts";
import type { Sort } from "./views.ts";
import { Text } from "../../ui/page/text.tsx";

interface CustomersTableProps {
  readonly rows: readonly CustomerRow[] | undefined;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly columns: ReadonlySet<ColumnKey>;
  readonly selection: Selection;
}

export function CustomersTable({ rows, sort, onSort, columns, selection }: CustomersTableProps) {
  return (
    <DataTable
      caption="Customers"
      columns={[
        selectColumn(rows ?? [], selection),
        ...columnsFor(sort, onSort).filter(({ key }) => isShown(key, columns)),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => <PhoneRow row={row} selection={selection} />}
      expectedRows={12}
    />
  );
}

const isShown = (key: string, columns: ReadonlySet<ColumnKey>): boolean =>
  !columnChoices.some((choice) => choice.key === key) || columns.has(key as ColumnKey);

function selectColumn(rows: readonly CustomerRow[], selection: Selection): Column<CustomerRow> {
  const selectable = rows.filter(canBeSelected);
  const count = selectable.filter(({ id }) => selection.has(id)).length;
  return {
    key: "select",
    width: 44,
    header: (
      <Check
        label="All customers on this page"
        isOn={count > 0 && count === selectable.length}
        isMixed={count > 0 && count < selectable.length}
        disabled={selectable.length === 0}
        onChange={selection.togglePage}
      />
    ),
    cell: (row) => <RowCheck row={row} selection={selection} />,
  };
}

function RowCheck({ row, selection }: { readonly row: CustomerRow; readonly selection: Selection }) {
  return (
    <Check
      label={`Select ${row.displayName}`}
      isOn={canBeSelected(row) && selection.has(row.id)}
      disabled={!canBeSelected(row)}
      onChange={(isOn, isRange) => selection.toggle(row, isOn, isRange)}
    />
  );
}

function columnsFor(sort: Sort, onSort: (sort: Sort) => void): Column<CustomerRow>[] {
  const sortedBy = (own: Sort, direction: "ascending" | "descending" = "descending") => ({
    ...(sort === own && { sort: direction }),
    onSort: () => onSort(own),
  });
  return [
    {
      key: "customer",
      header: "Customer",
      ...sortedBy("NAME", "ascending"),
      cell: (row) => <TwoLines first={<CustomerLink row={row} />} second={row.email ?? "no e-mail"} />,
    },
    {
      key: "tier",
      header: "Tier",
      width: 104,
      cell: ({ tier }) => tier && <Badge dot={tier.color}>{tier.name}</Badge>,
    },
    { key: "status", header: "Status", width: 92, cell: ({ status }) => <Status status={status} /> },
    {
      key: "points",
      header: "Points",
      align: "right",
      width: 104,
      ...(sort === "POINTS_ASC" && { sort: "ascending" as const }),
      ...(sort === "POINTS_DESC" && { sort: "descending" as const }),
      onSort: () => onSort(sort === "POINTS_DESC" ? "POINTS_ASC" : "POINTS_DESC"),
      cell: ({ points }) => (
        <span className={css.key}>
          <Points value={points.available} />
        </span>
      ),
    },
    {
      key: "pending",
      header: "Pending",
      align: "right",
      width: 92,
      cell: ({ points }) => (
        <Text as="span" kind="quiet">
          <Points value={points.pending} />
        </Text>
      ),
    },
    {
      key: "orders",
      header: "Orders",
      align: "right",
      width: 72,
      cell: ({ ordersCount }) => <Points value={ordersCount} />,
    },
    {
      key: "spent",
      header: "Spent",
      align: "right",
      width: 120,
      ...sortedBy("SPENT_DESC"),
      cell: ({ spent }) => <Money {...spent} />,
    },
    {
      key: "activity",
      header: "Last activity",
      align: "right",
      width: 124,
      ...sortedBy("LAST_ACTIVITY"),
      cell: ({ lastActivityAt }) => (
        <Text as="span" kind="quiet" data-above-row>
          {lastActivityAt && <Time at={lastActivityAt} as="ago" />}
        </Text>
      ),
    },
    {
      key: "joined",
      header: "Member since",
      align: "right",
      width: 116,
      ...sortedBy("JOINED"),
      cell: ({ joinedAt }) => (
        <Text as="span" kind="quiet" data-above-row>
          {joinedAt && <Time at={joinedAt} as="date" />}
        </Text>
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

/** The usual status is plain text; only exceptions get a badge. */
function Status({ status }: Pick<CustomerRow, "status">) {
  switch (status) {
    case "MEMBER":
      return (
        <Text as="span" kind="quiet">
          Active
        </Text>
      );
    case "GUEST":
      return (
        <Text as="span" kind="quiet">
          Guest
        </Text>
      );
    case "EXCLUDED":
      return <Badge tone="warning">Excluded</Badge>;
    case "ERASED":
      return <Badge>Erased</Badge>;
    case "MERGED":
      return <Badge>Merged</Badge>;
  }
}

function PhoneRow({ row, selection }: { readonly row: CustomerRow; readonly selection: Selection }) {
  const { tier, ordersCount, spent, points, lastActivityAt } = row;
  return (
    <NarrowRow
      title={
        <span className={css.phoneName}>
          <RowCheck row={row} selection={selection} />
          <CustomerLink row={row} />
        </span>
      }
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
