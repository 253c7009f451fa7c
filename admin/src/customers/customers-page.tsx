import { useSearchParams } from "react-router";
import { useQuery } from "urql";
import { DownloadButton } from "../api/download-button.tsx";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useFormats } from "../ui/formats.tsx";
import { Stack } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { customerCountQuery, customersQuery } from "./customers.generated.ts";
import css from "./customers.module.css";
import { CustomersTable } from "./customers-table.tsx";
import { CustomersToolbar } from "./customers-toolbar.tsx";
import { type CustomersView, exportQuery, filterOf, pageVariables, readView, writeView } from "./views.ts";

const context = { additionalTypenames: ["Customer", "Movement"] };

export function Page() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const [{ data, error, fetching }, read] = useQuery({
    query: customersQuery,
    variables: pageVariables(view),
    context,
  });
  const show = (next: Partial<CustomersView>, isReplaced = false) =>
    setParams(writeView({ ...view, after: null, before: null, ...next }), { replace: isReplaced });
  const rows = data?.customers.nodes;
  return (
    <AppPage
      title="Customers"
      badge={<Count view={view} />}
      actions={
        <>
          <ButtonLink to="/app/customers/import">Import</ButtonLink>
          <DownloadButton path="/api/customers.csv" query={exportQuery(view)} label="Export" />
        </>
      }
    >
      <Stack>
        <QueryTrouble
          error={error}
          what="your customers"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        <Card flush>
          <CustomersToolbar view={view} onChange={show} />
          <div data-stale={(fetching && rows !== undefined) || undefined} className={css.rows}>
            {rows?.length === 0 ? <Nobody view={view} /> : <CustomersTable rows={rows} sort={view.sort} />}
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
    </AppPage>
  );
}

/** Counted apart from the rows, which do not wait for it. */
function Count({ view }: { readonly view: CustomersView }) {
  const formats = useFormats();
  const variables = { query: view.search || null, filter: filterOf(view) };
  const [{ data }] = useQuery({ query: customerCountQuery, variables, context });
  const total = data?.customers.totalCount;
  return (
    <span className={css.count} role="status">
      {total === undefined ? "" : `${formats.number(total)} ${total === 1 ? "customer" : "customers"}`}
    </span>
  );
}

function Nobody({ view }: { readonly view: CustomersView }) {
  const isWhole = view.view === "all" && !view.search && !view.tierId;
  if (isWhole)
    return (
      <EmptyState title="Nobody yet">
        Each customer of your store appears here with their first order or sign-up.
      </EmptyState>
    );
  return <EmptyState title="Nobody fits">Try another name or e-mail, or take a filter away.</EmptyState>;
}
