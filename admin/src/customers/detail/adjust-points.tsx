import { useRef, useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, recheck, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, toProgram, worthMinor } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { SwitchField, TextAreaField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { Segments } from "../../ui/forms/segments.tsx";
import { BalanceAfter } from "./balance-after.tsx";
import { adjustmentProblems, parsePoints, type AdjustmentDraft } from "./adjustment.ts";
import { adjustPointsMutation } from "./customer.generated.ts";
import css from "./customer.module.css";
import type { Person } from "./person.ts";
import { signedPoints } from "../../ui/format/counted.ts";

const NOTE_MAX = 200;
const directions = [
  { value: "add", label: "Add" },
  { value: "take", label: "Take away" },
] as const;

interface AdjustPointsProps {
  readonly person: Person;
  readonly document: unknown;
  readonly onClose: () => void;
}

export function AdjustPoints({ person, document, onClose }: AdjustPointsProps) {
  const formats = useFormats();
  const host = useHost();
  const program = toProgram(document);
  const [draft, setDraft] = useState<AdjustmentDraft>({
    direction: "add",
    points: "",
    reason: "",
    note: "",
    countsTowardTier: program.adjustments.countTowardTier,
  });
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, adjust] = useMutation(adjustPointsMutation);
  const attempt = useRef({ content: "", key: "" });

  const magnitude = parsePoints(draft.points) ?? 0;
  const points = draft.direction === "add" ? magnitude : -magnitude;
  const after = person.points.available + points;
  const worth = (count: number) => formats.moneyOfMinor(worthMinor(count, program.pointValueHundredths));
  const change = (part: Partial<AdjustmentDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusals(recheck(refusals, adjustmentProblems(next)));
  };
  const amount = magnitude === 0 ? program.pointsName.other : countPoints(magnitude, program, formats);

  const handleAdjust = async () => {
    const problems = adjustmentProblems(draft);
    if (problems.length > 0) return setRefusals(toRefusals({ userErrors: problems }));
    const { reason, note, countsTowardTier } = draft;
    const input = {
      customerId: person.id,
      points,
      reason: reason.trim(),
      note: note.trim() || null,
      countsTowardTier,
    };
    const { data, error } = await adjust({
      input: { ...input, idempotencyKey: keyFor(attempt.current, input) },
    });
    const answer = toRefusals({ error, userErrors: data?.customerAdjustPoints.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: `${signedPoints(points, formats)} for ${person.displayName}` });
    onClose();
  };

  return (
    <Dialog
      name="adjust-points"
      title="Adjust points"
      onClose={onClose}
      footerNote={
        <>
          <UndoIcon /> You can undo this in the history
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleAdjust()}>
            {draft.direction === "add" ? `Add ${amount}` : `Take away ${amount}`}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["points", "reason", "note"]} />
      <div className={css.adjustLine}>
        <Segments
          label="Add or take away"
          value={draft.direction}
          choices={directions}
          onChange={(direction) => change({ direction })}
        />
        <div className={css.adjustPoints}>
          <TextField
            label="Points"
            isLabelHidden
            inputMode="numeric"
            after={program.pointsName.other}
            value={draft.points}
            onChange={(text) => change({ points: text })}
            error={refusals.fields["points"]}
            isFirst
          />
        </div>
        {magnitude > 0 && <span className={css.adjustWorth}>worth {worth(magnitude)}</span>}
      </div>
      <TextField
        label="Reason, for your team"
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={refusals.fields["reason"]}
        maxLength={500}
      />
      <TextAreaField
        label={`Note to ${person.displayName} (optional)`}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={NOTE_MAX}
        help={`The note is kept with the points and isn’t sent. ${draft.note.length} of ${NOTE_MAX} characters.`}
        error={refusals.fields["note"]}
      />
      <SwitchField
        label="Counts toward the tier"
        isOn={draft.countsTowardTier}
        onChange={(countsTowardTier) => change({ countsTowardTier })}
      />
      <BalanceAfter before={person.points.available} after={after} program={program} />
    </Dialog>
  );
}

/** The same input keeps its key, so that it counts once; changed input gets a new one. */
export function keyFor(attempt: { content: string; key: string }, input: object): string {
  const content = JSON.stringify(input);
  if (attempt.content !== content) {
    attempt.content = content;
    attempt.key = crypto.randomUUID();
  }
  return attempt.key;
}
