import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram } from "../../program/program.ts";
import { ForwardPager } from "../../ui/data/pager.tsx";
import { Card, CardBody } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { SelectField } from "../../ui/forms/fields.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { auditLogQuery, type AuditRow } from "./audit-log.generated.ts";
import { AuditEntry } from "./audit-entry.tsx";
import type { TabProps } from "../tab-props.ts";

const PAGE_SIZE = 25;
const EVERYTHING = "";
const subjects = [
  { value: EVERYTHING, label: "All" },
  { value: "PROGRAM", label: "Program" },
  { value: "REWARD", label: "Rewards" },
  { value: "API_KEY", label: "API keys" },
  { value: "CUSTOMER", label: "Customers" },
  { value: "BATCH", label: "Bulk adjustments" },
  { value: "NOTIFICATIONS", label: "Notifications" },
  { value: "SHOPPER_TEXTS", label: "Shoppers’ words" },
  { value: "WEBHOOK_ENDPOINT", label: "Webhooks" },
  { value: "SHOP", label: "Exports and imports" },
] as const;

/** Who changed what, newest first. */
export function AuditLogSettings({ program }: TabProps) {
  const [about, setAbout] = useState<AuditRow["about"] | "">(EVERYTHING);
  const [after, setAfter] = useState<string | null>(null);
  // A change on another tab must be in it.
  const [{ data, error, fetching }, read] = useQuery({
    query: auditLogQuery,
    variables: { first: PAGE_SIZE, after, about: about === EVERYTHING ? null : about },
    requestPolicy: "network-only",
  });
  const entries = fetching ? undefined : data?.auditLog.nodes;
  if (error && !data)
    return (
      <QueryTrouble
        error={error}
        what="the audit log"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  return (
    <Stack>
      <Card
        flush
        title="Audit log"
        note="Who changed what, newest first. Nobody can edit this log."
        aside={
          <SelectField
            label="About"
            isLabelHidden
            value={about}
            choices={subjects}
            onChange={(chosen) => {
              setAbout(chosen as typeof about);
              setAfter(null);
            }}
          />
        }
      >
        {entries === undefined && (
          <CardBody>
            <SkeletonLines lines={8} />
          </CardBody>
        )}
        {entries?.length === 0 && (
          <EmptyState title="Nothing to show">
            {about === EVERYTHING
              ? "Changes to the program, rewards, keys, customers and points appear here from now on."
              : "Nothing of this kind has been changed yet."}
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <ul aria-label="Changes">
            {entries.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} program={toProgram(program.document)} />
            ))}
          </ul>
        )}
        <ForwardPager pageInfo={data?.auditLog.pageInfo} after={after} onShow={setAfter} isBusy={fetching} />
      </Card>
    </Stack>
  );
}
