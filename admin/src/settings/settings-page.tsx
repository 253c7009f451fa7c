import { Suspense, useEffect, useState } from "react";
import { useClient, useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Tabs } from "../ui/page/tabs.tsx";
import { useParams } from "../ui/router/router.tsx";
import { type ProgramSettings, settingsQuery } from "./settings.generated.ts";
import css from "./settings.module.css";
import { settingsTabs } from "./settings-tabs.ts";

export function Page() {
  const { tab = "program" } = useParams();
  // A form is never filled from cached data.
  const [{ data, error }, read] = useQuery({
    query: settingsQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  // With the settings, not after them. If it cannot be loaded, drawing it says so.
  useEffect(() => {
    void settingsTabs
      .find(({ id }) => id === tab)
      ?.load()
      .catch(() => undefined);
  }, [tab]);
  return (
    <AppPage title="Settings">
      <div className={css.layout}>
        <Tabs label="Settings" tabs={settingsTabs} open={tab} isColumn />
        {data ? (
          <OpenTab key={tab} tab={tab} program={data.program} />
        ) : (
          <Stack>
            <QueryTrouble
              error={error}
              what="your settings"
              onRetry={() => read({ requestPolicy: "network-only" })}
            />
            {!error && <Loading />}
          </Stack>
        )}
      </div>
    </AppPage>
  );
}

const Loading = () => (
  <Card>
    <SkeletonLines lines={9} />
  </Card>
);

function OpenTab({ tab, program }: { readonly tab: string; readonly program: ProgramSettings }) {
  // The version that the form was filled from. A save sends it, and is refused when another one is in force by then.
  const [saved, setSaved] = useState(program);
  const client = useClient();
  const known = settingsTabs.find(({ id }) => id === tab);
  const handleReload = async () => {
    const { data } = await client.query(settingsQuery, {}, { requestPolicy: "network-only" }).toPromise();
    if (data) setSaved(data.program);
    return data?.program;
  };
  if (!known)
    return (
      <Card>
        <EmptyState
          title="Setting not found"
          actions={<ButtonLink to="/app/settings">All settings</ButtonLink>}
        >
          Check the address.
        </EmptyState>
      </Card>
    );
  return (
    <Suspense fallback={<Loading />}>
      <known.Tab program={saved} onSaved={setSaved} onReload={handleReload} />
    </Suspense>
  );
}
