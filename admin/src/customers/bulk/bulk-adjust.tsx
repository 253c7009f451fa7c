import { useEffect, useState } from "react";
import { useMutation, useQuery } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, toProgram, worthMinor, type ProgramDocument } from "../../program/program.ts";
import { Banner } from "../../ui/page/banner.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { AdjustmentFields, CountsTowardTier, useAdjustment } from "../detail/adjustment-fields.tsx";
import { useMeant } from "../detail/meant.tsx";
import { BulkEffect } from "./bulk-effect.tsx";
import {
  bulkAdjustmentPreviewQuery,
  startBulkAdjustmentMutation,
  type BulkAdjustmentPreviewVariables,
} from "./bulk-adjustments.generated.ts";

const TYPING_PAUSE_MS = 200;

export type AskedSelection = BulkAdjustmentPreviewVariables["selection"];

interface BulkAdjustProps {
  readonly selection: AskedSelection;
  /** Undefined while they are counted. */
  readonly count: number | undefined;
  readonly document: unknown;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** One adjustment for many customers. Nothing is sent before the server has counted them. */
export function BulkAdjust({ selection, count, document, onClose, onStarted }: BulkAdjustProps) {
  const formats = useFormats();
  const host = useHost();
  const program = toProgram(document);
  const adjustment = useAdjustment(program);
  const { draft, points, refusals, setRefusals } = adjustment;
  const [{ fetching }, start] = useMutation(startBulkAdjustmentMutation);
  const settled = useSettled(points);
  const [preview, countAgain] = useQuery({
    query: bulkAdjustmentPreviewQuery,
    variables: { selection, points: settled },
    pause: settled === 0,
    requestPolicy: "network-only",
  });
  const isCounted = points !== 0 && points === settled && !preview.fetching && preview.data !== undefined;
  const effect = isCounted ? preview.data?.bulkAdjustmentPreview : undefined;
  const { isMeant, question } = useMeant(effect ?? null, program, {
    inAll: " in all",
    check: "Check the points for each, and who is selected.",
    usual: (points) => `Your bulk adjustments usually move ${points} in all.`,
  });
  const customers = effect?.members ?? count;

  const handleStart = async () => {
    if (!adjustment.check()) return;
    if (!effect || !isMeant) return;
    const { reason, countsTowardTier } = draft;
    const input = {
      selection,
      points,
      reason: reason.trim(),
      countsTowardTier,
      expectedMembers: effect.members,
    };
    const { data, error } = await start({
      input: adjustment.withKey(input),
    });
    const answer = toRefusals({ error, userErrors: data?.bulkAdjustmentStart.userErrors });
    setRefusals(answer);
    if (answer.codes.includes("selection_changed")) countAgain({ requestPolicy: "network-only" });
    if (isRefused(answer)) return;
    host?.showToast({ message: `${formats.signedPoints(points)}. In progress.` });
    onStarted();
  };

  return (
    <Dialog
      name="bulk-adjust"
      title={`Adjust points for ${customers === undefined ? "these customers" : counted(customers, "customer", formats)}`}
      onClose={onClose}
      footerNote={
        <>
          <UndoIcon /> You can undo all of it at once
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={fetching}
            disabled={points !== 0 && (!effect || effect.members === 0 || !isMeant)}
            onClick={() => void handleStart()}
          >
            {actionWords(points, program, formats)}
            {effect && belowZeroWords(effect.fallingBelowZero, formats)}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["points", "reason"]} title="Not done" />
      {preview.error && (
        <Banner tone="error" title="Laurel couldn’t count these customers">
          Nothing was changed. Try another number of points, or close this and try again.
        </Banner>
      )}
      <AdjustmentFields
        adjustment={adjustment}
        label="Points for each"
        program={program}
        worth={`each, worth ${formats.moneyOfMinor(worthMinor(Math.abs(points), program.pointValueHundredths))}`}
      />
      <CountsTowardTier adjustment={adjustment} program={program} />
      <BulkEffect effect={effect} program={program} />
      {question}
    </Dialog>
  );
}

function belowZeroWords(count: number, formats: ReturnType<typeof useFormats>): string {
  if (count === 0) return "";
  return count === 1 ? ", 1 falls below zero" : `, ${formats.number(count)} fall below zero`;
}

function actionWords(
  points: number,
  program: Pick<ProgramDocument, "pointsName">,
  formats: ReturnType<typeof useFormats>,
): string {
  const amount = points === 0 ? program.pointsName.other : countPoints(Math.abs(points), program, formats);
  return points < 0 ? `Take ${amount} from each` : `Give each ${amount}`;
}

/** A number, once it has not changed for a moment. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
