import { useRef, useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { countPoints, toProgram } from "../../program/program.ts";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { BalanceAfter } from "../detail/balance-after.tsx";
import type { Person } from "../detail/person.ts";
import { redeemRewardMutation, rewardsOnOfferQuery } from "./customer-rewards.generated.ts";
import { choosePoints } from "./points-choice.ts";
import { RedeemedCode, type Redeemed } from "./redeemed-code.tsx";
import { RewardChoice, type PricedReward } from "./reward-choice.tsx";

interface RedeemForProps {
  readonly person: Person;
  readonly document: unknown;
  readonly onClose: () => void;
}

/** First the choice with the new balance, then the code. */
export function RedeemFor({ person, document, onClose }: RedeemForProps) {
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  if (redeemed) return <RedeemedCode redemption={redeemed} person={person} onClose={onClose} />;
  return <Choose person={person} document={document} onClose={onClose} onRedeemed={setRedeemed} />;
}

function Choose({
  person,
  document,
  onClose,
  onRedeemed,
}: RedeemForProps & { readonly onRedeemed: (redemption: Redeemed) => void }) {
  const formats = useFormats();
  const program = toProgram(document);
  const [chosen, setChosen] = useState("");
  /** What was entered for a reward whose points are chosen; null: nothing yet, so its fewest. */
  const [entered, setEntered] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ data, error }, read] = useQuery({
    query: rewardsOnOfferQuery,
    variables: {},
    requestPolicy: "cache-and-network",
  });
  const [{ fetching }, redeem] = useMutation(redeemRewardMutation);
  // One key per reward and price: a retry after a lost answer is the same redemption.
  const keys = useRef(new Map<string, string>());
  const { available } = person.points;
  const mails = data?.shopperMails;
  const isMailed =
    person.email !== null &&
    mails?.canSendMail === true &&
    mails.kinds.some(({ kind, isOn }) => kind === "CODE_ISSUED" && isOn);
  const rewards = (data?.rewards.nodes ?? []).filter(isPriced).sort((a, b) => a.points - b.points);
  // The only reward is chosen by itself.
  const chosenId = rewards.length === 1 ? rewards[0]!.id : chosen;
  const reward = rewards.find(({ id, points }) => id === chosenId && points <= available);
  const text = entered ?? String(reward?.points ?? "");
  const choice = reward && choosePoints(reward, { text, available, formats });

  const handleRedeem = async () => {
    if (!reward || !choice?.ok) return;
    const { points } = choice;
    const key = `${reward.id} ${points}`;
    const idempotencyKey = keys.current.get(key) ?? crypto.randomUUID();
    keys.current.set(key, idempotencyKey);
    const input = { customerId: person.id, rewardId: reward.id, idempotencyKey };
    const answered = await redeem({ input: reward.pointsRange ? { ...input, points } : input });
    const answer = toRefusals({
      error: answered.error,
      userErrors: answered.data?.rewardRedeem.userErrors.map((one) => ({ ...one, field: null })),
    });
    setRefusals(answer);
    const redemption = answered.data?.rewardRedeem.redemption;
    if (!isRefused(answer) && redemption) onRedeemed(redemption);
  };

  return (
    <Dialog
      name="redeem-for"
      title={`Redeem for ${person.displayName}`}
      footerNote={isMailed && `${person.displayName} gets the code by e-mail`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} disabled={!choice?.ok} onClick={() => void handleRedeem()}>
            {choice?.ok ? `Redeem ${countPoints(choice.points, program, formats)}` : "Redeem"}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      {!data && (
        <>
          <QueryTrouble
            error={error}
            what="the rewards"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
          {!error && <SkeletonLines lines={4} />}
        </>
      )}
      {data && rewards.length === 0 && (
        <EmptyState
          title="No reward is active"
          actions={<ButtonLink to="/app/rewards">See the rewards</ButtonLink>}
        >
          Activate a reward so that customers can redeem it.
        </EmptyState>
      )}
      {rewards.length > 0 && (
        <RewardChoice
          {...{ rewards, available, program }}
          value={reward?.id ?? ""}
          onChange={(id) => {
            setChosen(id);
            setEntered(null);
            setRefusals(noRefusals);
          }}
        />
      )}
      {reward?.pointsRange && choice && (
        <TextField
          label="Points"
          inputMode="numeric"
          after={program.pointsName.other}
          value={text}
          onChange={setEntered}
          error={choice.ok ? undefined : choice.problem}
          help={
            choice.ok &&
            choice.worthMinor !== null &&
            `${formats.moneyOfMinor(choice.worthMinor)} off the order`
          }
        />
      )}
      {choice?.ok && <BalanceAfter before={available} after={available - choice.points} program={program} />}
    </Dialog>
  );
}

const isPriced = (reward: { readonly points: number | null }): reward is PricedReward =>
  reward.points !== null;
