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
  /** Nothing is chosen: the form stays as it is. */
  readonly onClose: () => void;
}

/** What somebody else changed meanwhile, beside what stands in this form: each field is chosen, none is lost. */
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
      title="Somebody changed this reward meanwhile"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button kind="primary" isBusy={isSaving} onClick={() => onResolve(outcome)}>
            {isSame(outcome, versions.theirs) ? "Take what is there" : "Save what I chose"}
          </Button>
        </>
      }
    >
      <p>Your changes are not saved yet. Choose what each of these shall be:</p>
      {differences.length > 1 && (
        <div className={css.all}>
          <Button size="small" onClick={() => chooseAll("theirs")}>
            All of theirs
          </Button>
          <Button size="small" onClick={() => chooseAll("mine")}>
            All of mine
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
      {own.length > 0 && <p className={css.own}>Changed by you alone, and kept: {own.join(", ")}.</p>}
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
    { id: "mine", head: isMineChanged ? "Yours" : "As it was", words: mine },
  ] as const;
  return (
    <fieldset className={css.choice}>
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
