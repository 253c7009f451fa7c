import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals } from "../api/user-errors.ts";
import { toProgram } from "../program/program.ts";
import { AppPage } from "../shell/app-page.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Stack } from "../ui/page.tsx";
import { ReadyTemplates } from "./ready-templates.tsx";
import { rewardsQuery } from "./rewards.generated.ts";
import css from "./rewards.module.css";
import { RewardsTable } from "./rewards-table.tsx";

const PAGE_SIZE = 100;
const context = { additionalTypenames: ["Reward"] };

export function Page() {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [after, setAfter] = useState<string | null>(null);
  const variables = { first: PAGE_SIZE, after };
  const [{ data, error }, read] = useQuery({ query: rewardsQuery, variables, context });
  const rewards = data?.rewards.nodes.filter(({ status }) => status !== "ARCHIVED");
  const { hasNextPage, endCursor } = data?.rewards.pageInfo ?? {};
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
        {data && rewards?.length === 0 && after === null ? (
          <ReadyTemplates program={toProgram(data.program.document)} />
        ) : (
          !(error && !data) && (
            <Card flush>
              <RewardsTable rewards={rewards} document={data?.program.document} onRefused={setRefusals} />
              {(hasNextPage || after !== null) && (
                <div className={css.more}>
                  {after !== null && (
                    <Button size="small" onClick={() => setAfter(null)}>
                      First page
                    </Button>
                  )}
                  {hasNextPage && (
                    <Button size="small" onClick={() => setAfter(endCursor ?? null)}>
                      Next page
                    </Button>
                  )}
                </div>
              )}
            </Card>
          )
        )}
      </Stack>
    </AppPage>
  );
}
