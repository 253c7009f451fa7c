import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, toProgram, worthMinor } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextAreaField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { BalanceAfter } from "./balance-after.tsx";
import { AdjustmentFields, CountsTowardTier, useAdjustment } from "./adjustment-fields.tsx";
import { adjustPointsMutation, latestAdjustmentsQuery } from "./customer.generated.ts";
import { usualOf } from "./dear.ts";
import { useMeant } from "./meant.tsx";
import type { Person } from "./person.ts";

const NOTE_MAX = 200;

interface AdjustPointsProps {
  readonly person: Person;
  readonly document: unknown;
  readonly onClose: () => void;
}

export function AdjustPoints({ person, document, onClose }: AdjustPointsProps) {
  const formats = useFormats();
  const host = useHost();
  const program = toProgram(document);
  const adjustment = useAdjustment(program);
  const { draft, points, refusals, setRefusals, change } = adjustment;
  const [{ fetching }, adjust] = useMutation(adjustPointsMutation);

  const magnitude = Math.abs(points);
  const after = person.points.available + points;
  const worth = (count: number) => formats.moneyOfMinor(worthMinor(count, program.pointValueHundredths));
  const amount = magnitude === 0 ? program.pointsName.other : countPoints(magnitude, program, formats);

  // Without an answer, only what is worth much is asked about.
  const [{ data: latest, error }, read] = useQuery({ query: latestAdjustmentsQuery, variables: {} });
  const usualPoints = usualOf(latest?.movements.nodes.map((one) => one.points) ?? []);
  const { isMeant, question } = useMeant({ pointsInAll: points, usualPoints }, program, {
    check: "Check the number of points.",
    usual: (some) => `Your latest adjustments usually moved ${some}.`,
  });

  const handleAdjust = async () => {
    if (!adjustment.check() || !isMeant) return;
    const { reason, note, countsTowardTier } = draft;
    const input = {
      customerId: person.id,
      points,
      reason: reason.trim(),
      note: note.trim() || null,
      countsTowardTier,
    };
    const { data, error } = await adjust({
      input: adjustment.withKey(input),
    });
    const answer = toRefusals({ error, userErrors: data?.customerAdjustPoints.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: `${formats.signedPoints(points)} for ${person.displayName}` });
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
          <Button kind="primary" isBusy={fetching} disabled={!isMeant} onClick={() => void handleAdjust()}>
            {draft.direction === "add" ? `Add ${amount}` : `Take away ${amount}`}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["points", "reason", "note"]} title="Not done" />
      <QueryTrouble
        error={error}
        what="what adjustments usually move"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      <AdjustmentFields
        adjustment={adjustment}
        label="Points"
        program={program}
        worth={magnitude > 0 ? `worth ${worth(magnitude)}` : undefined}
      />
      <TextAreaField
        label={`Note to ${person.displayName} (optional)`}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={NOTE_MAX}
        help={`Members read the note in their history, and in no e-mail. ${draft.note.length} of ${NOTE_MAX} characters.`}
        error={refusals.fields["note"]}
      />
      <CountsTowardTier adjustment={adjustment} program={program} />
      <BalanceAfter before={person.points.available} after={after} program={program} />
      {question}
    </Dialog>
  );
}
