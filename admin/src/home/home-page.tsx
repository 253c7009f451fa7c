import { lazy, Suspense } from "react";
import { useQueryHome } from "./use-home.ts";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { useSession } from "../shell/session-context.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Card } from "../ui/page/card.tsx";
import { Columns, Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Decisions } from "./decisions.tsx";
import { LastMonth } from "./last-month.tsx";
import { NewestActivity } from "./newest-activity.tsx";
import { ProgramState } from "./program-state.tsx";
import { isEmpty } from "./totals.ts";

/** Only a new shop needs it. */
const NextStep = lazy(async () => ({ default: (await import("./next-step.tsx")).NextStep }));

/** It stands below what a screen shows at first. */
const WholeLedger = lazy(async () => ({ default: (await import("./whole-ledger.tsx")).WholeLedger }));

export function Page() {
  const { data, error, retry, isLive } = useQueryHome();
  const { backend } = useSession();
  return (
    <AppPage
      title="Home"
      note={backend.shop.name}
      actions={
        <ButtonLink kind="primary" to="/app/rewards/new">
          New reward
        </ButtonLink>
      }
    >
      <Stack>
        <QueryTrouble error={error} what="the state of your program" onRetry={retry} />
        {data ? (
          <>
            {data.shop.storeAwaySince !== null && <StoreAway since={data.shop.storeAwaySince} />}
            <ProgramState data={data} />
            <Columns side={<NewestActivity lines={data.activity.nodes} isLive={isLive} />}>
              <Decisions data={data} />
              {isEmpty(data) ? (
                <Suspense>
                  <NextStep status={data.program.status} />
                </Suspense>
              ) : (
                <>
                  <LastMonth data={data} />
                  <Suspense>
                    <WholeLedger data={data} />
                  </Suspense>
                </>
              )}
            </Columns>
          </>
        ) : (
          !error && <HomeSkeleton />
        )}
      </Stack>
    </AppPage>
  );
}

function StoreAway({ since }: { readonly since: string }) {
  const formats = useFormats();
  return (
    <Banner tone="warning" title={`Your store has not answered since ${formats.dateTime(since)}`}>
      Codes are made as soon as it does. Orders that your store reports are counted meanwhile.
    </Banner>
  );
}

function HomeSkeleton() {
  return (
    <>
      <Card>
        <SkeletonLines lines={2} />
      </Card>
      <Columns
        side={
          <Card title="Activity">
            <SkeletonLines lines={12} />
          </Card>
        }
      >
        <Card title="Last 30 days">
          <SkeletonLines lines={4} />
        </Card>
      </Columns>
    </>
  );
}
