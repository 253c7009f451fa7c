import { useMutation } from "urql";
import { ReasonDialog } from "../../api/reason-dialog.tsx";
import { isRefused, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { movementWords } from "../../ledger/movement-labels.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { type TimelineEntry, undoPostingMutation } from "../detail/customer.generated.ts";

interface UndoEntryProps {
  readonly entry: TimelineEntry;
  readonly onClose: () => void;
}

/** Says what will happen; the ledger keeps both entries. */
export function UndoEntry({ entry, onClose }: UndoEntryProps) {
  const formats = useFormats();
  const host = useHost();
  const [, undo] = useMutation(undoPostingMutation);
  const handleUndo = async (reason: string | null) => {
    const { data, error } = await undo({ postingId: entry.postingId, reason });
    const answer = toRefusals({ error, userErrors: data?.postingUndo.userErrors });
    if (!isRefused(answer)) host?.showToast({ message: "Undone" });
    return answer;
  };
  const name = movementWords(entry).title.toLowerCase();
  return (
    <ReasonDialog
      name="undo-entry"
      title={`Undo this ${name}?`}
      action={`${entry.points > 0 ? "Take back" : "Give back"} ${formats.points(Math.abs(entry.points))}`}
      footerNote="You can’t undo an undo"
      onConfirm={handleUndo}
      onClose={onClose}
    >
      <p>
        A new entry of {formats.signedPoints(-entry.points)} is added. The {name} stays in the history, marked
        as undone.
      </p>
    </ReasonDialog>
  );
}
