import { useQuery } from "urql";
import { DownloadButton } from "../api/download-button.tsx";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { useLedgerUpdates } from "../ledger/use-ledger-updates.ts";
import { AppPage } from "../shell/app-page.tsx";
import { Card, CardBody } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Stack } from "../ui/page/page.tsx";
import { useLocation, useNavigate, useSearchParams } from "../ui/router/router.tsx";
import { activityQuery } from "./activity.generated.ts";
import { ActivityTable } from "./activity-table.tsx";
import { ActivityToolbar } from "./activity-toolbar.tsx";
import { ShowMore } from "../ui/data/pager.tsx";
import {
  type ActivityFilter,
  activityFilter,
  type ActivityView,
  readActivityView,
  writeActivityView,
} from "./activity-view.ts";

const PAGE_SIZE = 50;

/** The whole ledger of the shop, newest first. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useFormats();
  const view = readActivityView(params);
  const filter = activityFilter(view, timeZone);
  const { kinds, ...rest } = filter;
  return (
    <AppPage
      title="Activity"
      actions={
        <DownloadButton
          path="/api/movements.csv"
          query={{ ...rest, ...(kinds && { kinds: kinds.join(",") }) }}
          label="Export"
        />
      }
    >
      <Stack>
        <Card flush>
          <ActivityToolbar
            view={view}
            onChange={(next) =>
              setParams(writeActivityView({ ...view, ...next }), { preventScrollReset: true })
            }
          />
          <Movements key={JSON.stringify(filter)} filter={filter} isWhole={isWhole(view)} />
        </Card>
      </Stack>
    </AppPage>
  );
}

const isWhole = ({ group, from, to, customerId }: ActivityView): boolean =>
  !group && from === null && to === null && customerId === null;

interface MovementsProps {
  readonly filter: ActivityFilter;
  readonly isWhole: boolean;
}

/** One query per page of entries, so that an update reloads only the first. */
function Movements({ filter, isWhole: whole }: MovementsProps) {
  const { cursors, showMore } = useCursors();
  return cursors.map((after, index) => (
    <MovementsPage
      key={after ?? "first"}
      filter={filter}
      after={after}
      isWhole={whole}
      isLast={index === cursors.length - 1}
      onMore={showMore}
    />
  ));
}

/** Kept in the history state, so that going back shows as many entries as before. */
function useCursors() {
  const navigate = useNavigate();
  const location = useLocation();
  const { more = [] } = (location.state ?? {}) as { readonly more?: readonly (string | null)[] };
  const showMore = (cursor: string | null) =>
    void navigate(location, { replace: true, preventScrollReset: true, state: { more: [...more, cursor] } });
  return { cursors: [null, ...more], showMore };
}

interface MovementsPageProps extends MovementsProps {
  readonly after: string | null;
  readonly isLast: boolean;
  readonly onMore: (cursor: string | null) => void;
}

function MovementsPage({ filter, after, isWhole: whole, isLast, onMore }: MovementsPageProps) {
  const variables = { first: PAGE_SIZE, after, filter };
  const [{ data, error }, read] = useQuery({
    query: activityQuery,
    variables,
    context,
  });
  const retry = () => read({ requestPolicy: "network-only" });
  useLedgerUpdates(retry, after === null);
  if (!data && error)
    return (
      <CardBody>
        <QueryTrouble error={error} what="the activity" onRetry={retry} />
      </CardBody>
    );
  const rows = data?.activity.nodes;
  if (rows?.length === 0 && after === null)
    return whole ? (
      <EmptyState title="No activity yet">Orders that earn points appear here.</EmptyState>
    ) : (
      <EmptyState title="No activity matches">Choose other dates, or remove a filter.</EmptyState>
    );
  const { hasNextPage = false, endCursor = null } = data?.activity.pageInfo ?? {};
  return (
    <>
      <ActivityTable rows={rows} isHeadless={after !== null} />
      {isLast && hasNextPage && <ShowMore onClick={() => onMore(endCursor)}>Show older activity</ShowMore>}
    </>
  );
}

/** One shared object: a new object would start a new query. */
const context = { additionalTypenames: ["Movement", "BulkAdjustment"] };
