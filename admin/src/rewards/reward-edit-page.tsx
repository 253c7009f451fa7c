import { useState } from "react";
import { useParams } from "react-router";
import { useClient, useMutation, useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { toProgram } from "../program/program.ts";
import { AppPage } from "../shell/app-page.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useFormats } from "../ui/formats.tsx";
import { Stack } from "../ui/page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { rewardQuery, type RewardFields, updateRewardMutation } from "./reward.generated.ts";
import { toDraft, type RewardInput } from "./reward-draft.ts";
import { RewardForm } from "./reward-form.tsx";

const back = { to: "/app/rewards", label: "Rewards" };

export function Page() {
  const { id = "" } = useParams();
  // A form is never filled from what was there a while ago.
  const [{ data, error }, read] = useQuery({
    query: rewardQuery,
    variables: { id },
    requestPolicy: "network-only",
  });
  if (data?.reward?.id === id)
    return <EditReward key={id} reward={data.reward} document={data.program.document} />;
  return (
    <AppPage title="Reward" back={back}>
      <Stack>
        <QueryTrouble
          error={error}
          what="this reward"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        {!error && (
          <Card>
            {data ? (
              <EmptyState
                title="There is no such reward"
                actions={<ButtonLink to="/app/rewards">All rewards</ButtonLink>}
              >
                The address may be mistyped, or the reward was removed.
              </EmptyState>
            ) : (
              <SkeletonLines lines={9} />
            )}
          </Card>
        )}
      </Stack>
    </AppPage>
  );
}

interface EditRewardProps {
  readonly reward: RewardFields;
  readonly document: unknown;
}

function EditReward({ reward, document }: EditRewardProps) {
  const formats = useFormats();
  const host = useHost();
  // The version that the form was filled from: a save says it, and is refused when another one is in force by then.
  const [saved, setSaved] = useState(reward);
  const [, update] = useMutation(updateRewardMutation);
  const client = useClient();
  const handleReload = async () => {
    const options = { requestPolicy: "network-only" } as const;
    const { data } = await client.query(rewardQuery, { id: reward.id }, options).toPromise();
    if (data?.reward) setSaved(data.reward);
  };
  const handleSave = async (input: RewardInput) => {
    const { data, error } = await update({ id: saved.id, expectedVersion: saved.version, input });
    if (data?.rewardUpdate.reward) {
      setSaved(data.rewardUpdate.reward);
      host?.showToast({ message: "Saved" });
    }
    return toRefusals({ error, userErrors: data?.rewardUpdate.userErrors });
  };
  return (
    <RewardForm
      title={saved.name}
      badge={saved.status !== "ACTIVE" && <Badge>{STATES[saved.status]}</Badge>}
      note={takenWords(saved.redemptionsCount, formats.number(saved.redemptionsCount))}
      back={back}
      program={toProgram(document)}
      initial={toDraft(saved, formats.currencyCode)}
      config={saved.config}
      isNew={false}
      onSave={handleSave}
      onReload={handleReload}
    />
  );
}

const STATES = { DRAFT: "Draft", ACTIVE: "Active", INACTIVE: "Off", ARCHIVED: "Archived" } as const;

const takenWords = (count: number, written: string): string =>
  `${count === 0 ? "Not taken yet" : count === 1 ? "Taken once" : `Taken ${written} times`}. Changes apply to new codes only.`;
