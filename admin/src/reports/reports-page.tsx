import { Suspense, useState } from "react";
import { DownloadButton } from "../api/download-button.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Tabs } from "../ui/page/tabs.tsx";
import { useParams, useSearchParams } from "../ui/router/router.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { readRange, writeRange } from "./report-range.ts";
import { reportTabs } from "./report-tabs.ts";
import css from "./reports.module.css";

/** One report a tab; its range stays when the tab changes. */
export function Page() {
  const { tab = reportTabs[0]!.id } = useParams();
  const [params, setParams] = useSearchParams();
  const { timeZone } = useFormats();
  const [openedAt] = useState(() => Date.now());
  const range = readRange(params, timeZone, openedAt);
  const known = reportTabs.find(({ id }) => id === tab);
  if (!known)
    return (
      <AppPage title="Reports">
        <Card>
          <EmptyState
            title="Report not found"
            actions={<ButtonLink to="/app/reports">All reports</ButtonLink>}
          >
            Check the address.
          </EmptyState>
        </Card>
      </AppPage>
    );
  const { asks, Tab } = known;
  const tabs = reportTabs.map(({ id, label }) => ({
    id,
    label,
    to: { pathname: `/app/reports/${id}`, search: params.toString() },
  }));
  return (
    <AppPage
      title="Reports"
      actions={
        <>
          <ButtonLink to="/app/reports/simulator">Simulator</ButtonLink>
          <DownloadButton path={`/api/reports/${known.id}.csv`} query={{ ...range }} label="Download CSV" />
        </>
      }
    >
      <Stack>
        <div className={css.head}>
          <Tabs label="Reports" tabs={tabs} open={known.id} />
          {asks !== "nothing" && (
            <RangeChoice
              range={range}
              hasSteps={asks === "steps"}
              onChange={(next) => setParams(writeRange(next), { preventScrollReset: true })}
            />
          )}
        </div>
        <Suspense
          fallback={
            <Card>
              <SkeletonLines lines={9} />
            </Card>
          }
        >
          {/* Other days are asked anew: figures of the former ones never stand under the new names. */}
          <Tab key={`${known.id}?${writeRange(range).toString()}`} range={range} />
        </Suspense>
      </Stack>
    </AppPage>
  );
}
