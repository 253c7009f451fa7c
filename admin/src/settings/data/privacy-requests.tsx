import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { ForwardPager } from "../../ui/data/pager.tsx";
import { Card } from "../../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { Link } from "../../ui/router/router.tsx";
import { type PrivacyRequestRow, privacyRequestsQuery } from "./data.generated.ts";

const PAGE_SIZE = 10;

/** Requests of the store or the team about a customer's personal data, with their status. */
export function PrivacyRequests() {
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching }, read] = useQuery({
    query: privacyRequestsQuery,
    variables: { first: PAGE_SIZE, after },
    requestPolicy: "network-only",
  });
  if (error && !data)
    return (
      <QueryTrouble
        error={error}
        what="the privacy requests"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  const rows = fetching ? undefined : data?.privacyRequests.nodes;
  return (
    <Card flush title="Privacy requests" note="Requests about customers’ data, newest first.">
      {rows?.length === 0 ? (
        <EmptyState title="No requests yet">
          When a customer asks your store for their data or to be erased, the request appears here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Privacy requests"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={3}
          narrow={(row) => (
            <NarrowRow
              title={<Person row={row} />}
              lines={[kinds[row.kind], <Time key="at" at={row.askedAt} />]}
              figure={<State row={row} />}
            />
          )}
        />
      )}
      <ForwardPager
        pageInfo={data?.privacyRequests.pageInfo}
        after={after}
        onShow={setAfter}
        isBusy={fetching}
      />
    </Card>
  );
}

const kinds = { DATA_REQUEST: "Data request", ERASURE: "Erasure request" } as const;

const columns: Column<PrivacyRequestRow>[] = [
  {
    key: "who",
    header: "Customer",
    cell: (row) => <TwoLines first={<Person row={row} />} second={<Time at={row.askedAt} />} />,
  },
  { key: "kind", header: "Request", width: 180, cell: ({ kind }) => kinds[kind] },
  {
    key: "by",
    header: "Requested by",
    width: 130,
    cell: ({ askedBy }) => (askedBy === "platform" ? "The store" : "Your staff"),
  },
  { key: "state", header: "Status", width: 150, cell: (row) => <State row={row} /> },
];

function Person({ row: { customer } }: { readonly row: PrivacyRequestRow }) {
  if (!customer) return <>Not a customer here</>;
  return (
    <Link to={`/app/customers/${customer.id}`} data-row-link>
      {customer.displayName || "(no name)"}
    </Link>
  );
}

function State({ row: { kind, doneAt } }: { readonly row: PrivacyRequestRow }) {
  if (doneAt !== null)
    return (
      <>
        Done <Time at={doneAt} as="date" />
      </>
    );
  // The server carries out an erasure. A data request waits for a person who passes on the data.
  return kind === "ERASURE" ? <Badge>In progress</Badge> : <Badge tone="warning">Waiting for you</Badge>;
}
