import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { type ImportFacts, undoImportMutation } from "./import.generated.ts";

interface UndoImportProps {
  readonly facts: ImportFacts;
  readonly onClose: () => void;
}

/** Says what will happen, and to how many customers. */
export function UndoImport({ facts, onClose }: UndoImportProps) {
  const formats = useFormats();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, undo] = useMutation(undoImportMutation);
  const { appliedPoints, appliedPending, appliedRows } = facts.progress;
  const points = formats.number(appliedPoints + appliedPending);
  const handleUndo = async () => {
    const { data, error } = await undo({ id: facts.id });
    const answer = toRefusals({ error, userErrors: data?.importUndo.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) onClose();
  };
  return (
    <Dialog
      name="undo-import"
      title="Undo this import?"
      onClose={onClose}
      footerNote="You can’t undo an undo"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleUndo()}>
            Take back {points} points
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not undone" />
      <p>
        {points} points are taken back from {formats.number(appliedRows)}{" "}
        {appliedRows === 1 ? "customer" : "customers"}, with one new entry each. Customers who have already
        spent some of them go below zero until they earn it back.
      </p>
      <p>Customers that the import added stay. Entries that you have already undone stay as they are.</p>
    </Dialog>
  );
}
