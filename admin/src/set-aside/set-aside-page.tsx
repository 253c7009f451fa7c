import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { useSetAsideUpdates } from "../ledger/use-ledger-updates.ts";
import { AppPage } from "../shell/app-page.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Time } from "../ui/data/figures.tsx";
import { Stack } from "../ui/page/page.tsx";
import { DismissMessage } from "./dismiss-message.tsx";
import { DoubtCard } from "./doubt-card.tsx";
import { FailedCard } from "./failed-card.tsx";
import { MessageName, MessageReason, nameOf } from "./message.tsx";
import css from "./set-aside.module.css";
import { retrySetAsideMutation, setAsideQuery, type SetAsideRow } from "./set-aside.generated.ts";

/** What could not be applied or issued, with its reason, and what can be done about it. */
export function Page() {
  const [{ data, error }, read] = useQuery({ query: setAsideQuery, variables: {} });
  const readAnew = () => read({ requestPolicy: "network-only" });
  useSetAsideUpdates(readAnew);
  const webhooks = data?.setAsideWebhooks;
  const { refusals, retry, isBusy, isBack, hasRetried } = useRetry(webhooks ?? [], readAnew);
  const isUnderWay = hasRetried && data?.webhooksUnderWay !== 0;
  const countBack = webhooks?.filter(isBack).length ?? 0;
  return (
    <AppPage
      title="Could not be processed"
      note="What your store sent but Laurel couldn’t apply, and rewards that your store refused or didn’t answer for."
      back={{ to: "/app", label: "Home" }}
      actions={
        webhooks !== undefined &&
        webhooks.length > 1 && (
          <Button isBusy={isBusy} onClick={() => retry(null)}>
            Try all again
          </Button>
        )
      }
    >
      <Stack>
        <QueryTrouble
          error={data ? undefined : error}
          what="what could not be processed"
          onRetry={readAnew}
        />
        <RefusalBanner refusals={refusals} title="Not done" />
        <p className="visually-hidden" role="status">
          {countBack > 0 && (countBack === 1 ? "It failed again" : `${countBack} failed again`)}
        </p>
        {data && data.doubtfulRedemptions.length > 0 && <DoubtCard data={data} onChanged={readAnew} />}
        <Card title="Messages from your store" note={NOTE} flush>
          {webhooks?.length === 0 ? (
            <NothingSetAside isUnderWay={isUnderWay} />
          ) : (
            <Webhooks
              rows={webhooks}
              onRetry={(id) => retry([id])}
              onDismissed={readAnew}
              isBusy={isBusy}
              isBack={isBack}
            />
          )}
        </Card>
        {data && data.failedRedemptions.length > 0 && <FailedCard data={data} onChanged={readAnew} />}
      </Stack>
    </AppPage>
  );
}

const NOTE =
  "Until they are applied, the points of these orders and customers may be out of date. Everything else is up to date.";

function NothingSetAside({ isUnderWay }: { readonly isUnderWay: boolean }) {
  if (isUnderWay)
    return (
      <EmptyState title="Trying again">Anything that still can’t be applied comes back here.</EmptyState>
    );
  return (
    <EmptyState title="Everything was processed">Everything your store sent has been applied.</EmptyState>
  );
}

function useRetry(rows: readonly SetAsideRow[], onDone: () => void) {
  const host = useHost();
  const [{ fetching }, send] = useMutation(retrySetAsideMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  /** The updates that were tried again on this page, with the time when they had been set aside. */
  const [tried, setTried] = useState<ReadonlyMap<string, string>>(new Map());
  const retry = async (webhookIds: string[] | null) => {
    const { data, error } = await send({ webhookIds });
    setRefusals(toRefusals({ error, userErrors: data?.setAsideRetry.userErrors }));
    const count = data?.setAsideRetry.retried ?? 0;
    if (count > 0) {
      const sent = rows.filter(({ id }) => webhookIds === null || webhookIds.includes(id));
      setTried(new Map([...tried, ...sent.map(({ id, setAsideAt }) => [id, setAsideAt] as const)]));
      host?.showToast({ message: count === 1 ? "Trying it again" : `Trying ${count} again` });
      onDone();
    }
  };
  return {
    refusals,
    hasRetried: tried.size > 0,
    isBusy: fetching,
    isBack: ({ id, setAsideAt }: SetAsideRow) => tried.has(id) && tried.get(id) !== setAsideAt,
    retry: (webhookIds: string[] | null) => void retry(webhookIds),
  };
}

interface WebhooksProps {
  readonly rows: readonly SetAsideRow[] | undefined;
  readonly onRetry: (id: string) => void;
  readonly onDismissed: () => void;
  readonly isBusy: boolean;
  /** It was tried again and failed. */
  readonly isBack: (row: SetAsideRow) => boolean;
}

function Webhooks({ rows, onRetry, onDismissed, isBusy, isBack }: WebhooksProps) {
  const [dismissed, setDismissed] = useState<SetAsideRow | null>(null);
  const actions = (row: SetAsideRow) => (
    <div className={css.actions}>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Try again: ${nameOf(row)}`}
        onClick={() => onRetry(row.id)}
      >
        Try again
      </Button>
      <Button
        kind="plain"
        size="small"
        disabled={isBusy}
        aria-label={`Dismiss: ${nameOf(row)}`}
        onClick={() => setDismissed(row)}
      >
        Dismiss
      </Button>
    </div>
  );
  const reason = (row: SetAsideRow) => <MessageReason key="reason" row={row} isBack={isBack(row)} />;
  const columns: Column<SetAsideRow>[] = [
    {
      key: "what",
      header: "What and why",
      cell: (row) => <TwoLines first={<MessageName row={row} />} second={reason(row)} />,
    },
    {
      key: "when",
      header: "Arrived",
      align: "right",
      width: 180,
      cell: (row) => <Time at={row.receivedAt} />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">What to do</span>,
      align: "right",
      width: 200,
      cell: actions,
    },
  ];
  return (
    <>
      <DataTable
        caption="Messages that could not be processed"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        narrow={(row) => (
          <NarrowRow
            title={<MessageName row={row} />}
            lines={[reason(row), <div key="actions">{actions(row)}</div>]}
            figure={<Time at={row.receivedAt} as="ago" />}
          />
        )}
        expectedRows={3}
      />
      {dismissed && (
        <DismissMessage message={dismissed} onClose={() => setDismissed(null)} onDone={onDismissed} />
      )}
    </>
  );
}
