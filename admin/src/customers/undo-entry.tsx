import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { movementWords } from "../ledger/movement-words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { type TimelineEntry, undoPostingMutation } from "./customer.generated.ts";

interface UndoEntryProps {
  readonly entry: TimelineEntry;
  readonly onClose: () => void;
}

/** Says what will happen; the ledger keeps both entries. */
export function UndoEntry({ entry, onClose }: UndoEntryProps) {
  const formats = useFormats();
  const host = useHost();
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, undo] = useMutation(undoPostingMutation);
  const handleUndo = async () => {
    if (reason.trim() === "") return setRefusals(toRefusals({ userErrors: [MISSING_REASON] }));
    const { data, error } = await undo({ postingId: entry.postingId, reason: reason.trim() });
    const answer = toRefusals({ error, userErrors: data?.postingUndo.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Undone" });
    onClose();
  };
  const name = movementWords(entry).title.toLowerCase();
  return (
    <Dialog
      title={`Undo this ${name}?`}
      onClose={onClose}
      footerNote="An undo cannot be undone"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleUndo()}>
            {entry.points > 0 ? "Take back" : "Give back"} {formats.number(Math.abs(entry.points))} points
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <p>
        A new entry of {formats.signed(-entry.points)} points is posted. The {name} stays in the ledger,
        marked as undone.
      </p>
      <TextField
        label="Reason, for your team"
        value={reason}
        onChange={(text) => {
          setReason(text);
          setRefusals(noRefusals);
        }}
        error={refusals.fields["reason"]}
        maxLength={500}
      />
    </Dialog>
  );
}

const MISSING_REASON = {
  code: "invalid_input",
  field: ["reason"],
  message: "Say why: your team reads it here later",
};
