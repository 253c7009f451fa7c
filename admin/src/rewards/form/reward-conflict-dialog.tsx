import { useId, useState } from "react";
import type { ProgramDocument } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { isSame } from "./reward-basis.ts";
import {
  type Difference,
  findDifferences,
  findOwnChanges,
  resolve,
  type Side,
  sideOf,
  type Versions,
} from "./reward-conflict.ts";
import type { RewardDraft } from "./reward-draft.ts";
import css from "./reward-conflict.module.css";

interface RewardConflictDialogProps {
  readonly versions: Versions;
  readonly program: ProgramDocument;
  readonly isSaving: boolean;
  readonly onResolve: (draft: RewardDraft) => void;
  /** Closes without a choice: the form stays as it is. */
  readonly onClose: () => void;
}

/** What another user has changed, beside this form's values: the user chooses for each field, and no change is lost. */
export function RewardConflictDialog(props: RewardConflictDialogProps) {
  const { versions, program, isSaving, onResolve, onClose } = props;
  const formats = useFormats();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const differences = findDifferences(versions, program, formats);
  const own = findOwnChanges(versions, program, formats);
  const outcome = resolve(versions, differences, choices);
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(differences.map(({ label }) => [label, side])));
  return (
    <Dialog
      name="reward-conflict"
      title="This reward was changed in the meantime"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button kind="primary" isBusy={isSaving} onClick={() => onResolve(outcome)}>
            {isSame(outcome, versions.theirs) ? "Use theirs" : "Save what I chose"}
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
