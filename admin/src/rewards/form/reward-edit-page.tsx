import { isRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { useRef, useState } from "react";
import { useClient, useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { rewardKindTitle } from "../../kinds/reward-kind-labels.ts";
import { toProgram } from "../../program/program.ts";
import { AppPage } from "../../shell/app-page.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Facts } from "../../ui/data/facts.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import { Menu } from "../../ui/layers/menu.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { useParams } from "../../ui/router/router.tsx";
import { rewardQuery, type RewardFields, updateRewardMutation } from "./reward.generated.ts";
import { RedemptionsCard } from "../redemptions/redemptions-card.tsx";
import { isOver } from "./describe-reward.ts";
import { toBasis } from "./reward-basis.ts";
import { type RewardInput, rewardStates } from "./reward-draft.ts";
import { RewardForm } from "./reward-form.tsx";
import { rewardItems } from "../reward-menu.tsx";
import { useRewardActions } from "../use-reward-actions.ts";
import type { SaveAnswer } from "./use-reward-form.ts";

const back = { to: "/app/rewards", label: "Rewards" };

export function Page() {
  const { id = "" } = useParams();
  // A form is never filled from cached data.
  const [{ data, error }, read] = useQuery({
    query: rewardQuery,
    variables: { id },
    requestPolicy: "network-only",
  });
  const [opened, setOpened] = useState(data);
  if (data?.reward?.id === id && opened?.reward?.id !== id) setOpened(data);
  // If a later read fails, the form stays with what was typed.
  if (opened?.reward?.id === id) {
    const { reward, program } = opened;
    return isKnown(reward) ? (
      <EditReward key={id} reward={reward} document={program.document} />
    ) : (
      <UnknownReward reward={reward} />
    );
  }
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
                title="Reward not found"
                actions={<ButtonLink to="/app/rewards">All rewards</ButtonLink>}
              >
                Check the address. The reward may have been removed.
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

type KnownReward = RewardFields & { readonly kind: RewardKindId };

const isKnown = (reward: RewardFields): reward is KnownReward => isRewardKind(reward.kind);

/** A kind that this page does not know can be viewed, but not edited: saving would turn it into another kind. */
function UnknownReward({ reward }: { readonly reward: RewardFields }) {
  const formats = useFormats();
  return (
    <AppPage title={reward.name} back={back} badge={<Badge>{rewardStates[reward.status]}</Badge>}>
      <Stack>
        <Banner tone="warning" title="This page doesn’t know this kind of reward">
          You can’t change it here. Reload the page. If that doesn’t help, change it over the API.
        </Banner>
        <Card>
          <Facts
            values="words"
            facts={[
              { label: "Kind", value: reward.kind },
              {
                label: "Price in points",
                value: reward.points === null ? "none" : formats.number(reward.points),
              },
              {
                label: "Redeemed",
                value: takenWords(reward.redemptionsCount, formats.number(reward.redemptionsCount)),
              },
            ]}
          />
        </Card>
        <RedemptionsCard rewardId={reward.id} />
      </Stack>
    </AppPage>
  );
}

interface EditRewardProps {
  readonly reward: KnownReward;
  readonly document: unknown;
}

function EditReward({ reward, document }: EditRewardProps) {
  const formats = useFormats();
  const now = useNow();
  const host = useHost();
  const client = useClient();
  const [saved, setSaved] = useState(reward);
  const present = useRef(reward);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [, update] = useMutation(updateRewardMutation);
  const actions = useRewardActions({
    onRefused: setRefusals,
    onStatus: ({ status }, version) => setSaved({ ...saved, status, version }),
  });
  const handleSave = async (input: RewardInput, expectedVersion: number): Promise<SaveAnswer> => {
    const { data, error } = await update({ id: saved.id, expectedVersion, input });
    const refused = toRefusals({ error, userErrors: data?.rewardUpdate.userErrors });
    const kept = data?.rewardUpdate.reward;
    if (!kept || !isKnown(kept)) return { refusals: refused };
    setSaved(kept);
    host?.showToast({ message: "Saved" });
    return { refusals: refused, saved: toBasis(kept, formats) };
  };
  const handleLoadPresent = async () => {
    const options = { requestPolicy: "network-only" } as const;
    const { data } = await client.query(rewardQuery, { id: reward.id }, options).toPromise();
    if (!data?.reward || !isKnown(data.reward)) return undefined;
    present.current = data.reward;
    return toBasis(data.reward, formats);
  };
  const basis = toBasis(saved, formats);
  return (
    <RewardForm
      title={saved.name}
      badge={<State status={saved.status} hasEnded={isOver(basis.draft, now, formats)} />}
      note={`${rewardKindTitle(basis.draft.kind)}. ${takenWords(saved.redemptionsCount, formats.number(saved.redemptionsCount))}. Changes apply to new codes only.`}
      back={back}
      program={toProgram(document)}
      initial={basis}
      id={saved.id}
      isNew={false}
      onSave={handleSave}
      onLoadPresent={handleLoadPresent}
      onTakePresent={() => setSaved(present.current)}
      menu={
        <Menu name="reward-menu" label={`More for ${saved.name}`} items={rewardItems(saved, actions)}>
          More
        </Menu>
      }
    >
      <RefusalBanner refusals={refusals} />
      <RedemptionsCard rewardId={reward.id} />
    </RewardForm>
  );
}

const takenWords = (count: number, written: string): string =>
  count === 0 ? "Not redeemed yet" : count === 1 ? "Redeemed once" : `Redeemed ${written} times`;

interface StateProps {
  readonly status: keyof typeof rewardStates;
  readonly hasEnded: boolean;
}

/** An active reward that has ended is one that nobody gets. */
function State({ status, hasEnded }: StateProps) {
  if (status !== "ACTIVE") return <Badge>{rewardStates[status]}</Badge>;
  return hasEnded ? <Badge tone="warning">Ended</Badge> : <Badge tone="good">{rewardStates.ACTIVE}</Badge>;
}
