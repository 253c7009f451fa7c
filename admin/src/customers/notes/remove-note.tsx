import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import css from "../detail/customer.module.css";
import { removeCustomerNoteMutation, type NoteRow } from "./notes.generated.ts";

/** Asks for confirmation: a removed note cannot be brought back. */
export function RemoveNote({ note, onClose }: { readonly note: NoteRow; readonly onClose: () => void }) {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, remove] = useMutation(removeCustomerNoteMutation);
  const handleRemove = async () => {
    const { data, error } = await remove({ id: note.id });
    const answer = toPlainRefusals({ error, userErrors: data?.customerNoteRemove.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) onClose();
  };
  return (
    <Dialog
      name="remove-note"
      title="Remove this note?"
      onClose={onClose}
      footerNote="This can’t be undone"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleRemove()}>
            Remove the note
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p className={css.noteText}>{note.text}</p>
    </Dialog>
  );
}
