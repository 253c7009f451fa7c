import { useId } from "react";
import { KindIcon } from "./kind-icon.tsx";
import { type RewardKindId, rewardKindWords } from "./reward-draft.ts";
import css from "../rewards.module.css";

const kinds = Object.keys(rewardKindWords) as RewardKindId[];

interface KindChoiceProps {
  readonly kind: RewardKindId;
  readonly onChange: (kind: RewardKindId) => void;
}

export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.kinds}>
      <legend className="visually-hidden">Kind of reward</legend>
      {kinds.map((id) => (
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
            {rewardKindWords[id]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
