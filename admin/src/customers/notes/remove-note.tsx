import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import css from "../detail/customer.module.css";
import { removeCustomerNoteMutation, type NoteRow } from "./notes.generated.ts";

/** Asks for confirmation: a removed note cannot be brought back. */
export function RemoveNote({ note, onClose }: { readonly note: NoteRow; readonly onClose: () => void }) {
  const act = useAct(removeCustomerNoteMutation);
  return (
    <Confirm
      name="remove-note"
      title="Remove this note?"
      onClose={onClose}
      footerNote="This can’t be undone"
      action="Remove the note"
      kind="danger"
      leave="Keep it"
      onConfirm={() => act({ id: note.id })}
    >
      <p className={css.noteText}>{note.text}</p>
    </Confirm>
  );
}
