import { useRef, useState } from "react";
import { useQuery } from "urql";
import { AskForAccess, type Want, wants } from "../api/ask-for-access.tsx";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals } from "../api/user-errors.ts";
import { toProgram } from "../program/program.ts";
import { AppPage } from "../shell/app-page.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { Segments } from "../ui/forms/segments.tsx";
import { useSearchParams } from "../ui/router/router.tsx";
import { useOrdering } from "./order-controls.tsx";
import { ReadyTemplates } from "./form/ready-templates.tsx";
import { type RewardsData, rewardsQuery } from "./rewards.generated.ts";
import css from "./rewards.module.css";
import { RewardsTable } from "./rewards-table.tsx";
import { useRewardActions } from "./use-reward-actions.ts";
import { ForwardPager } from "../ui/data/pager.tsx";
import { useRewardOrder } from "./use-reward-order.ts";

const PAGE_SIZE = 250;
const context = { additionalTypenames: ["Reward"] };
const views = [
  { value: "present", label: "Current" },
  { value: "archived", label: "Archived" },
] as const;

export function Page() {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [params, setParams] = useSearchParams();
  const isArchived = params.get("show") === "archived";
  const after = params.get("after");
  const variables = { first: PAGE_SIZE, after, isArchived };
  const [{ data, error, fetching }, read] = useQuery({ query: rewardsQuery, variables, context });
  const isAnyArchived = data !== undefined && data.archived.nodes.length > 0;
  const show = (next: { readonly isArchived: boolean; readonly after?: string | null | undefined }) =>
    setParams(
      {
        ...(next.isArchived && { show: "archived" }),
        ...(next.after != null && { after: next.after }),
      },
      { preventScrollReset: !("after" in next) },
    );
  return (
    <AppPage
      title="Rewards"
      actions={
        <ButtonLink kind="primary" to="/app/rewards/new">
          New reward
        </ButtonLink>
      }
    >
      <Stack>
        <QueryTrouble
          error={data ? undefined : error}
          what="your rewards"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        <RefusalBanner refusals={refusals} />
        {(Object.keys(wants) as Want[]).map((want) => (
          <MissingAccess
            key={want}
            want={want}
            rewards={data?.rewards.nodes ?? []}
            onCheck={() => read({ requestPolicy: "network-only" })}
          />
        ))}
        {!(error && !data) && (
          <>
            {data?.rewards.nodes.length === 0 && !isArchived && after === null && (
              <ReadyTemplates program={toProgram(data.program.document)} />
            )}
            {(isAnyArchived || isArchived || data?.rewards.nodes.length !== 0) && (
              <Card flush>
                {(isAnyArchived || isArchived) && (
                  <div className={css.filter}>
                    <Segments
                      label="Which rewards"
                      value={isArchived ? "archived" : "present"}
                      choices={views}
                      onChange={(value) => show({ isArchived: value === "archived" })}
                    />
                  </div>
                )}
                <RewardList data={data} isArchived={isArchived} onRefused={setRefusals} />
                <ForwardPager
                  labels={{ first: "First page", next: "Next page" }}
                  pageInfo={data?.rewards.pageInfo}
                  after={after}
                  onShow={(next) => show({ isArchived, after: next })}
                  isBusy={fetching}
                />
              </Card>
            )}
          </>
        )}
      </Stack>
    </AppPage>
  );
}

const NAMED_MAX = 3;

/** For active rewards alone: nobody can redeem the others. */
function MissingAccess({
  want,
  rewards,
  onCheck,
}: {
  readonly want: Want;
  readonly rewards: RewardsData["rewards"]["nodes"];
  readonly onCheck: () => void;
}) {
  const names = rewards
    .filter(({ status, missingScopes }) => status === "ACTIVE" && missingScopes.includes(wants[want].scope))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const which =
    names.length > NAMED_MAX ? `${names.length} rewards` : new Intl.ListFormat("en-GB").format(names);
  return (
    <AskForAccess
      want={want}
      tone="error"
      title={`Laurel needs access to ${wants[want].ofStore}`}
      onCheck={onCheck}
    >
      {`Nothing can be made for ${which} until then: points that members spend on them go back. Your store asks you in a new tab.`}
    </AskForAccess>
  );
}

interface RewardListProps {
  readonly data: RewardsData | undefined;
  readonly isArchived: boolean;
  readonly onRefused: (refusals: Refusals) => void;
}

function RewardList({ data, isArchived, onRefused }: RewardListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { rows, move, announcement } = useRewardOrder(data?.rewards.nodes, onRefused);
  const ordering = useOrdering(rows?.map(({ id }) => id) ?? [], move);
  // The row is removed, and the focus would be lost with it.
  const actions = useRewardActions({ onRefused, onStatus: () => list.current?.focus() });
  return (
    <div ref={list} tabIndex={-1} className={css.list}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {rows?.length === 0 ? (
        isArchived && (
          <EmptyState title="Nothing is archived">
            Archived rewards leave the list. Codes that members have keep working.
          </EmptyState>
        )
      ) : (
        <RewardsTable
          rewards={rows}
          document={data?.program.document}
          onRefused={onRefused}
          actions={actions}
          ordering={isArchived ? undefined : ordering}
        />
      )}
    </div>
  );
}
