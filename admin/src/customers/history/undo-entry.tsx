import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
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
  const act = useAct(undoPostingMutation);
  const name = movementWords(entry).title.toLowerCase();
  return (
    <Confirm
      asksReason
      name="undo-entry"
      title={`Undo this ${name}?`}
      action={`${entry.points > 0 ? "Take back" : "Give back"} ${formats.points(Math.abs(entry.points))}`}
      footerNote="You can’t undo an undo"
      onConfirm={(reason) => act({ postingId: entry.postingId, reason }, { done: "Undone" })}
      onClose={onClose}
    >
      <p>
        A new entry of {formats.signedPoints(-entry.points)} is added. The {name} stays in the history, marked
        as undone.
      </p>
    </Confirm>
  );
}
