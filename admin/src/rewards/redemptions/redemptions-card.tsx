import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Card, CardBody } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { SelectField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Pager } from "../../ui/data/pager.tsx";
import { useSearchParams } from "../../ui/router/router.tsx";
import { CancelRedemption } from "./cancel-redemption.tsx";
import { RevealCode } from "./gift-card-code.tsx";
import { redemptionStates, type RedemptionState } from "./redemption-badge.tsx";
import { type RedemptionRow, rewardRedemptionsQuery } from "./redemptions.generated.ts";
import css from "../rewards.module.css";
import { RedemptionsTable } from "./redemptions-table.tsx";

const PAGE_SIZE = 20;
const context = { additionalTypenames: ["Redemption"] };
const choices = [
  { value: "", label: "Every status" },
  ...Object.entries(redemptionStates).map(([value, { label }]) => ({ value, label })),
];
const isState = (text: string | null): text is RedemptionState =>
  text !== null && Object.hasOwn(redemptionStates, text);

/** The redemptions of this reward, newest first. The filter is in the address. */
export function RedemptionsCard({ rewardId }: { readonly rewardId: string }) {
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<RedemptionRow | null>(null);
  const [shown, setShown] = useState<RedemptionRow | null>(null);
  const [before, after, asked] = [params.get("before"), params.get("after"), params.get("taken")];
  const status = isState(asked) ? asked : null;
  const size = before ? { last: PAGE_SIZE, before } : { first: PAGE_SIZE, after };
  const [{ data, error, fetching }, read] = useQuery({
    query: rewardRedemptionsQuery,
    variables: { id: rewardId, status, ...size },
    context,
  });
  const redemptions = data?.reward?.redemptions;
  const rows = redemptions?.nodes;
  const show = (next: Readonly<Record<string, string | null>>) => {
    const asParams = Object.entries({ taken: status, ...next }).filter(([, value]) => value);
    setParams(Object.fromEntries(asParams) as Record<string, string>, { preventScrollReset: true });
  };
  return (
    <Card
      flush
      title="Redemptions"
      aside={
        <SelectField
          label="Status"
          isLabelHidden
          value={status ?? ""}
          choices={choices}
          onChange={(taken) => show({ taken })}
        />
      }
    >
      {error && !data ? (
        <CardBody>
          <QueryTrouble
            error={error}
            what="the redemptions of this reward"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
        </CardBody>
      ) : (
        <div className={css.taken} data-stale={(fetching && rows !== undefined) || undefined}>
          {rows?.length === 0 ? (
            <EmptyState title={status ? "No redemptions with this status" : "Nobody has redeemed it yet"}>
              {status
                ? "Choose another status to see the others."
                : "What each member gets for this reward appears here, with its status."}
            </EmptyState>
          ) : (
            <RedemptionsTable rows={rows} onCancel={setChosen} onReveal={setShown} />
          )}
          {redemptions && (
            <Pager label="Pages of redemptions" pageInfo={redemptions.pageInfo} onShow={show} />
          )}
        </div>
      )}
      {chosen && (
        <CancelRedemption
          redemption={chosen}
          points={formats.points(chosen.points)}
          customerName={chosen.customer.displayName}
          onClose={() => setChosen(null)}
        />
      )}
      {shown && (
        <RevealCode
          redemption={shown}
          customerName={shown.customer.displayName}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}
