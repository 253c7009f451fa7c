// The list of bulk adjustments, and each of them. The address names the one that is shown.
import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { AppPage } from "../../shell/app-page.tsx";
import { ButtonLink } from "../../ui/forms/button.tsx";
import { ForwardPager } from "../../ui/data/pager.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { useSearchParams } from "../../ui/router/router.tsx";
import { bulkAdjustmentsQuery } from "./bulk-adjustments.generated.ts";
import { isRunning, useLookAgain } from "./bulk-state.tsx";
import { BulkTable } from "./bulk-table.tsx";
import { OneBulk } from "./one-bulk.tsx";

const PAGE_SIZE = 25;
const context = { additionalTypenames: ["BulkAdjustment"] };

export function Page() {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id === null ? <AllBulk /> : <OneBulk key={id} id={id} />;
}

function AllBulk() {
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching }, read] = useQuery({
    query: bulkAdjustmentsQuery,
    variables: { first: PAGE_SIZE, after },
    requestPolicy: "cache-and-network",
    context,
  });
  const look = () => read({ requestPolicy: "network-only" });
  const rows = data?.bulkAdjustments.nodes;
  useLookAgain(rows?.some(isRunning) ?? false, fetching, look);
  return (
    <AppPage
      title="Bulk adjustments"
      note="Points for many customers at once"
      back={{ to: "/app/customers", label: "Customers" }}
    >
      <Stack>
        <QueryTrouble error={error} what="the bulk adjustments" onRetry={look} />
        {(data ?? !error) && (
          <Card flush>
            {rows?.length === 0 && after === null ? (
              <EmptyState
                title="No bulk adjustments yet"
                actions={<ButtonLink to="/app/customers">See the customers</ButtonLink>}
              >
                Select customers in the list, or all that match a filter, and choose Adjust points.
              </EmptyState>
            ) : (
              <BulkTable rows={rows} />
            )}
            <ForwardPager
              pageInfo={data?.bulkAdjustments.pageInfo}
              after={after}
              onShow={setAfter}
              isBusy={fetching}
            />
          </Card>
        )}
      </Stack>
    </AppPage>
  );
}
