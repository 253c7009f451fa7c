import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { ForwardPager } from "../../ui/data/pager.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { SelectField } from "../../ui/forms/fields.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { deliveryStates, hostOf, resultOf } from "./delivery-labels.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { labelOf } from "./topic-labels.ts";
import { deliveriesQuery, type DeliveryRow, type EndpointRow } from "./webhooks.generated.ts";
import css from "./webhooks.module.css";

const PAGE_SIZE = 20;
const ALL = "";
const context = { additionalTypenames: ["WebhookDelivery"] };
const choices = [
  { value: ALL, label: "All" },
  ...Object.entries(deliveryStates).map(([value, label]) => ({ value, label })),
];

/** What was sent to an endpoint, or waits to be. */
export function DeliveriesCard({ endpoint }: { readonly endpoint: EndpointRow }) {
  const [status, setStatus] = useState<DeliveryRow["status"] | "">(ALL);
  const [after, setAfter] = useState<string | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [{ data, error, fetching }, read] = useQuery({
    query: deliveriesQuery,
    variables: { endpointId: endpoint.id, status: status || null, first: PAGE_SIZE, after },
    requestPolicy: "cache-and-network",
    context,
  });
  const reload = () => read({ requestPolicy: "network-only" });
  const rows = data?.webhookDeliveries.nodes;
  const shown = rows?.find(({ id }) => id === shownId);
  if (error && !data) return <QueryTrouble error={error} what="the messages" onRetry={reload} />;
  return (
    <Card
      flush
      title={`Messages to ${hostOf(endpoint.url)}`}
      note="Of the last 30 days, newest first. A message that fails is tried again for three days."
      aside={
        <div className={css.state}>
          <SelectField
            label="State"
            isLabelHidden
            value={status}
            choices={choices}
            onChange={(chosen) => {
              setStatus(chosen as typeof status);
              setAfter(null);
            }}
          />
        </div>
      }
    >
      {rows?.length === 0 ? (
        <EmptyState
          title="No messages"
          actions={
            <Button isBusy={fetching} onClick={reload}>
              Look again
            </Button>
          }
        >
          {status === ALL ? "Nothing has happened yet that this webhook is told of." : "None in this state."}
        </EmptyState>
      ) : (
        <DataTable
          caption="Messages"
          columns={columnsFor(({ id }) => setShownId(id))}
          rows={rows}
          rowKey={({ id }) => id}
          narrow={(row) => (
            <NarrowRow
              title={labelOf(row.topic)}
              lines={[<Time key="at" at={row.happenedAt} />, <State key="state" row={row} />]}
              figure={<DetailsButton row={row} onShow={setShownId} />}
            />
          )}
          expectedRows={3}
        />
      )}
      <ForwardPager
        pageInfo={data?.webhookDeliveries.pageInfo}
        after={after}
        onShow={setAfter}
        isBusy={fetching}
      />
      {shown && <DeliveryDialog delivery={shown} onClose={() => setShownId(null)} />}
    </Card>
  );
}

const columnsFor = (onShow: (row: DeliveryRow) => void): Column<DeliveryRow>[] => [
  {
    key: "event",
    header: "Event",
    cell: (row) => <TwoLines first={labelOf(row.topic)} second={<Time at={row.happenedAt} />} />,
  },
  { key: "state", header: "State", width: 250, cell: (row) => <State row={row} /> },
  {
    key: "details",
    header: "Action",
    width: 104,
    align: "right",
    cell: (row) => <DetailsButton row={row} onShow={() => onShow(row)} />,
  },
];

function State({ row }: { readonly row: DeliveryRow }) {
  const { status, attempts, nextAttemptAt } = row;
  const last = attempts.at(-1);
  if (status === "DELIVERED") return <>Delivered</>;
  if (status === "FAILED")
    return <Badge tone="error">{`Failed: ${last ? resultOf(last) : "not sent"}`}</Badge>;
  if (!last || nextAttemptAt === null) return <>Waiting</>;
  return (
    <TwoLines
      first={<Badge tone="warning">{resultOf(last)}</Badge>}
      second={
        <>
          Next try <Time at={nextAttemptAt} />
        </>
      }
    />
  );
}

interface DetailsButtonProps {
  readonly row: DeliveryRow;
  readonly onShow: (id: string) => void;
}

function DetailsButton({ row, onShow }: DetailsButtonProps) {
  return (
    <Button size="small" aria-label={`Details of “${labelOf(row.topic)}”`} onClick={() => onShow(row.id)}>
      Details
    </Button>
  );
}
