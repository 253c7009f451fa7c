import { Confirm } from "../api/confirm.tsx";
import { useAct } from "../api/use-act.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { type ImportFacts, undoImportMutation } from "./import.generated.ts";

interface UndoImportProps {
  readonly facts: ImportFacts;
  readonly onClose: () => void;
}

/** Says what will happen, and to how many customers. */
export function UndoImport({ facts, onClose }: UndoImportProps) {
  const formats = useFormats();
  const act = useAct(undoImportMutation);
  const { appliedPoints, appliedPending, appliedRows } = facts.progress;
  const points = formats.number(appliedPoints + appliedPending);
  return (
    <Confirm
      name="undo-import"
      title="Undo this import?"
      onClose={onClose}
      footerNote="You can’t undo an undo"
      action={`Take back ${points} points`}
      onConfirm={() => act({ id: facts.id })}
    >
      <p>
        {points} points are taken back from {formats.number(appliedRows)}{" "}
        {appliedRows === 1 ? "customer" : "customers"}, with one new entry each. Customers who have already
        spent some of them go below zero until they earn it back.
      </p>
      <p>Customers that the import added stay. Entries that you have already undone stay as they are.</p>
    </Confirm>
  );
}
