import { useId } from "react";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "../detail/customer.module.css";
import type { RewardsOnOfferData } from "./customer-rewards.generated.ts";
import { Text } from "../../ui/page/text.tsx";

type OnOffer = RewardsOnOfferData["rewards"]["nodes"][number];
export type PricedReward = OnOffer & { readonly points: number };

interface RewardChoiceProps {
  readonly rewards: readonly PricedReward[];
  readonly available: number;
  readonly program: ProgramDocument;
  readonly value: string;
  readonly onChange: (rewardId: string) => void;
}

/** All active rewards, cheapest first, with the points that are missing. */
export function RewardChoice({ rewards, available, program, value, onChange }: RewardChoiceProps) {
  const formats = useFormats();
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={css.choicesLabel}>Reward</legend>
      {rewards.map((reward) => {
        const missing = reward.points - available;
        return (
          <label key={reward.id} className={css.choice} data-off={missing > 0 || undefined}>
            <input
              type="radio"
              name={name}
              checked={reward.id === value}
              disabled={missing > 0}
              onChange={() => onChange(reward.id)}
            />
            <span className={css.choiceWords}>
              {reward.name}
              {missing > 0 && (
                <Text as="span" kind="note">{`, ${countPoints(missing, program, formats)} missing`}</Text>
              )}
            </span>
            <Text as="span" kind="quiet">
              {`${reward.pointsRange ? "from " : ""}${countPoints(reward.points, program, formats)}`}
            </Text>
          </label>
        );
      })}
    </fieldset>
  );
}
