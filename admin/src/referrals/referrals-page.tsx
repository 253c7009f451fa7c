import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { toProgram } from "../program/program.ts";
import { useLedgerUpdates } from "../ledger/use-ledger-updates.ts";
import { AppPage } from "../shell/app-page.tsx";
import { ForwardPager } from "../ui/data/pager.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { SelectField } from "../ui/forms/fields.tsx";
import { Card, CardBody } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { useSearchParams } from "../ui/router/router.tsx";
import { referralStates, stateOfParam } from "./referral-status.ts";
import { ReferralsTable } from "./referrals-table.tsx";
import { type ReferralRow, referralsQuery } from "./referrals.generated.ts";
import { RefuseReferral } from "./refuse-referral.tsx";
import { useDecide } from "./use-decide.ts";

const PAGE_SIZE = 25;
const context = { additionalTypenames: ["Referral"] };
const choices = [
  { value: "", label: "Every status" },
  ...Object.values(referralStates).map(({ label, param }) => ({ value: param, label })),
];

/** Whom members referred, newest first; those that wait for a decision with the reason. The filter is in the address. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const [refused, setRefused] = useState<ReferralRow | null>(null);
  const [param, after, customerId] = [params.get("status"), params.get("after"), params.get("customer")];
  const status = stateOfParam(param);
  const filter = { ...(status && { status }), ...(customerId && { customerId }) };
  const [{ data, error, fetching }, read] = useQuery({
    query: referralsQuery,
    variables: { first: PAGE_SIZE, after, filter },
    context,
  });
  const readAnew = () => read({ requestPolicy: "network-only" });
  useLedgerUpdates(readAnew);
  const decisions = useDecide(data?.program ?? { pointsName: { one: "point", other: "points" } });
  const show = (next: Readonly<Record<string, string | null>>) => {
    const given = Object.entries({ status: param, customer: customerId, ...next }).filter(
      ([, value]) => value,
    );
    setParams(Object.fromEntries(given) as Record<string, string>, { preventScrollReset: true });
  };
  const rows = data?.referrals.nodes;
  return (
    <AppPage
      title="Referrals"
      note="Friends whom your members invited, and what came of it."
      back={{ to: "/app/settings/referrals", label: "Settings" }}
    >
      <Stack>
        <RefusalBanner refusals={decisions.refusals} title="Not done" />
        <Card
          flush
          title="Friends"
          aside={
            <SelectField
              label="Status"
              isLabelHidden
              value={status === null ? "" : referralStates[status].param}
              choices={choices}
              onChange={(chosen) => show({ status: chosen })}
            />
          }
        >
          {error && !data ? (
            <CardBody>
              <QueryTrouble error={error} what="the referrals" onRetry={readAnew} />
            </CardBody>
          ) : rows?.length === 0 ? (
            <NoReferrals
              isFiltered={status !== null || customerId !== null}
              isWaiting={status === "TO_DECIDE"}
              isOff={data !== undefined && !toProgram(data.program.document).referrals.enabled}
            />
          ) : (
            <ReferralsTable rows={rows} decisions={decisions} onRefuse={setRefused} />
          )}
          <ForwardPager
            pageInfo={data?.referrals.pageInfo}
            after={after}
            isBusy={fetching}
            onShow={(next) => show({ after: next })}
          />
        </Card>
      </Stack>
      {refused && (
        <RefuseReferral
          referral={refused}
          onRefuse={() => decisions.refuse(refused)}
          onClose={() => setRefused(null)}
        />
      )}
    </AppPage>
  );
}

interface NoReferralsProps {
  readonly isFiltered: boolean;
  readonly isWaiting: boolean;
  readonly isOff: boolean;
}

function NoReferrals({ isFiltered, isWaiting, isOff }: NoReferralsProps) {
  if (isWaiting) return <EmptyState title="Nothing waits for you">Every referral is decided.</EmptyState>;
  if (isFiltered)
    return <EmptyState title="No referral matches">Choose another status to see the others.</EmptyState>;
  if (isOff)
    return (
      <EmptyState
        title="Referrals are off"
        actions={<ButtonLink to="/app/settings/referrals">Referral settings</ButtonLink>}
      >
        Once members can invite friends, those who ask for a code appear here.
      </EmptyState>
    );
  return (
    <EmptyState title="No friends yet">
      Once a friend asks for the code of a member’s link, they appear here.
    </EmptyState>
  );
}
