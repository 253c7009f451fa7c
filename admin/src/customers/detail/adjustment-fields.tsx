import { afterUndoWords } from "@laurel/domain/standing/tier-words.ts";
import { useRef, useState } from "react";
import { noRefusals, recheck, type Refusals, toRefusals } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { SwitchField, TextField } from "../../ui/forms/fields.tsx";
import { Segments } from "../../ui/forms/segments.tsx";
import css from "./adjustment-fields.module.css";
import { adjustmentProblems, parsePoints, type AdjustmentDraft } from "./adjustment.ts";

export type Adjustment = ReturnType<typeof useAdjustment>;

/** The form of an adjustment of one customer, or of many. */
export function useAdjustment(program: ProgramDocument) {
  const [draft, setDraft] = useState<AdjustmentDraft>({
    direction: "add",
    points: "",
    reason: "",
    note: "",
    countsTowardTier: afterUndoWords(program) !== undefined && program.adjustments.countTowardTier,
  });
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const attempt = useRef({ content: "", key: "" });
  return {
    draft,
    points: signedPoints(draft),
    refusals,
    setRefusals,
    change: (part: Partial<AdjustmentDraft>): void => {
      const next = { ...draft, ...part };
      setDraft(next);
      setRefusals(recheck(refusals, adjustmentProblems(next)));
    },
    /** If false, the refusals say what is wrong. */
    check: (): boolean => {
      const problems = adjustmentProblems(draft);
      if (problems.length > 0) setRefusals(toRefusals({ userErrors: problems }));
      return problems.length === 0;
    },
    /** The same input keeps its key, so that it counts once; changed input gets a new one. */
    withKey: <Input extends object>(input: Input): Input & { idempotencyKey: string } => {
      const content = JSON.stringify(input);
      if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
      return { ...input, idempotencyKey: attempt.current.key };
    },
  };
}

function signedPoints({ direction, points }: AdjustmentDraft): number {
  const magnitude = parsePoints(points) ?? 0;
  return direction === "add" || magnitude === 0 ? magnitude : -magnitude;
}

interface AdjustmentFieldsProps {
  readonly adjustment: Adjustment;
  /** Of the field for points. */
  readonly label: string;
  readonly program: Pick<ProgramDocument, "pointsName">;
  /** To the right of the points. */
  readonly worth: string | undefined;
}

/** Direction, points and reason. */
export function AdjustmentFields({ adjustment, label, program, worth }: AdjustmentFieldsProps) {
  const { draft, refusals, change } = adjustment;
  return (
    <>
      <div className={css.line}>
        <Segments
          label="Add or take away"
          value={draft.direction}
          choices={directions}
          onChange={(direction) => change({ direction })}
        />
        <div className={css.points}>
          <TextField
            label={label}
            isLabelHidden
            inputMode="numeric"
            after={program.pointsName.other}
            value={draft.points}
            onChange={(points) => change({ points })}
            error={refusals.fields["points"]}
            isFirst
          />
        </div>
        {worth !== undefined && <span className={css.worth}>{worth}</span>}
      </div>
      <TextField
        label="Reason, for your team"
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={refusals.fields["reason"]}
        maxLength={500}
      />
    </>
  );
}

/** Offered only where tiers count points: elsewhere it would change nothing. */
export function CountsTowardTier({
  adjustment,
  program,
}: Pick<AdjustmentFieldsProps, "adjustment"> & { readonly program: ProgramDocument }) {
  const afterUndo = afterUndoWords(program);
  if (afterUndo === undefined) return null;
  return (
    <SwitchField
      label="Counts toward the tier"
      help={afterUndo}
      isOn={adjustment.draft.countsTowardTier}
      onChange={(countsTowardTier) => adjustment.change({ countsTowardTier })}
    />
  );
}

const directions = [
  { value: "add", label: "Add" },
  { value: "take", label: "Take away" },
] as const;
