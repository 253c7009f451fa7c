import { useState } from "react";
import { useParams } from "react-router";
import { useClient, useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Tabs } from "../ui/page/tabs.tsx";
import { ApiKeysSettings } from "./access/api-keys-settings.tsx";
import { AuditLogSettings } from "./audit-log/audit-log-settings.tsx";
import { CodesSettings } from "./codes/codes-settings.tsx";
import { DataSettings } from "./data/data-settings.tsx";
import { EarningSettings } from "./earning/earning-settings.tsx";
import { EmailsSettings } from "./emails/emails-settings.tsx";
import { ExpirySettings } from "./expiry/expiry-settings.tsx";
import { NotificationsSettings } from "./notifications/notifications-settings.tsx";
import { ProgramSettingsTab } from "./program/program-settings.tsx";
import { ReferralsSettings } from "./referrals/referrals-settings.tsx";
import { type ProgramSettings, settingsQuery } from "./settings.generated.ts";
import css from "./settings.module.css";
import { ShopperSettings } from "./shopper/shopper-settings.tsx";
import { TiersSettings } from "./tiers/tiers-settings.tsx";
import { WebhooksSettings } from "./webhooks/webhooks-settings.tsx";
import { WhatCountsSettings } from "./what-counts/what-counts-settings.tsx";
import { WordsTab } from "./words/words-tab.tsx";

const tabs = [
  { id: "program", label: "Program", to: "/app/settings", Tab: ProgramSettingsTab },
  { id: "earning", label: "Earning", to: "/app/settings/earning", Tab: EarningSettings },
  { id: "what-counts", label: "What counts", to: "/app/settings/what-counts", Tab: WhatCountsSettings },
  { id: "codes", label: "Codes & returns", to: "/app/settings/codes", Tab: CodesSettings },
  { id: "tiers", label: "Tiers", to: "/app/settings/tiers", Tab: TiersSettings },
  { id: "expiry", label: "Expiry", to: "/app/settings/expiry", Tab: ExpirySettings },
  { id: "referrals", label: "Referrals", to: "/app/settings/referrals", Tab: ReferralsSettings },
  { id: "shopper", label: "Look in your shop", to: "/app/settings/shopper", Tab: ShopperSettings },
  { id: "words", label: "Words", to: "/app/settings/words", Tab: WordsTab },
  { id: "api-keys", label: "Team & API keys", to: "/app/settings/api-keys", Tab: ApiKeysSettings },
  { id: "emails", label: "E-mails to shoppers", to: "/app/settings/emails", Tab: EmailsSettings },
  {
    id: "notifications",
    label: "Notifications",
    to: "/app/settings/notifications",
    Tab: NotificationsSettings,
  },
  { id: "webhooks", label: "Webhooks", to: "/app/settings/webhooks", Tab: WebhooksSettings },
  { id: "data", label: "Data", to: "/app/settings/data", Tab: DataSettings },
  { id: "audit-log", label: "Audit log", to: "/app/settings/audit-log", Tab: AuditLogSettings },
] as const;

export function Page() {
  const { tab = "program" } = useParams();
  // A form is never filled from cached data.
  const [{ data, error }, read] = useQuery({
    query: settingsQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  return (
    <AppPage title="Settings">
      <div className={css.layout}>
        <Tabs label="Settings" tabs={tabs} open={tab} isColumn />
        {data ? (
          <OpenTab key={tab} tab={tab} program={data.program} />
        ) : (
          <Stack>
            <QueryTrouble
              error={error}
              what="your settings"
              onRetry={() => read({ requestPolicy: "network-only" })}
            />
            {!error && (
              <Card>
                <SkeletonLines lines={9} />
              </Card>
            )}
          </Stack>
        )}
      </div>
    </AppPage>
  );
}

function OpenTab({ tab, program }: { readonly tab: string; readonly program: ProgramSettings }) {
  // The version that the form was filled from. A save sends it, and is refused when another one is in force by then.
  const [saved, setSaved] = useState(program);
  const client = useClient();
  const known = tabs.find(({ id }) => id === tab);
  const handleReload = async () => {
    const { data } = await client.query(settingsQuery, {}, { requestPolicy: "network-only" }).toPromise();
    if (data) setSaved(data.program);
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
  return <known.Tab program={saved} onSaved={setSaved} onReload={handleReload} />;
}
