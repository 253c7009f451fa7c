import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { undoBulkAdjustmentMutation, type BulkAdjustmentState } from "./bulk-adjustments.generated.ts";

interface UndoBulkProps {
  readonly batch: BulkAdjustmentState;
  readonly onClose: () => void;
}

/** Says what will happen to how many; the ledger keeps both entries of each. */
export function UndoBulk({ batch, onClose }: UndoBulkProps) {
  const formats = useFormats();
  const host = useHost();
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, undo] = useMutation(undoBulkAdjustmentMutation);
  const isUnderWay = batch.status === "APPLYING";
  const handleUndo = async () => {
    if (reason.trim() === "") return setRefusals(toRefusals({ userErrors: [MISSING_REASON] }));
    const { data, error } = await undo({ id: batch.id, reason: reason.trim() });
    const answer = toRefusals({ error, userErrors: data?.bulkAdjustmentUndo.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Being undone" });
    onClose();
  };
  return (
    <Dialog
      title={isUnderWay ? "Stop this adjustment and undo it?" : "Undo this adjustment?"}
      onClose={onClose}
      footerNote="An undo cannot be undone"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleUndo()}>
            {isUnderWay ? "Stop and undo" : `Undo for ${formats.number(batch.adjusted)}`}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <p>
        Each customer who was adjusted gets a new entry of {formats.signed(-batch.points)} points. Whoever has
        spent the points meanwhile falls below zero; a tier that was reached stays.
      </p>
      <TextField
        label="Reason, for your team"
        value={reason}
        onChange={setReason}
        error={refusals.fields["reason"]}
        maxLength={500}
        autoFocus
      />
    </Dialog>
  );
}

const MISSING_REASON = {
  code: "invalid_input",
  field: ["reason"],
  message: "Say why: your team reads it here later",
};
