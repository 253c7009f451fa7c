import type { RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { useId } from "react";
import { KindIcon } from "../../kinds/kind-icon.tsx";
import { rewardKindIds, rewardKindTitle } from "../../kinds/reward-kind-labels.ts";
import css from "../rewards.module.css";

interface KindChoiceProps {
  readonly kind: RewardKindId;
  readonly onChange: (kind: RewardKindId) => void;
}

export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.kinds}>
      <legend className="visually-hidden">Kind of reward</legend>
      {rewardKindIds.map((id) => (
        <label key={id} className={css.kind}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={kind === id}
            onChange={() => onChange(id)}
          />
          <span className={css.kindTile}>
            <KindIcon kind={id} />
            {rewardKindTitle(id)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
