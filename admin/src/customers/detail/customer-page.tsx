import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { useLedgerUpdates } from "../../ledger/use-ledger-updates.ts";
import { toProgram } from "../../program/program.ts";
import { AppPage } from "../../shell/app-page.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useFormats, type Formats } from "../../ui/format/formats.tsx";
import { Columns, Stack } from "../../ui/page/page.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { useParams } from "../../ui/router/router.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { AdjustPoints } from "./adjust-points.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { BirthdayCard } from "../birthday/birthday-card.tsx";
import { customerQuery } from "./customer.generated.ts";
import type { Person } from "./person.ts";
import { History } from "../history/history.tsx";
import { LotsCard } from "./lots-card.tsx";
import { NotesCard } from "../notes/notes-card.tsx";
import { OpenDataRequest } from "../privacy/open-data-request.tsx";
import { PrivacyCard } from "../privacy/privacy-card.tsx";
import { MergesCard } from "../merge/merges-card.tsx";
import { ReferralsCard } from "../referrals/referrals-card.tsx";
import { RedeemFor } from "../rewards/redeem-for.tsx";
import { RewardsHeld } from "../rewards/rewards-held.tsx";
import { StoreLink } from "./store-link.tsx";
import { TierCard } from "./tier-card.tsx";

const back = { to: "/app/customers", label: "Customers" };
const context = { additionalTypenames: ["Movement", "Redemption", "Referral"] };

export function Page() {
  const { id = "" } = useParams();
  return <CustomerPage key={id} id={id} />;
}

function CustomerPage({ id }: { readonly id: string }) {
  const formats = useFormats();
  const [isAdjusting, setAdjusting] = useState(false);
  const [isRedeeming, setRedeeming] = useState(false);
  const [{ data, error }, read] = useQuery({ query: customerQuery, variables: { id }, context });
  useLedgerUpdates(() => read({ requestPolicy: "network-only" }));
  // Below twenty entries nobody would find it.
  const isBalanceFirst = useNarrow();
  if (data && data.customer === null) return <Missing />;
  const person = data?.customer;
  const balance = data && person && <BalanceCard person={person} document={data.program.document} />;
  return (
    <AppPage
      title={person?.displayName ?? "Customer"}
      back={back}
      badge={person && <Standing person={person} />}
      note={person ? introduction(person, formats) : " "}
      actions={
        person &&
        person.status !== "ERASED" && (
          <>
            <StoreLink platformId={person.platformId} />
            {person.status === "MEMBER" && <Button onClick={() => setRedeeming(true)}>Redeem</Button>}
            {person.status !== "MERGED" && (
              <Button kind="primary" onClick={() => setAdjusting(true)}>
                Adjust points
              </Button>
            )}
          </>
        )
      }
    >
      <Stack>
        <QueryTrouble
          error={data ? undefined : error}
          what="this customer"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        {person && <OpenDataRequest person={person} />}
        {data && person && (
          <Columns
            tight
            side={
              <>
                {!isBalanceFirst && balance}
                {!isGone(person) && <TierCard person={person} document={data.program.document} />}
                {!isGone(person) && <BirthdayCard person={person} document={data.program.document} />}
                {!isGone(person) && <ReferralsCard person={person} document={data.program.document} />}
                <RewardsHeld
                  customer={person}
                  redemptions={person.redemptions.nodes}
                  document={data.program.document}
                />
                <LotsCard person={person} />
                <NotesCard person={person} />
                <PrivacyCard person={person} document={data.program.document} />
                <MergesCard person={person} document={data.program.document} />
              </>
            }
          >
            {isBalanceFirst && balance}
            <History
              customerId={id}
              mayUndo={!isGone(person)}
              mayCount={person.status === "MEMBER"}
              program={toProgram(data.program.document)}
            />
          </Columns>
        )}
        {!data && !error && <CustomerSkeleton />}
      </Stack>
      {isAdjusting && data && person && (
        <AdjustPoints person={person} document={data.program.document} onClose={() => setAdjusting(false)} />
      )}
      {isRedeeming && data && person && (
        <RedeemFor person={person} document={data.program.document} onClose={() => setRedeeming(false)} />
      )}
    </AppPage>
  );
}

function Standing({ person }: { readonly person: Person }) {
  return (
    <>
      {person.tier && person.status !== "ERASED" && <Badge dot={person.tier.color}>{person.tier.name}</Badge>}
      {person.status === "EXCLUDED" && <Badge tone="warning">Excluded</Badge>}
      {person.status === "ERASED" && <Badge>Erased</Badge>}
      {person.status === "MERGED" && <Badge>Merged</Badge>}
    </>
  );
}

/** Merged and erased customers have no actions left. */
const isGone = ({ status }: Person): boolean => status === "MERGED" || status === "ERASED";

function introduction({ status, email, joinedAt, ordersCount, spent }: Person, formats: Formats): string {
  const orders = `${formats.number(ordersCount)} ${ordersCount === 1 ? "order" : "orders"}`;
  return [
    ...(status === "ERASED" ? [] : [email ?? "no e-mail"]),
    ...(joinedAt ? [`${status === "GUEST" ? "Customer" : "Member"} since ${formats.date(joinedAt)}`] : []),
    `${orders}, ${formats.money(spent.amount, spent.currencyCode)} of spending that counts`,
  ].join(" · ");
}

function Missing() {
  return (
    <AppPage title="Customer" back={back}>
      <Card>
        <EmptyState
          title="Customer not found"
          actions={<ButtonLink to="/app/customers">Find a customer</ButtonLink>}
        >
          Check the address. The customer may have been removed.
        </EmptyState>
      </Card>
    </AppPage>
  );
}

function CustomerSkeleton() {
  return (
    <Columns
      tight
      side={
        <Card title="Balance">
          <SkeletonLines lines={4} />
        </Card>
      }
    >
      <Card title="Points">
        <SkeletonLines lines={12} />
      </Card>
    </Columns>
  );
}
