import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { type CustomerMerge, undoMergeMutation } from "./merges.generated.ts";

interface UndoMergeProps {
  readonly merge: CustomerMerge;
  readonly onClose: () => void;
}

/** Makes two customers again. Says who bears the points that were spent meanwhile. */
export function UndoMerge({ merge: { id, from, into }, onClose }: UndoMergeProps) {
  const act = useAct(undoMergeMutation);
  return (
    <Confirm
      name="undo-merge"
      title="Undo this merge?"
      onClose={onClose}
      action="Undo the merge"
      onConfirm={() => act({ id }, { done: "Merge undone" })}
    >
      <p>
        {from.displayName} gets back the points, orders and rewards that came with the merge, including later
        changes to those orders.
      </p>
      <p>
        What {into.displayName} has spent since stays with {into.displayName}. If there are not enough points
        left, that balance goes below zero.
      </p>
    </Confirm>
  );
}
