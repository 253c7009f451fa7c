import { useQuery } from "urql";
import { DownloadButton } from "../../api/download-button.tsx";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { AppPage } from "../../shell/app-page.tsx";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Pager } from "../../ui/data/pager.tsx";
import { useSearchParams } from "../../ui/router/router.tsx";
import { customerCountQuery, customersQuery } from "./customers.generated.ts";
import { readColumns, writeColumns } from "./columns.ts";
import { usePreference } from "../../ui/use-preference.ts";
import { BulkProgress } from "../bulk/bulk-progress.tsx";
import css from "./customers.module.css";
import { CustomersTable } from "./customers-table.tsx";
import { CustomersToolbar } from "./customers-toolbar.tsx";
import {
  type CustomersView,
  exportQuery,
  isWholeList,
  matchingOf,
  pageVariables,
  readView,
  writeView,
} from "./views.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useBulkAdjust } from "../bulk/use-bulk-adjust.tsx";

const context = { additionalTypenames: ["Customer", "Movement"] };

export function Page() {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useFormats();
  const view = readView(params);
  const [keptColumns, keepColumns] = usePreference("customers-columns");
  const columns = readColumns(keptColumns);
  const [{ data, error, fetching }, read] = useQuery({
    query: customersQuery,
    variables: pageVariables(view, timeZone),
    context,
  });
  const show = (next: Partial<CustomersView>, isReplaced = false) =>
    setParams(writeView({ ...view, after: null, before: null, ...next }), {
      replace: isReplaced,
      preventScrollReset: !next.after && !next.before,
    });
  const rows = data?.customers.nodes;
  const count = useTotal(view);
  const { total } = count;
  const bulk = useBulkAdjust(view, rows ?? [], total);
  const { hasNextPage = false, hasPreviousPage = false } = data?.customers.pageInfo ?? {};
  return (
    <AppPage
      title="Customers"
      badge={<Count {...count} />}
      actions={
        <>
          <ButtonLink to="/app/customers/bulk">Bulk adjustments</ButtonLink>
          <ButtonLink to="/app/customers/import">Import</ButtonLink>
          <DownloadButton path="/api/customers.csv" query={exportQuery(view, timeZone)} label="Export" />
        </>
      }
    >
      <Stack>
        <QueryTrouble
          error={error}
          what="your customers"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        <BulkProgress onMoved={() => read({ requestPolicy: "network-only" })} />
        <SelectionBar
          selection={bulk.selection}
          total={total}
          hasMore={hasNextPage || hasPreviousPage}
          onAdjust={bulk.open}
        />
        <Card flush>
          <CustomersToolbar
            view={view}
            columns={columns}
            onChange={show}
            onColumns={(next) => keepColumns(writeColumns(next))}
          />
          <div data-stale={(fetching && rows !== undefined) || undefined} className={css.rows}>
            {rows?.length === 0 ? (
              <Nobody view={view} />
            ) : (
              <CustomersTable
                rows={rows}
                sort={view.sort}
                onSort={(sort) => show({ sort })}
                columns={columns}
                selection={bulk.selection}
              />
            )}
          </div>
          {data && (
            <Pager
              label="Pages of customers"
              pageInfo={data.customers.pageInfo}
              onShow={(next) => show(next)}
            />
          )}
        </Card>
      </Stack>
      {bulk.dialog}
    </AppPage>
  );
}

interface Total {
  /** Undefined while it is counted, and if that failed. */
  readonly total: number | undefined;
  /** Given if it failed. */
  readonly onRetry?: () => void;
}

/** Counted in a query of its own, so that the rows do not wait for it. */
function useTotal(view: CustomersView): Total {
  const variables = matchingOf(view, useFormats().timeZone);
  const [{ data, error, fetching }, read] = useQuery({ query: customerCountQuery, variables, context });
  return {
    total: data?.customers.totalCount,
    ...(error && !data && !fetching && { onRetry: () => read({ requestPolicy: "network-only" }) }),
  };
}

/** Its room is kept until it is known: on a phone it has a line of its own. */
function Count({ total, onRetry }: Total) {
  const formats = useFormats();
  if (onRetry)
    return (
      <Button kind="plain" size="small" onClick={onRetry}>
        Not counted. Try again
      </Button>
    );
  return (
    <span className={css.count} role="status">
      {total === undefined ? (
        <Skeleton ch={15} />
      ) : (
        `${formats.number(total)} ${total === 1 ? "customer" : "customers"}`
      )}
    </span>
  );
}

function Nobody({ view }: { readonly view: CustomersView }) {
  if (isWholeList(view))
    return (
      <EmptyState title="No customers yet">
        Customers appear here after their first order or sign-up.
      </EmptyState>
    );
  return <EmptyState title="No customers match">Try another name or e-mail, or remove a filter.</EmptyState>;
}
