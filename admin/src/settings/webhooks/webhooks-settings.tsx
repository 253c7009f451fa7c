import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Menu, type MenuItem } from "../../ui/layers/menu.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { DeleteEndpoint } from "./delete-endpoint.tsx";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { hostOf, offReasons } from "./delivery-labels.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { MadeSecret } from "./made-secret.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { labelOf } from "./topic-labels.ts";
import { changeEndpointMutation, type EndpointRow, webhooksQuery } from "./webhooks.generated.ts";

/** A message that arrives ends the failing of its webhook. */
const context = { additionalTypenames: ["WebhookEndpoint", "WebhookDelivery"] };

/** The dialog that is open. */
type Open =
  | { readonly what: "add" }
  | { readonly what: "edit" | "rotate" | "delete"; readonly endpoint: EndpointRow }
  | { readonly what: "secret"; readonly secret: string }
  | null;

/** Where Laurel tells a merchant's own software what happens, and what became of each message. */
export function WebhooksSettings() {
  const host = useHost();
  const [{ data, error }, read] = useQuery({ query: webhooksQuery, variables: {}, context });
  const [{ fetching }, change] = useMutation(changeEndpointMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [open, setOpen] = useState<Open>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const endpoints = data?.webhookEndpoints;
  const shown = endpoints?.find(({ id }) => id === shownId) ?? endpoints?.[0];
  const close = () => setOpen(null);
  const handleSwitch = async ({ id, isOn }: EndpointRow) => {
    const { data: done, error: failed } = await change({ id, input: { isOn: !isOn } });
    const answer = toPlainRefusals({
      error: failed,
      userErrors: done?.webhookEndpointUpdate.userErrors,
    });
    setRefusals(answer);
    if (!isRefused(answer)) host?.showToast({ message: isOn ? "Switched off" : "Switched on" });
  };
  const itemsFor = (endpoint: EndpointRow): MenuItem[] => [
    { label: "Show messages", onSelect: () => setShownId(endpoint.id) },
    { label: "Edit", onSelect: () => setOpen({ what: "edit", endpoint }) },
    {
      label: endpoint.isOn ? "Switch off" : "Switch on",
      isDisabled: fetching,
      onSelect: () => void handleSwitch(endpoint),
    },
    { label: "New secret", onSelect: () => setOpen({ what: "rotate", endpoint }) },
    { label: "Delete", onSelect: () => setOpen({ what: "delete", endpoint }) },
  ];
  return (
    <Stack>
      <QueryTrouble
        error={data ? undefined : error}
        what="the webhooks"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      <RefusalBanner refusals={refusals} />
      {!(error && !data) && (
        <Card
          flush
          title="Webhooks"
          note="Laurel sends a signed message to your own software when something happens, such as a change of points."
          aside={
            <Button kind="primary" onClick={() => setOpen({ what: "add" })}>
              Add webhook
            </Button>
          }
        >
          {endpoints?.length === 0 ? (
            <EmptyState title="No webhooks yet">
              Add the address of your CRM, e-mail tool or own program to keep it up to date.
            </EmptyState>
          ) : (
            <DataTable
              caption="Webhooks"
              columns={columnsFor(itemsFor)}
              rows={endpoints}
              rowKey={({ id }) => id}
              narrow={(row) => (
                <NarrowRow
                  title={<Address url={row.url} />}
                  lines={[topicsOf(row), <State key="state" row={row} />]}
                  figure={<EndpointMenu row={row} items={itemsFor(row)} />}
                />
              )}
              expectedRows={2}
            />
          )}
        </Card>
      )}
      {shown && <DeliveriesCard key={shown.id} endpoint={shown} />}
      {open?.what === "add" && (
        <EndpointForm onClose={close} onMade={(secret) => setOpen({ what: "secret", secret })} />
      )}
      {open?.what === "edit" && <EndpointForm endpoint={open.endpoint} onClose={close} />}
      {open?.what === "secret" && <MadeSecret secret={open.secret} onClose={close} />}
      {open?.what === "rotate" && (
        <RotateSecret
          endpoint={open.endpoint}
          onClose={close}
          onMade={(secret) => setOpen({ what: "secret", secret })}
        />
      )}
      {open?.what === "delete" && <DeleteEndpoint endpoint={open.endpoint} onClose={close} />}
    </Stack>
  );
}

type ItemsFor = (row: EndpointRow) => readonly MenuItem[];

const columnsFor = (itemsFor: ItemsFor): Column<EndpointRow>[] => [
  {
    key: "address",
    header: "Address",
    cell: (row) => <TwoLines first={<Address url={row.url} />} second={topicsOf(row)} />,
  },
  { key: "state", header: "State", width: 220, cell: (row) => <State row={row} /> },
  {
    key: "more",
    header: "Actions",
    width: 84,
    align: "right",
    cell: (row) => <EndpointMenu row={row} items={itemsFor(row)} />,
  },
];

const topicsOf = ({ topics }: EndpointRow): string => topics.map(labelOf).join(", ");

/** In full on hover, when the column is too narrow. */
function Address({ url }: { readonly url: string }) {
  return <span title={url}>{url.replace(/^https:\/\//, "")}</span>;
}

function State({ row: { isOn, offReason, failingSince, formerSecretUntil } }: { readonly row: EndpointRow }) {
  if (!isOn)
    return <Badge tone={offReason === "MERCHANT" ? "neutral" : "error"}>{offWords(offReason)}</Badge>;
  if (failingSince !== null)
    return (
      <>
        <Badge tone="warning">Failing</Badge> since <Time at={failingSince} as="ago" />
      </>
    );
  if (formerSecretUntil !== null)
    return (
      <>
        On. The former secret works until <Time at={formerSecretUntil} />
      </>
    );
  return <>On</>;
}

const offWords = (reason: EndpointRow["offReason"]): string => offReasons[reason ?? "MERCHANT"];

function EndpointMenu({ row, items }: { readonly row: EndpointRow; readonly items: readonly MenuItem[] }) {
  return <Menu name="webhook-menu" label={`More for ${hostOf(row.url)}`} items={items} />;
}
