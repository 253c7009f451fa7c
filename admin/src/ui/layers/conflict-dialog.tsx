import { useId, useState } from "react";
import { Button } from "../forms/button.tsx";
import css from "./conflict.module.css";
import { Dialog } from "./dialog.tsx";

export type Side = "mine" | "theirs";

/** By the label of a difference. */
export type Choices = Readonly<Record<string, Side>>;

/** What another user changed, and this form has otherwise. */
export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** False when only they changed the field. */
  readonly isMineChanged: boolean;
}

/** Without a choice, a field is mine if I changed it, and theirs otherwise. */
export const sideOf = ({ label, isMineChanged }: Difference, choices: Choices): Side =>
  choices[label] ?? (isMineChanged ? "mine" : "theirs");

interface ConflictDialogProps {
  /** Such as “This reward”. */
  readonly what: string;
  readonly differences: readonly Difference[];
  /** What only this form has changed: no choice is needed. */
  readonly own: readonly string[];
  /** Nothing of one's own is left to save. */
  readonly isTheirs: (choices: Choices) => boolean;
  readonly isSaving: boolean;
  readonly onResolve: (choices: Choices) => void;
  /** Closes without a choice: the form stays as it is. */
  readonly onClose: () => void;
}

/** What another user has changed, beside this form's values: the user chooses for each field, and no change is lost. */
export function ConflictDialog({ what, differences, own, isTheirs, isSaving, ...on }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(differences.map(({ label }) => [label, side])));
  return (
    <Dialog
      name="conflict"
      title={`${what} was changed in the meantime`}
      onClose={on.onClose}
      footer={
        <>
          <Button onClick={on.onClose}>Keep editing</Button>
          <Button kind="primary" isBusy={isSaving} onClick={() => on.onResolve(choices)}>
            {isTheirs(choices) ? "Use theirs" : "Save what I chose"}
          </Button>
        </>
      }
    >
      <p>Your changes aren’t saved yet. Choose which version to keep for each field:</p>
      {differences.length > 1 && (
        <div className={css.all}>
          <Button size="small" onClick={() => chooseAll("theirs")}>
            Use all of theirs
          </Button>
          <Button size="small" onClick={() => chooseAll("mine")}>
            Use all of mine
          </Button>
        </div>
      )}
      {differences.map((difference) => (
        <Choice
          key={difference.label}
          difference={difference}
          side={sideOf(difference, choices)}
          onChoose={(side) => setChoices({ ...choices, [difference.label]: side })}
        />
      ))}
      {own.length > 0 && <p className={css.own}>Changed only by you, and kept: {own.join(", ")}.</p>}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Choice({ difference, side, onChoose }: ChoiceProps) {
  const name = useId();
  const { label, theirs, mine, isMineChanged } = difference;
  const sides = [
    { id: "theirs", head: "Theirs", words: theirs },
    { id: "mine", head: isMineChanged ? "Yours" : "Before", words: mine },
  ] as const;
  return (
    <fieldset>
      <legend className={css.label}>{label}</legend>
      <div className={css.sides}>
        {sides.map(({ id, head, words }) => (
          <label key={id} className={css.side}>
            <input type="radio" name={name} checked={side === id} onChange={() => onChoose(id)} />
            <span>
              <span className={css.head}>{head}</span>
              <span className={css.words}>{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
